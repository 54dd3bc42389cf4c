import type { BenchRow } from './data.ts'

/** A grid as the bench handles it. Each has a file of its own, those of others beside their package.json. */
export interface Subject {
  /** The text by which the first drawn row is identified; null while there is none. */
  readonly shown: () => string | null
  readonly replace: (rows: readonly BenchRow[]) => void
  readonly sort: (key: string) => void
  readonly unsort: () => void
  /** The number of the active row, from 0; -1 while no row is active. */
  readonly at: () => number
  /** What a row holds now. */
  readonly value: (row: number, key: string) => unknown
  /** A canvas: how many cells it has been asked to show since the page began. */
  readonly drawn?: () => number
  /** What only ours can do. */
  readonly more?: Readonly<Record<string, (...given: readonly never[]) => unknown>>
}

export type Mount = (element: HTMLElement, rows: readonly BenchRow[]) => Promise<Subject>
