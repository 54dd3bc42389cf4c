/** Which files a field takes; `scan` is a picture of a paper or a PDF of it. */
export type AcceptedFiles = 'file' | 'image' | 'pdf' | 'scan'

/** What files a field holds. */
export interface FileFacts {
  readonly accepts: AcceptedFiles
  /** How many; 0: as many as its text has room for. */
  readonly most: number
  /** How large one is at most. Bytes. */
  readonly largest: number
  /** Several rows may name the same bytes, as versions of a template do; otherwise they are one row's. */
  readonly isShared: boolean
}

/** What files a field says that it holds, where it says so. */
export interface SaysFiles {
  readonly accepts?: AcceptedFiles
  readonly largest?: number
  readonly isShared?: true
}

/** The formats that files are taken in, by their first bytes; undefined: whatever is taken at all. */
export const FORMATS_OF: Readonly<Record<AcceptedFiles, readonly string[] | undefined>> = {
  file: undefined,
  image: ['jpg', 'png'],
  pdf: ['pdf'],
  scan: ['pdf', 'jpg', 'png', 'tif']
}

/** So large is a file at most where its field says nothing. Bytes. */
export const LARGEST_FILE = 100 * 1024 ** 2

/** The stored paths that a field of files holds, in their order. */
export const pathsIn = (value: unknown): string[] =>
  typeof value === 'string' ? value.split(',').filter((path) => path !== '') : []
