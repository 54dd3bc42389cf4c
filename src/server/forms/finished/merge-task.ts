import type { LeftOut } from '#contract/forms/finished.ts'

import type { PartToMerge } from '../draw/open-part.ts'
import type { FormToDraw } from '../draw/render-forms.ts'

/** Why a stored file has no pages in the document. */
export type WhyLeft = LeftOut['why']

/** A stored file of a file: a part of the document unless `why` says why it is none, and the page that names it then. */
export interface MergedPart {
  readonly name: string
  readonly why: WhyLeft | null
  /** Where its bytes are on the local disk, and what they are. */
  readonly source: Omit<PartToMerge, 'name'> | null
  readonly instead: FormToDraw
}
/** A file of a volume with its pages there. */
export interface MergedFile {
  readonly title: string
  readonly from: number | null
  readonly to: number | null
  readonly parts: readonly MergedPart[]
}
/** A volume that becomes one document. */
export interface MergeTask {
  readonly kind: 'merge'
  /** Where the document is written, on the local disk. */
  readonly out: string
  readonly title: string
  readonly made: Date
  /** Before its files: the cover, then the list whose rows lead to them. Behind them: the note. */
  readonly cover: FormToDraw
  readonly list: FormToDraw
  readonly note: FormToDraw
  readonly files: readonly MergedFile[]
  /** Its paper has text on both sides: an even page has its number on the left. */
  readonly isDouble: boolean
  /** What is said on the page in place of a part. */
  readonly reasons: Readonly<Record<WhyLeft, string>>
}
/** What the process is asked: to make a volume one document, or to count the pages of one. */
export type FinishedTask = MergeTask | { readonly kind: 'count'; readonly path: string }

/** What came of a volume. */
export interface MergedVolume {
  readonly kind: 'merged'
  readonly pages: number
  /** How many it ought to have by its list. */
  readonly said: number
  readonly leftOut: readonly LeftOut[]
  readonly differing: readonly { readonly title: string; readonly said: number; readonly has: number }[]
}
/** What the process answers. */
export type FinishedAnswer =
  | MergedVolume
  | { readonly kind: 'refused'; readonly form: 'cover' | 'list' | 'note' | 'page'; readonly fields: readonly string[] }
  | { readonly kind: 'counted'; readonly pages: number | null }
