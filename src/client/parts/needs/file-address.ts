import type { FilePlace } from '#contract/checks/file-places.ts'
import { has } from '#core/state/session/permissions.ts'

/** Who holds one of these may open where files are described. */
const READS = 'archives.collect:edit,archives.collect:download,archives.collect:submit'

/** Whether who is signed in may open the list of files. */
export const mayOpenFiles = (): boolean => has(READS)

/** Whether who is signed in can be led to a file there: not where it is closed to him, or where it is no more. */
export const mayOpenFile = (lies: FilePlace | null | undefined): boolean =>
  mayOpenFiles() && lies !== null && lies?.isClosed !== true

/** The address of a file in 收集著录, at the cell that something is about. */
export const cellAddress = (file: string, field: string | null): string =>
  `/archives/collect?${new URLSearchParams({ file, id: file, ...(field !== null && { cell: field }) })}`
