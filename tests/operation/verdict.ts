import { quantile } from '../bench/figures.ts'
import type { Asked } from './patient-client.ts'

/** Something that broke connections: what began then, or was under way, may have had no answer. Milliseconds. */
export interface Disturbance {
  readonly from: number
  readonly to: number
}

/** Says of each thing whether it is so; `passed` is whether all were. */
export class Verdict {
  #isPassed = true
  get passed(): boolean {
    return this.#isPassed
  }
  must(isSo: boolean, what: string): void {
    process.stdout.write(`${isSo ? 'yes' : 'NO '} ${what}\n`)
    this.#isPassed &&= isSo
  }
  none(found: readonly string[], what: string): void {
    this.must(found.length === 0, what)
    for (const one of found.slice(0, 10)) process.stdout.write(`    ${one.replace(/\s+/g, ' ').slice(0, 200)}\n`)
    if (found.length > 10) process.stdout.write(`    … and ${found.length - 10} more\n`)
  }
}

/** Tries without an answer although nothing was disturbed while they were under way. */
export const undisturbedFailures = (asked: readonly Asked[], disturbances: readonly Disturbance[]): string[] =>
  asked.flatMap(({ what, broken }) =>
    broken
      .filter(({ from, to }) => !disturbances.some((one) => from <= one.to && to >= one.from))
      .map(({ why, from, to }) => `${what}: ${why} (${Math.round(to - from)} ms)`)
  )

/** How many were asked, how many broke at first, and how long they took from when they were due until they were acknowledged. */
export function summary(asked: readonly Asked[]): string {
  const times = asked.map(({ due, acknowledged }) => acknowledged - due)
  const broken = asked.filter((one) => one.broken.length > 0).length
  const ms = (share: number) => `${Math.round(quantile(times, share))} ms`
  return `${asked.length} requests, ${broken} asked again; median ${ms(0.5)}, p95 ${ms(0.95)}, longest ${Math.round(Math.max(...times))} ms`
}

/** The longest time between two acknowledged writes, and when it began. Milliseconds. */
export function longestWithoutWrite(asked: readonly Asked[], from: number, to: number): number {
  const moments = asked
    .filter(({ what }) => /new|changed|upload|ordered/.test(what))
    .map(({ acknowledged }) => acknowledged)
    .filter((at) => at >= from && at <= to)
    .sort((a, b) => a - b)
  return [from, ...moments, to].reduce((longest, at, index, all) => Math.max(longest, at - (all[index - 1] ?? at)), 0)
}
