import type { FirstPageReason, FirstPageState, PageLine } from '#contract/files/first-page.ts'
import type { Made, MadeJson, Maybe, Moment } from './table.ts'

/** The table of first pages. */
export interface FirstPageTables {
  /** What was read on the first page of stored bytes, once for each digest; no tenant's own, for it says nothing but what the bytes say. */
  arcFirstPage: {
    sha256: string
    state: Made<FirstPageState>
    reason: Maybe<FirstPageReason>
    lines: MadeJson<PageLine[]>
    /** The name of its picture in the storage. */
    picture: Maybe<string>
    pictureWidth: Maybe<number>
    pictureHeight: Maybe<number>
    /** Who brought the bytes first: his share of the reading is counted. */
    createBy: Maybe<string>
    createTime: Made<Moment>
    holder: Maybe<string>
    until: Maybe<Moment>
    tries: Made<number>
  }
}
