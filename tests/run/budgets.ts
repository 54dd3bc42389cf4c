import type { FileCost } from './cost-reporter.ts'
import { measureSlowness } from './slowness.ts'
import { type Outcome, runTests } from './steps.ts'

/** What a usual file of a project costs when it runs alone, its start-up included; seconds of a processor. docs/testing.md says where it goes. */
export const BUDGETS: Readonly<Record<string, number>> = {
  node: 12,
  server: 20,
  processes: 50,
  browser: 20,
  journeys: 70,
  'journeys-alone': 100
}
/** Files with a reason to cost more: what each may cost, seconds of a processor. */
export const LARGER: Readonly<Record<string, { readonly seconds: number; readonly why: string }>> = {
  'tests/client/dialogs/every-dialog.test.tsx': {
    seconds: 45,
    why: 'walks a quarter of the dialogs (20 s), or every one where what they share was touched'
  },
  'tests/client/gallery/component-page.test.tsx': {
    seconds: 180,
    why: 'draws a quarter of the pages (60 s), or every one where what they share was touched'
  },
  'tests/how-to/how-to.test.ts': { seconds: 120, why: 'compiles the sources with the examples in them' },
  'tests/journeys/declared-lists.test.ts': {
    seconds: 100,
    why: 'walks at most five lists by keys, 17 to 33 s each'
  },
  'tests/journeys/first-file-to-checked.test.ts': {
    seconds: 150,
    why: 'is the whole road of a project: half of it are the checks of two projects'
  },
  'tests/journeys/handing-over.test.ts': {
    seconds: 200,
    why: 'is the road of a transfer between two installations, with three people at work, a return, a supplement and a certificate'
  },
  'tests/journeys/reading.test.ts': {
    seconds: 90,
    why: 'reads the first pages of the whole demo beside it'
  },
  'tests/server/backup/drill.test.ts': {
    seconds: 80,
    why: 'starts nine servers, three of them on a whole installation that was restored, and digests every row and byte'
  },
  'tests/server/checks/demo.test.ts': { seconds: 35, why: 'checks the bytes of the whole demo' },
  'tests/server/core/resource/conformance.test.ts': {
    seconds: 60,
    why: 'asks every promise of the drawn resources, of half of all in a change of everything'
  },
  'tests/server/files/hostile-uploads.test.ts': {
    seconds: 60,
    why: 'starts a server and sends spoilt files to each of fifteen readers, packages among them'
  },
  'tests/server/session/grants.test.ts': { seconds: 60, why: 'asks every guarded call as each of the twelve roles' }
}

/** What a check without files of its own costs at most from nothing: seconds of a quiet processor, and MiB. */
const OF_CHECKS: Readonly<Record<string, { readonly processor: number; readonly memory: number }>> = {
  types: { processor: 80, memory: 3700 }
}
/** A file or a check fails that costs more than so many times its budget; memory is not a question of the machine. */
const MUCH = 2
/** So many files are measured again at most: on a busy machine all look dear, and the dearest are enough. */
const AGAIN = 6
/** What is too dear is measured once more: neighbours who share a core, its caches and its memory only ever add, and come between two measurements of the machine. */
const TWICE = 2

export const budgetOf = ({ file, project }: Pick<FileCost, 'file' | 'project'>): number =>
  LARGER[file]?.seconds ?? BUDGETS[project] ?? 0

/** The checks that cost more than they may, where the machine was so many times slower at its slowest. One line for each. */
export function overChecks(
  outcomes: readonly Pick<Outcome, 'step' | 'processor' | 'memory'>[],
  slowest: number
): readonly string[] {
  return outcomes.flatMap(({ step, processor = 0, memory = 0 }) => {
    const budget = OF_CHECKS[step]
    if (!budget || (processor / slowest <= MUCH * budget.processor && memory <= budget.memory)) return []
    const took = `${processor.toFixed(0)} s of processor and ${memory.toFixed(0)} MiB`
    return [`${step}: ${took}, its budget is ${budget.processor} s and ${budget.memory} MiB`]
  })
}

/**
 * The files that cost more than twice their budget, where the machine was so many times slower at its slowest. What took long by the
 * clock may have waited for others, so it is measured again, alone and by the processor, before it is blamed: in seconds of the machine
 * that budgets were written for, since a processor that is slower, or shares its core, needs more of them for the same. One line for each.
 */
export async function overBudget(
  files: readonly FileCost[],
  { slowest, say }: { readonly slowest: number; readonly say: (line: string) => void }
): Promise<readonly string[]> {
  const suspects = files
    .filter((one) => one.seconds / slowest > MUCH * budgetOf(one))
    .sort((a, b) => b.seconds / budgetOf(b) - a.seconds / budgetOf(a))
    .slice(0, AGAIN)
  const over: string[] = []
  for (const one of suspects) {
    let line = ''
    let costs = Number.POSITIVE_INFINITY
    for (let turn = 0; turn < TWICE && costs > MUCH * budgetOf(one); turn += 1) {
      const measured = await costAlone(one)
      line = `${one.file}: ${measured.said}, its budget is ${budgetOf(one)} s`
      costs = Math.min(costs, measured.cost)
      say(line)
    }
    if (costs > MUCH * budgetOf(one)) over.push(line)
  }
  return over
}

/** What a file costs when it runs alone now, in seconds of the processor that budgets were written for, and how that is said. */
async function costAlone({ file, project }: FileCost): Promise<{ readonly cost: number; readonly said: string }> {
  const before = await measureSlowness()
  const { processor, seconds } = await runTests('again', [project], { files: [file], say: () => undefined })
  const after = await measureSlowness()
  const slower = (before.processor + after.processor) / 2
  const cost = (processor ?? seconds) / slower
  const how =
    slower < 1.1 ? '' : ` (${(processor ?? seconds).toFixed(1)} of this machine's, ${slower.toFixed(1)} times slower)`
  return { cost, said: `${cost.toFixed(1)} s of processor alone${how}` }
}
