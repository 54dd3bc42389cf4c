import { expect, test } from 'vitest'

import { catalogueMachine } from '#contract/catalogue/catalogue-machine.ts'
import { ARCHIVE_MACHINES } from '#contract/archives/state-machines.ts'
import type { StateMachine } from '#contract/core/state-machine.ts'
import { templateMachine } from '#contract/forms/template-machine.ts'
import { enterpriseMachine } from '#contract/organisation/enterprise-machine.ts'
import { projectMachine } from '#contract/projects/project-machine.ts'

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
    'What files, volumes, tasks, the papers of units, projects and the versions of the business catalogue and of the templates of forms go through, as `src/contract/archives/state-machines.ts`, `src/contract/organisation/enterprise-machine.ts`, `src/contract/projects/project-machine.ts`, `src/contract/catalogue/catalogue-machine.ts` and `src/contract/forms/template-machine.ts` declare it. The server asks it by `whyNot`, each guard in its order; the database lets no other step pass for the role that answers calls (migration `state-steps`, and one more for each step that is added). This page is written by its test: `npx vitest run --project node tests/contract/core/state-machines-doc.test.ts --update`.',
    ...Object.entries<StateMachine>({
      ...ARCHIVE_MACHINES,
      enterprise: enterpriseMachine,
      project: projectMachine,
      catalogue: catalogueMachine,
      pdfTemplate: templateMachine
    }).map(section)
  ]
  await expect(`${page.join('\n\n')}\n`).toMatchFileSnapshot('../../../docs/states.md')
})
