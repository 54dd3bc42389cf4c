import { quantile } from '../bench/figures.ts'
import type { Asked } from './patient-client.ts'

/** A part of a run by what happened in it. Milliseconds of `performance`. */
interface Phase {
  readonly name: string
  readonly from: number
  readonly to: number
}

/** How long the requests of a phase took, from when they were due. Milliseconds. */
export interface PhaseFigures extends Phase {
  readonly count: number
  /** What took longer than was allowed, the longest first, each with its time. */
  readonly slow: readonly string[]
}

/** Works, and says when it began and ended. */
export async function inPhase<T>(name: string, work: () => Promise<T>): Promise<[Phase, T]> {
  const from = performance.now()
  const result = await work()
  return [{ name, from, to: performance.now() }, result]
}

/** What requests that were due in a phase took, printed as a line; `most` is what one may take. */
export function figuresOf(phase: Phase, asked: readonly Asked[], most: number): PhaseFigures {
  const due = asked.filter((one) => one.due >= phase.from && one.due < phase.to)
  const took = ({ acknowledged, due: begun }: Asked) => acknowledged - begun
  const times = due.map(took)
  const ms = (value: number) => `${Math.round(value)} ms`
  const slow = due.filter((one) => took(one) > most).sort((a, b) => took(b) - took(a))
  process.stdout.write(
    `    ${phase.name} (${((phase.to - phase.from) / 1000).toFixed(0)} s): ${due.length} requests, p50 ${ms(quantile(times, 0.5))}, p95 ${ms(quantile(times, 0.95))}, p99 ${ms(quantile(times, 0.99))}, longest ${ms(Math.max(0, ...times))}, above ${ms(most)} ${slow.length}\n`
  )
  return {
    ...phase,
    count: due.length,
    slow: slow.map((one) => `${phase.name}: ${one.what} ${ms(took(one))}`)
  }
}
