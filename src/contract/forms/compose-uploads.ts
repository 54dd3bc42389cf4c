import * as z from 'zod/mini'

import { call } from '../core/call.ts'
import { storedObject } from '../files/stored.ts'
import { MOST_PAGES, TURNS } from './edit-pdf.ts'

/** So many documents are made of uploads at once. */
export const MOST_DOCUMENTS = 200

const pageOfUpload = z.object({
  /** Where the upload is stored: a PDF, or a picture, which is one page. */
  path: z.string().check(z.minLength(1), z.maxLength(300)),
  page: z.int().check(z.minimum(1), z.maximum(100_000)),
  turn: z._default(z.literal(TURNS), 0)
})

/**
 * Makes documents of pages of uploads that nothing refers to yet: one upload is split into several files, several are merged into one, or
 * both. They are uploads in their turn, in the order given; what they were made of stays until it is swept.
 */
export const composeUploads = call('POST', '/forms/compose', {
  serves: ['archives.collect:upload'],
  input: z.object({
    documents: z
      .array(
        z.object({
          name: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
          pages: z.array(pageOfUpload).check(z.minLength(1), z.maxLength(MOST_PAGES))
        })
      )
      .check(
        z.minLength(1),
        z.maxLength(MOST_DOCUMENTS),
        z.refine((documents) => documents.reduce((sum, { pages }) => sum + pages.length, 0) <= MOST_PAGES)
      )
  }),
  output: z.array(storedObject)
})
