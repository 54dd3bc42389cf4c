import type { ImportMode, importState } from '#contract/core/resource/file-verbs.ts'
import type { output } from '#contract/core/schema.ts'

/** How far an import is, and what its rows would change. */
export type ImportState = output<typeof importState>

/** A row of a file as it is now, cell by cell. */
export interface MendedRow {
  readonly no: number
  readonly cells: string[]
}

/** How a file is to be read: the field of each column, null for none; without them they are recognised anew. What else is left out stays. */
export interface ImportMapping {
  readonly fields?: (string | null)[]
  readonly key?: string
  readonly mode?: ImportMode
}
