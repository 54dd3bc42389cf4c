import type { TextKey } from '../../core/text/catalogues.ts'

/** A sentence by its key, and what fills it: figures that were measured and words that were read. */
export interface Said {
  readonly key: Extract<TextKey, `checks:${string}`>
  readonly values?: Readonly<Record<string, string | number>>
}
