import type { FastifyInstance } from 'fastify'

import type { Call } from '#contract/core/call.ts'
import type { FILE_VERBS, Verb } from '#contract/core/resource/verbs.ts'
import { serveOpen } from '../../http/serve.ts'
import { exportRows } from '../export/export-rows.ts'
import { applyImport, importState, importWhole, previewImport } from '../import/import-calls.ts'
import { sendRefused, sendTemplate } from '../import/import-files.ts'
import { mapImport } from '../import/import-map.ts'
import { mendImport } from '../import/import-mend.ts'
import type { ServedResource } from '../served.ts'

/** The verbs that are not answered within one transaction: they send or receive files, or work in parts. */
export type OpenVerb = Exclude<(typeof FILE_VERBS)[number], 'exportJob'>

type Open = Parameters<typeof serveOpen>[2]
/** What its call has read is of another type for each verb, which its function names. */
type Answer = (input: never, ctx: Parameters<Open>[1]) => ReturnType<Open>

const ANSWERS: { readonly [V in OpenVerb]: (served: ServedResource, call: Call) => Answer } = {
  exportXls: (served, call) => (input, ctx) => exportRows(served, ctx, call, input),
  importTemplate: (served) => (_, ctx) => sendTemplate(served, ctx),
  importExcel: (served) => (input, ctx) => importWhole(served, ctx, input),
  importPreview: (served) => (input, ctx) => previewImport(served, ctx, input),
  importState: (served) => (input, ctx) => importState(served, ctx, (input as { id: string }).id),
  importApply: (served) => (input, ctx) => applyImport(served, ctx, (input as { id: string }).id),
  importMap: (served) => (input, ctx) => mapImport(served, ctx, input),
  importMend: (served) => (input, ctx) => mendImport(served, ctx, input),
  importRefused: (served) => (input, ctx) => sendRefused(served, ctx, (input as { id: string }).id)
}

/** Whether a verb is answered here. */
export const isOpenVerb = (verb: Verb): verb is OpenVerb => Object.hasOwn(ANSWERS, verb)

/** Binds a verb that sends or receives a file. The workbook of refused rows is opened by a link, so that its reader is known by the cookie too. */
export const serveFileVerb = (app: FastifyInstance, served: ServedResource, verb: OpenVerb, call: Call): void =>
  serveOpen(app, call, ANSWERS[verb](served, call) as never, { byCookie: verb === 'importRefused' })
