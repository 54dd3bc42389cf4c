import type { Outcome } from './steps.ts'

const DEAREST = 10
const inSeconds = (value: number | undefined) => (value === undefined ? '–' : value.toFixed(0)).padStart(6)

/** A line for each test that failed and each check, so that the end of a long log says all that has to be mended. */
export const failureLines = (outcomes: readonly Outcome[]): string[] =>
  outcomes.flatMap(({ step, failed, files }) => {
    const failures = files.flatMap(({ file, failures }) => failures.map((one) => `failed: ${file} > ${one}`))
    return failed > failures.length ? [...failures, `failed: ${step}: see above`] : failures
  })

/** What a run has cost, as lines: each step, the ten dearest files, and how much of it all came before a first test. */
export function costLines(outcomes: readonly Outcome[]): string[] {
  const files = outcomes.flatMap((outcome) => outcome.files)
  const total = files.reduce((sum, { seconds }) => sum + seconds, 0)
  const startUp = files.reduce((sum, one) => sum + one.startUp, 0)
  const dearest = [...files].sort((a, b) => b.seconds - a.seconds).slice(0, DEAREST)
  return [
    `${'step'.padEnd(10)}        clock, s  processor, s  memory, MiB`,
    ...outcomes.map(
      ({ step, failed, seconds, processor, memory }) =>
        `${step.padEnd(10)} ${failed === 0 ? 'passed' : 'FAILED'} ${inSeconds(seconds)}  ${inSeconds(processor).padStart(12)}  ${inSeconds(memory).padStart(11)}`
    ),
    ...(dearest.length ? ['', `the dearest files, seconds by the clock and of them before the first test`] : []),
    ...dearest.map((one) => `${one.seconds.toFixed(1).padStart(7)} ${one.startUp.toFixed(1).padStart(6)}  ${one.file}`),
    ...(total > 0
      ? [`before the first test of a file: ${((startUp / total) * 100).toFixed(0)} % of ${total.toFixed(0)} s`]
      : [])
  ]
}
