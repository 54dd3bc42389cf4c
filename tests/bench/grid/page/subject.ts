import type { BenchRow } from './data.ts'

/** A grid as the bench handles it. Each stands in a file of its own, those of others beside their package.json. */
export interface Subject {
  /** The text by which the first drawn row is told from others; null while there is none. */
  readonly shown: () => string | null
  readonly replace: (rows: readonly BenchRow[]) => void
  readonly sort: (key: string) => void
  readonly unsort: () => void
  /** The number of the row that one stands in, from 0; -1 while one stands nowhere. */
  readonly at: () => number
  /** What a row holds now. */
  readonly value: (row: number, key: string) => unknown
  /** A canvas: how many cells it has been asked to show since the page began. */
  readonly drawn?: () => number
  /** What only ours can do. */
  readonly more?: Readonly<Record<string, (...given: readonly never[]) => unknown>>
}

export type Mount = (element: HTMLElement, rows: readonly BenchRow[]) => Promise<Subject>
