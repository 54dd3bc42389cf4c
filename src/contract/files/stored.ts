import * as z from 'zod/mini'

import { call } from '../core/call.ts'
import type { output } from '../core/schema.ts'
import { FIRST_PAGE_STATES } from './first-page.ts'

/** What an upload is for; the server makes the stored name, whatever this says (SPEC.md §7, uploads). */
export const BIZ = ['temp', 'template', 'archives', 'avatar', 'notice', 'field', 'package'] as const

/**
 * How far the counting of a PDF's pages is: it follows the upload. `encrypted` and `unreadable` ones cannot be archived;
 * `hostile` is what costs its reader more time or memory than a file may.
 */
export const PAGE_STATES = ['pending', 'counted', 'encrypted', 'unreadable', 'hostile'] as const
export type PageState = (typeof PAGE_STATES)[number]

/** Bytes that are kept: never changed, a new file is a new object (DOMAIN.md, arc_object). */
export const storedObject = z.object({
  id: z.string(),
  /** What a cell holds and what /sys/common/static/ serves; made by the server, never with a comma. */
  path: z.string(),
  /** As the user named it. */
  name: z.string(),
  /** Bytes. */
  size: z.number(),
  /** By the first bytes, not by the name: pdf, jpg, png, tif, docx, xlsx, dwg, mp4 … */
  format: z.string(),
  mime: z.string(),
  /** 64 hexadecimal digits. */
  sha256: z.string(),
  /** Counted for PDFs and pictures of several pages; null where nothing can be counted. */
  pages: z.nullable(z.number()),
  /** Left out where nothing is counted after the upload. */
  pageState: z.optional(z.nullable(z.enum(PAGE_STATES))),
  /** How far the reading of its first page is (first-page.ts); sent with rows of the archive, and anew when it is done. */
  firstPage: z.optional(z.nullable(z.enum(FIRST_PAGE_STATES)))
})
export type StoredObject = output<typeof storedObject>

/** Bytes that newer ones have replaced. */
export const formerVersion = z.object({
  id: z.string(),
  /** The stored object that is there now in their place. */
  object: z.string(),
  path: z.string(),
  name: z.string(),
  format: z.string(),
  mime: z.string(),
  /** Bytes. */
  size: z.number(),
  pages: z.nullable(z.number()),
  /** Who brought them, and when. */
  byName: z.nullable(z.string()),
  time: z.string()
})
export type FormerVersion = output<typeof formerVersion>

export const digest = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/**
 * A small file as multipart: `file`, `biz` (default temp), `isup`, and `sha256`, which is checked where it is sent. The
 * envelope's `message` is the stored path, for existing clients; `result` is the whole object.
 */
export const upload = call('POST', '/sys/common/upload', {
  serves: 'user',
  input: z.object({ biz: z._default(z.enum(BIZ), 'temp'), isup: z.optional(z.string()), sha256: z.optional(digest) }),
  output: storedObject
})

/** What a finished resumable upload became; asked where the last answer was lost. */
export const uploaded = call('GET', '/files/uploaded', {
  serves: 'user',
  input: z.object({ upload: z.string().check(z.minLength(1), z.maxLength(100)) }),
  output: storedObject
})

/** The same for a package that another installation sends. */
export const packageUploaded = call('GET', '/transfer/inbound/uploaded', {
  serves: 'sender',
  input: z.object({ upload: z.string().check(z.minLength(1), z.maxLength(100)) }),
  output: storedObject
})

/** How much of the storage one's own uploads use, and how much they may, in bytes; null: as much as there is. */
export const storageUsage = call('GET', '/files/usage', {
  serves: 'user',
  input: z.object({}),
  output: z.object({ used: z.number(), limit: z.nullable(z.number()) })
})

/**
 * The bytes of a stored file: pictures and PDFs in the page, all else as a download; ranges are answered. Asked for with their
 * digest (`v`), they need not be asked for again.
 */
export const staticFile = call('GET', '/sys/common/static/*', {
  serves: 'user',
  input: z.object({ '*': z.string(), download: z.optional(z.string()), v: z.optional(digest) }),
  output: z.any()
})

/**
 * A small picture of a stored file, for lists: of the first page of a PDF, of a picture. 404 where there is none, or none yet; whoever
 * may read the bytes sees it.
 */
export const fileThumbnail = call('GET', '/files/thumbnail/*', {
  serves: 'user',
  input: z.object({ '*': z.string() }),
  output: z.any()
})

/**
 * What there is to see of stored files, for the page that shows them (/pdf): of those under these paths, joined by commas as a
 * cell holds them, or of a file 文件 of the archive by its id, in its order.
 */
export const storedDocuments = call('GET', '/files/documents', {
  serves: 'user',
  input: z.object({
    path: z.optional(z.string().check(z.maxLength(4000))),
    file: z.optional(z.string().check(z.maxLength(64)))
  }),
  output: z.array(storedObject)
})

/** A page that shows a stored file, for clients that put it in a frame. */
export const pdfPreview = call('GET', '/sys/common/pdf/pdfPreviewIframe', {
  serves: 'user',
  input: z.object({ path: z.string().check(z.minLength(1), z.maxLength(300)) }),
  output: z.any()
})

/** Where resumable uploads (tus 1.0) go, below the context path, and the metadata they carry. */
export const TUS_PATH = '/files/tus'
export const TUS_METADATA = { name: 'filename', biz: 'biz', sha256: 'sha256' } as const

/** Formats that may be archived, with the endings that fit them. */
export const FORMATS: Readonly<Record<string, { readonly endings: readonly string[]; readonly mime: string }>> = {
  pdf: { endings: ['pdf'], mime: 'application/pdf' },
  jpg: { endings: ['jpg', 'jpeg'], mime: 'image/jpeg' },
  png: { endings: ['png'], mime: 'image/png' },
  tif: { endings: ['tif', 'tiff'], mime: 'image/tiff' },
  docx: { endings: ['docx'], mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' },
  xlsx: { endings: ['xlsx'], mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  dwg: { endings: ['dwg'], mime: 'image/vnd.dwg' },
  mp4: { endings: ['mp4', 'm4v'], mime: 'video/mp4' }
}
