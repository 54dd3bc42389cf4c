import { exportCheckPdf } from '#contract/checks/runs.ts'
import { composeUploads } from '#contract/forms/compose-uploads.ts'
import { editablePdfs, pdfVersions, previewEdited, saveEdited } from '#contract/forms/edit-pdf.ts'
import { FINISHED_BIZ } from '#contract/forms/finished.ts'
import {
  batchForms,
  createForm,
  formPrefill,
  formSources,
  formTargets,
  formTemplates,
  formTwin,
  listForms,
  mergeFiles,
  previewForm,
  putFormAside
} from '#contract/forms/forms.ts'
import { dutyLetter } from '#contract/projects/project-register.ts'

import type { Area } from '../core/context/app-context.ts'
import { seesWholeProject } from '../core/principal/data-scope.ts'
import { isOfReadFinished } from '../domain/archives/finished-access.ts'
import { jobsOf } from '../core/jobs/job-queue.ts'
import { registerPurpose } from '../core/access/object-purposes.ts'
import { serve, serveOpen } from '../core/http/serve.ts'
import { setFormDrawer } from '../domain/transfer/form-drawer.ts'
import { setShelfDrawer } from '../domain/transfer/shelf-drawer.ts'
import { answerCheckPdf } from './check-report.ts'
import { dutyLetterOf } from './duty-letter.ts'
import { FormWorkers } from './draw/form-workers.ts'
import { editablesOf, versionsOf } from './editing/editable.ts'
import { drawEdited, saveVersion } from './editing/save-version.ts'
import { answerTwin, formsOf } from './made-forms.ts'
import { orderBatch, registerBatches } from './making/batch.ts'
import { composeLoose } from './making/compose-uploads.ts'
import { setFormWorkers } from './making/draw-forms.ts'
import { FORM_BIZ } from './making/keep-form.ts'
import { putAside } from './making/form-draft.ts'
import { drawFrozen } from './making/frozen-forms.ts'
import { drawFilled, makeForm } from './making/make-form.ts'
import { mergeObjects } from './making/merge-files.ts'
import { prefillOf } from './prefill.ts'
import { serveFinished } from './finished/serve-finished.ts'
import { drawShelfPaper } from './shelf/draw-shelf-paper.ts'
import { isOfReadTransfer } from '../domain/transfer/form-access.ts'
import { formSourcesOf } from './sources.ts'
import { formTargetsOf } from './targets.ts'
import { servePdfTemplates } from './templates/serve-pdf-templates.ts'
import { publishedForms } from './data/templates.ts'

/** A batch, and what somebody waits for. */
const WORKERS = 2

/** PDF 表单: forms are laid out by their templates, filled from the project's data, drawn beside the server and kept. */
const area: Area = (app, appContext) => {
  registerPurpose(
    appContext,
    FORM_BIZ,
    async (object, ctx) =>
      object.ofProject !== null &&
      ((await seesWholeProject(ctx.tx, ctx.principal, object.ofProject)) || (await isOfReadTransfer(object, ctx)))
  )
  registerPurpose(
    appContext,
    FINISHED_BIZ,
    (object, ctx) => ctx.principal.rights.has('after.finished') && isOfReadFinished(object, ctx),
    { isUploaders: false }
  )
  const workers = new FormWorkers(WORKERS)
  setFormWorkers(appContext, workers)
  app.addHook('onClose', () => workers.close())
  registerBatches(jobsOf(appContext))
  setFormDrawer(appContext, drawFrozen)
  setShelfDrawer(appContext, drawShelfPaper)
  servePdfTemplates(app)
  serveFinished(app)
  serve(app, formTemplates, async (_, { tx }) =>
    (await publishedForms(tx)).map(({ code, name, titleEn, version, layout }) => {
      const { target, targetOptional, basis, rows } = layout
      const of = { code, name, nameEn: titleEn ?? name, version }
      return { ...of, target, targetOptional, basis, ...(rows?.from !== undefined && { rows: rows.from }) }
    })
  )
  serve(app, formTargets, ({ target, keyword }, ctx) => formTargetsOf(ctx, target, keyword))
  serve(app, formSources, (query, ctx) => formSourcesOf(ctx, query))
  serve(app, formPrefill, (asked, ctx) => prefillOf(ctx, asked))
  serve(app, putFormAside, (asked, ctx) => putAside(ctx, asked))
  serve(app, listForms, (query, ctx) => formsOf(ctx, query))
  serve(app, batchForms, (asked, ctx) => orderBatch(ctx, asked))
  serveOpen(app, previewForm, async (asked, ctx) => {
    const { pdf, twin, pages } = await drawFilled(ctx, asked)
    return { pdf: Buffer.from(pdf).toString('base64'), twin, pages }
  })
  serve(app, editablePdfs, (query, ctx) => editablesOf(ctx, query))
  serve(app, pdfVersions, ({ object }, ctx) => versionsOf(ctx, object))
  serveOpen(app, previewEdited, async (asked, ctx) => {
    const { pdf, pages } = await drawEdited(ctx, asked)
    return { pdf: Buffer.from(pdf).toString('base64'), pages }
  })
  serveOpen(app, saveEdited, (asked, ctx) => saveVersion(ctx, asked))
  serveOpen(app, createForm, (asked, ctx) => makeForm(ctx, asked))
  serveOpen(app, composeUploads, (asked, ctx) => composeLoose(ctx, asked))
  serveOpen(app, mergeFiles, (asked, ctx) => mergeObjects(ctx, asked))
  serveOpen(app, exportCheckPdf, answerCheckPdf)
  serveOpen(app, dutyLetter, dutyLetterOf)
  serveOpen(app, formTwin, answerTwin, { byCookie: true })
}
export default area
