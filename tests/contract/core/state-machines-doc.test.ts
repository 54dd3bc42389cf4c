import { expect, test } from 'vitest'

import type { StateMachine } from '#contract/core/state-machine.ts'
import { STATE_MACHINES } from '#kit/resources/state-machines.ts'

const code = (words: readonly string[]) => words.map((word) => `\`${word}\``).join(', ')

function section([name, { table, states, first, transitions }]: readonly [string, StateMachine]): string {
  const rows = Object.entries(transitions).map(
    ([step, { from, to, by, guards = [] }]) =>
      `| \`${step}\` | ${code(from)} | \`${to}\` | ${by === 'system' ? 'another step' : `\`${by}\``} | ${code(guards)} |`
  )
  return [
    `## ${name}`,
    `\`${table}\`: ${code(states)}; a new one is \`${first}\`.`,
    ['| step | from | to | by | what the server asks beside the state |', '|---|---|---|---|---|', ...rows].join('\n')
  ].join('\n\n')
}

test('the page about states shows the steps as they are declared', async () => {
  const page = [
    '# States',
    'What files, volumes, tasks, the papers of units, projects and the versions of the business catalogue, of schemes of checks and of entry templates, transfers with their extensions and handovers, and places in the store go through, as the files `*-machine.ts` and `archives/state-machines.ts` below `src/contract` declare it. The server asks it by `whyNot`, each guard in its order; the database lets no other step pass for the role that answers calls (migration `state-steps`, and one more for each step that is added). This page is written by its test: `npx vitest run --project node tests/contract/core/state-machines-doc.test.ts --update`.',
    ...Object.entries(STATE_MACHINES).map(section)
  ]
  await expect(`${page.join('\n\n')}\n`).toMatchFileSnapshot('../../../docs/states.md')
})
