import type { FileCost } from './cost-reporter.ts'
import { runTests } from './steps.ts'

/** What a usual file of a project costs when it runs alone, its start-up included; seconds of a processor. docs/testing.md says where it goes. */
export const BUDGETS: Readonly<Record<string, number>> = {
  node: 8,
  server: 12,
  processes: 25,
  browser: 15,
  journeys: 40,
  'journeys-alone': 40
}
/** Files with a reason to cost more: what each may cost, seconds of a processor. */
export const LARGER: Readonly<Record<string, { readonly seconds: number; readonly why: string }>> = {}

/** A file fails that costs more than so many times its budget. */
const MUCH = 2
/** So many files are measured again at most: on a busy machine all look dear, and the dearest are enough. */
const AGAIN = 6

export const budgetOf = ({ file, project }: Pick<FileCost, 'file' | 'project'>): number =>
  LARGER[file]?.seconds ?? BUDGETS[project] ?? 0

/**
 * The files that cost more than twice their budget. What took long by the clock may have waited for others, so it is measured again,
 * alone and by the processor, before it is blamed. One line for each.
 */
export async function overBudget(files: readonly FileCost[], say: (line: string) => void): Promise<readonly string[]> {
  const suspects = files
    .filter((one) => one.seconds > MUCH * budgetOf(one))
    .sort((a, b) => b.seconds / budgetOf(b) - a.seconds / budgetOf(a))
    .slice(0, AGAIN)
  const over: string[] = []
  for (const one of suspects) {
    const { processor, seconds } = await runTests('again', [one.project], { files: [one.file], say: () => undefined })
    const cost = processor ?? seconds
    const line = `${one.file}: ${cost.toFixed(1)} s of processor alone, its budget is ${budgetOf(one)} s`
    say(line)
    if (cost > MUCH * budgetOf(one)) over.push(line)
  }
  return over
}
