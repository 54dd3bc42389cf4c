import * as z from 'zod/mini'

import { call } from '../core/call.ts'
import { listQuery, pageOf } from '../core/query.ts'
import type { output } from '../core/schema.ts'
import { formerVersion, storedObject } from '../files/stored.ts'

const id = z.string().check(z.minLength(1), z.maxLength(64))
const pageNo = z.int().check(z.minimum(1), z.maximum(100_000))
/** So many pages an edited document has at most. */
export const MOST_PAGES = 2000
/** So many marks are put on the pages of a document at once. */
export const MOST_MARKS = 100

/** By how many degrees a page is turned clockwise. */
export const TURNS = [0, 90, 180, 270] as const
export type PageTurn = (typeof TURNS)[number]

/** Where on a page a mark is put: in the order in which a page is read. */
export const MARK_PLACES = [
  'topLeft',
  'top',
  'topRight',
  'left',
  'middle',
  'right',
  'bottomLeft',
  'bottom',
  'bottomRight'
] as const
export type MarkPlace = (typeof MARK_PLACES)[number]
/** A note is plain words; a stamp is words in a red frame; a signature is the sample of one's own hand. */
export const MARK_KINDS = ['note', 'stamp', 'signature'] as const
export type MarkKind = (typeof MARK_KINDS)[number]

/** A page of the edited document: one of a stored PDF. */
const editedPage = z.object({
  object: id,
  page: pageNo,
  turn: z._default(z.literal(TURNS), 0)
})
/** Something that is put on a page, upright as the page is seen. */
const mark = z.object({
  /** The page of the edited document, from 1. */
  page: pageNo,
  kind: z.enum(MARK_KINDS),
  place: z.enum(MARK_PLACES),
  text: z._default(z.string().check(z.maxLength(200)), ''),
  /** Points. */
  size: z._default(z.number().check(z.minimum(6), z.maximum(72)), 12)
})
export type EditedPage = output<typeof editedPage>
export type Mark = output<typeof mark>

const edited = z.object({
  /** The stored PDF whose newer version this is. */
  object: id,
  pages: z.array(editedPage).check(z.minLength(1), z.maxLength(MOST_PAGES)),
  marks: z._default(z.array(mark).check(z.maxLength(MOST_MARKS)), [])
})
export type EditedDocument = output<typeof edited>

/** The PDFs of the current project that one may edit: those of files one describes that are drafts or came back, and one's own forms. */
export const editablePdfs = call('GET', '/forms/editable', {
  serves: ['pdf.edit'],
  input: listQuery,
  output: pageOf(
    z.object({
      id: z.string(),
      title: z.string(),
      name: z.string(),
      path: z.string(),
      pages: z.nullable(z.number()),
      createTime: z.string()
    })
  )
})
export type EditablePdf = output<typeof editablePdfs.output>['records'][number]

/** The document as it would be (base64); nothing is kept. */
export const previewEdited = call('POST', '/forms/previewEdited', {
  serves: ['pdf.edit:edit'],
  input: edited,
  output: z.object({ pdf: z.string(), pages: z.number() })
})

/** Keeps the document as the newer version of the one it was made of, which stays as it was. */
export const saveEdited = call('POST', '/forms/saveEdited', {
  serves: ['pdf.edit:edit'],
  input: edited,
  output: storedObject
})

/** The former versions of a stored PDF, the newest first. */
export const pdfVersions = call('GET', '/forms/versions', {
  serves: ['pdf.edit'],
  input: z.object({ object: id }),
  output: z.array(formerVersion)
})
