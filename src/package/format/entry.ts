import type { Pieces } from './bytes.ts'

/** Where the content of an entry is: so many bytes of a source from a place on, as they are or deflated. It can be sent to a worker. */
export interface ContentExtent<S> {
  readonly source: S
  readonly start: number
  readonly length: number
  readonly packing: 'stored' | 'deflated'
}

/** What a package holds at a path, as its folder, ZIP or TAR says. */
export interface Entry<S> {
  readonly path: string
  readonly kind: 'file' | 'folder' | 'link' | 'other'
  /** How many bytes it has, unpacked. */
  readonly size: number
  readonly extent: ContentExtent<S>
}

/** Reads sources: files of a disk by their paths, files of a browser by themselves. */
export interface SourceAccess<S> {
  readonly size: (source: S) => Promise<number>
  /** The bytes from a place on, at most to another one. */
  readonly read: (source: S, from: number, to: number) => Pieces
  /** Keeps a source open while many parts of it are read; what is given back ends that. */
  readonly hold?: (source: S) => () => void
}

/** What a folder, a ZIP or a TAR lists, and what is wrong with the list itself. */
export interface Listing<S> {
  readonly entries: readonly Entry<S>[]
  readonly faults: readonly ContainerFault[]
}

/** What can be wrong with a ZIP or a TAR. */
export const CONTAINER_FAULTS = [
  'noContainer',
  'truncated',
  'wrongSize',
  'headersDiffer',
  'overlapping',
  'hiddenBytes',
  'encrypted',
  'unknownPacking',
  'nameEncoding',
  'wrongHeader',
  'tooMany'
] as const
export interface ContainerFault {
  readonly code: (typeof CONTAINER_FAULTS)[number]
  readonly path?: string
}

/** More entries than any package has: a list that would fill the memory is refused. */
export const MOST_ENTRIES = 2_000_000
