import type { FirstPageReason, PageLine } from '#contract/files/first-page.ts'
import type { DemoSpec } from '../../db/seed/demo-spec.ts'

/** What a process is asked to read: a local file, or a demo file by its description. */
export interface PageJob {
  readonly format: string
  readonly source: { readonly path: string } | { readonly spec: DemoSpec }
}

/** A picture of a page, packed. */
export interface PagePicture {
  readonly bytes: Uint8Array
  readonly width: number
  readonly height: number
}

/** How a reading ended: with the picture, if one could be made, or why nothing was read. Its lines are reported before. */
export type PageEnd = { readonly picture: PagePicture | null } | { readonly reason: FirstPageReason }

/** What came of a reading. Lines stay although the picture took too much: `reason` then says why there is none. No lines (null): the text was never read. */
export interface PageReading {
  readonly lines: readonly PageLine[] | null
  readonly picture: PagePicture | null
  readonly reason: FirstPageReason | null
}

/** Pixels: how wide a picture is made, and how high at most. */
export const PICTURE_WIDTH = 900
export const PICTURE_HEIGHT = 3600
/** Larger files are not read for a picture. Bytes. */
export const MOST_BYTES = { pdf: 1024 ** 3, picture: 128 * 1024 ** 2 } as const

/** How large a page or picture is drawn: as wide as pictures are, but never larger than it is (`most`) nor higher than allowed. */
export function pictureScale(width: number, height: number, most = Number.POSITIVE_INFINITY): number {
  return Math.min(most, PICTURE_WIDTH / width, PICTURE_HEIGHT / height)
}
