import * as z from 'zod/mini'

import { call } from '../core/call.ts'
import { joined } from '../core/query.ts'
import type { output } from '../core/schema.ts'

/**
 * How far the reading of a stored file's first page is: it follows the upload. `none`: there is nothing to read in bytes of this
 * format, only facts are given. `refused`: it was tried and given up, `reason` says why.
 */
export const FIRST_PAGE_STATES = ['waiting', 'ready', 'none', 'refused'] as const
export type FirstPageState = (typeof FIRST_PAGE_STATES)[number]

/**
 * Why a first page is not read: `hostile` costs more time or memory than a file may, `tooLarge` has more bytes or pixels than are
 * read, `unsupported` is whole, but packed in a way that is not drawn here.
 */
export const FIRST_PAGE_REASONS = ['encrypted', 'unreadable', 'hostile', 'tooLarge', 'unsupported'] as const
export type FirstPageReason = (typeof FIRST_PAGE_REASONS)[number]

/** How sure a candidate is: only `sure` ones may be put into empty cells without being chosen one by one. */
export const GRADES = ['sure', 'possible'] as const
export type CandidateGrade = (typeof GRADES)[number]

/**
 * By what a candidate was found: the number of an official letter (文号) on a line of its own, a cell with a label before it
 * (报告编号：…), centred lines with 关于…的…, the largest letters of a form, the issuer in the title, the head of the page, the
 * name above the date, a date on a line of its own, the block of a drawing's title, the count of the pages.
 */
export const CANDIDATE_RULES = [
  'numberLine',
  'label',
  'centredTitle',
  'largestLine',
  'composedTitle',
  'titleIssuer',
  'pageHead',
  'signature',
  'dateLine',
  'titleBlock',
  'pageCount'
] as const
export type CandidateRule = (typeof CANDIDATE_RULES)[number]

const part = z.number()
/** A line of text on a page. Places and sizes are parts (0 to 1) of the page's width and height, from its upper left corner. */
export const pageLine = z.object({
  /** The number of its page, from 1: lines of the first page, and of the last one where letters are signed. */
  page: z.number(),
  text: z.string(),
  x: part,
  y: part,
  width: part,
  height: part,
  /** How large its letters are, as a part of the page's height. */
  size: part
})
export type PageLine = output<typeof pageLine>

/** A value that the document offers for a cell. It is no value of the cell until somebody puts it there. */
export const candidate = z.object({
  /** The key of the column, by the template of the file; of written files where it has none yet. */
  field: z.string(),
  /** As the cell keeps it: a day as YYYY-MM-DD. */
  value: z.union([z.string(), z.number()]),
  grade: z.enum(GRADES),
  rule: z.enum(CANDIDATE_RULES),
  /** The lines that it was read from, as places in `lines`; none where it was counted. */
  lines: z.array(z.number())
})
export type Candidate = output<typeof candidate>

/** What there is to see and to take over of a stored file without opening it. */
export const firstPage = z.object({
  /** The file 文件 of the archive that it belongs to, if any. */
  file: z.nullable(z.string()),
  /** The stored object that was read. */
  object: z.string(),
  /** The object that was asked for, where another one replaces it: a DWG is shown by the PDF of the same name beside it. */
  replaces: z.nullable(z.string()),
  path: z.string(),
  name: z.string(),
  format: z.string(),
  mime: z.string(),
  /** Bytes. */
  size: z.number(),
  sha256: z.string(),
  pages: z.nullable(z.number()),
  /** Pixels of a picture. */
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
  /** Seconds of a film. */
  duration: z.nullable(z.number()),
  state: z.enum(FIRST_PAGE_STATES),
  /** Why nothing was read; of a ready page, why it has no picture. */
  reason: z.nullable(z.enum(FIRST_PAGE_REASONS)),
  /** A picture of the first page, at most 900 px wide: its address below the context path, which changes with the bytes. */
  picture: z.nullable(z.object({ path: z.string(), width: z.number(), height: z.number() })),
  /** Whether the text may be believed. Without that, `candidates` holds nothing that was read. */
  isReliable: z.boolean(),
  lines: z.array(pageLine),
  /** The best of a field first. */
  candidates: z.array(candidate)
})
export type FirstPage = output<typeof firstPage>

/**
 * The first pages of several files, or of stored objects that belong to none, by their ids or their paths: of the row in focus and of those that follow.
 * Whoever may read the bytes may ask; what he may not read is left out. Their order is free.
 */
export const firstPages = call('GET', '/files/firstPages', {
  serves: 'user',
  input: z.object({ files: z.optional(joined(50)), objects: z.optional(joined(50)), paths: z.optional(joined(50)) }),
  output: z.array(firstPage)
})

/** The picture of a first page, as `firstPages` gives its address: never changed, so that it is asked for once. */
export const firstPagePicture = call('GET', '/files/firstPage/:object/:name', {
  serves: 'user',
  input: z.object({ object: z.string().check(z.maxLength(64)), name: z.string().check(z.maxLength(80)) }),
  output: z.any()
})
