import * as z from 'zod/mini'

import { call } from '../core/call.ts'
import { listQuery, pageOf } from '../core/query.ts'
import type { output } from '../core/schema.ts'
import { storedObject } from '../files/stored.ts'
import { FORM_FIELD_KINDS, FORM_TARGETS } from './form-kinds.ts'

const id = z.string().check(z.minLength(1), z.maxLength(64))
const code = z.string().check(z.regex(/^[A-Za-z][\w.-]{0,39}$/))
const values = z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(4000)))
/** So many rows may be typed into a form. */
export const MOST_TYPED_ROWS = 200
const typedRows = z.array(values).check(z.maxLength(MOST_TYPED_ROWS))
/** So many files become one PDF at once. */
export const MOST_MERGED = 100

/** The templates of forms that may be filled in, each in the version that is published. */
export const formTemplates = call('GET', '/forms/templates', {
  serves: ['pdf.create:add'],
  input: z.object({}),
  output: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      nameEn: z.string(),
      version: z.number(),
      target: z.enum(FORM_TARGETS),
      targetOptional: z.boolean(),
      basis: z.string(),
      /** What its table is filled from. */
      rows: z.optional(z.string())
    })
  )
})

/** What of the current project a form can be made of: volumes, photographs, transfers, checks. */
export const formTargets = call('GET', '/forms/targets', {
  serves: ['pdf.create:add', 'base.pdfTemplate'],
  input: z.object({ target: z.enum(FORM_TARGETS), keyword: z.optional(z.string().check(z.maxLength(100))) }),
  output: z.array(z.object({ id: z.string(), name: z.string(), note: z.string() }))
})

const askedField = z.object({
  key: z.string(),
  label: z.string(),
  labelEn: z.string(),
  kind: z.enum(FORM_FIELD_KINDS),
  required: z.boolean(),
  max: z.number(),
  choices: z.optional(z.array(z.object({ value: z.string(), labelEn: z.string() })))
})
export type AskedField = output<typeof askedField>

/** The fields of a form, and what of them and of its table is known already. */
export const formPrefill = call('GET', '/forms/prefill', {
  serves: ['pdf.create:add'],
  input: z.object({ template: code, target: z.optional(id) }),
  output: z.object({
    template: z.string(),
    version: z.number(),
    fields: z.array(askedField),
    values,
    rows: z.nullable(
      z.object({
        source: z.enum(['data', 'typed']),
        columns: z.array(z.object({ key: z.string(), label: z.string(), labelEn: z.string() })),
        values: z.array(values)
      })
    ),
    /** What who asks has put aside of it, and by which version of the template. */
    draft: z.nullable(z.object({ version: z.number(), savedAt: z.string(), values, rows: z.nullable(z.array(values)) }))
  })
})
export type FormPrefill = output<typeof formPrefill.output>

/** A form as it is filled in. */
const filled = z.object({
  template: code,
  version: z.number().check(z.minimum(1)),
  target: z.optional(id),
  values,
  rows: z.optional(typedRows)
})
export type FilledForm = output<typeof filled>

/** 存为草稿: what has been typed into a form is put aside, in place of what was before; it is in 草稿箱, on whichever computer. */
export const putFormAside = call('POST', '/forms/draft', {
  serves: ['pdf.create:add'],
  input: z.object({
    template: code,
    version: z.number().check(z.minimum(1)),
    target: z.optional(id),
    values,
    rows: z.nullable(typedRows)
  }),
  output: z.object({ id: z.string() })
})

/** A form as it would be: the document as a PDF (base64), and the same as a page of HTML. Nothing is kept. */
export const previewForm = call('POST', '/forms/preview', {
  serves: ['pdf.create:add'],
  input: filled,
  output: z.object({ pdf: z.string(), twin: z.string(), pages: z.number() })
})

/** A form that has been made. */
const madeForm = z.object({ id: z.string(), name: z.string(), pages: z.number(), object: storedObject })
export type MadeForm = output<typeof madeForm>

/** Makes a form and keeps it, with the version of its template and what was typed. */
export const createForm = call('POST', '/forms/create', { serves: ['pdf.create:add'], input: filled, output: madeForm })

/** What a PDF can be made of: the stored PDFs and pictures of the current project's files that one may read. */
export const formSources = call('GET', '/forms/sources', {
  serves: ['pdf.create:add'],
  input: listQuery,
  output: pageOf(
    z.object({
      id: z.string(),
      title: z.string(),
      name: z.string(),
      format: z.string(),
      pages: z.nullable(z.number()),
      createTime: z.string()
    })
  )
})

/** Makes one PDF of stored PDFs and pictures of the current project's files, in the order given. */
export const mergeFiles = call('POST', '/forms/merge', {
  serves: ['pdf.create:add'],
  input: z.object({
    name: z.string().check(z.minLength(1), z.maxLength(100)),
    objects: z.array(id).check(z.minLength(1), z.maxLength(MOST_MERGED))
  }),
  output: madeForm
})

/** So many templates are drawn together at once. */
export const MOST_BATCH_TEMPLATES = 8
/**
 * Orders forms of volumes as one PDF with a bookmark each: a job. Without `volumes`, of all that one may read. `compileDate` (编制日期) becomes
 * that of the volumes that have none; one that a volume has stays, so that its lists say the same whenever they are printed.
 */
export const batchForms = call('POST', '/forms/batch', {
  serves: ['pdf.create:add'],
  input: z.object({
    templates: z.array(code).check(z.minLength(1), z.maxLength(MOST_BATCH_TEMPLATES)),
    volumes: z.optional(z.array(id).check(z.minLength(1), z.maxLength(2000))),
    compileDate: z.optional(z.iso.date())
  }),
  output: z.object({ job: z.string() })
})

/** The forms of the current project, the newest first. */
export const listForms = call('GET', '/forms/list', {
  serves: ['pdf.create', 'pdf.preview'],
  input: listQuery,
  output: pageOf(
    z.object({
      id: z.string(),
      name: z.string(),
      templateCode: z.nullable(z.string()),
      templateVersion: z.nullable(z.number()),
      pages: z.number(),
      path: z.string(),
      byName: z.nullable(z.string()),
      createTime: z.string()
    })
  )
})

/** A form as a page of HTML, for who reads it rather than prints it. */
export const formTwin = call('GET', '/forms/twin', {
  serves: 'user',
  input: z.object({ id }),
  output: z.any()
})
