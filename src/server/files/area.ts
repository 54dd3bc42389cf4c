import { firstPagePicture, firstPages } from '#contract/files/first-page.ts'
import {
  fileThumbnail,
  packageUploaded,
  pdfPreview,
  staticFile,
  storageUsage,
  storedDocuments,
  upload,
  uploaded
} from '#contract/files/stored.ts'

import type { FastifyInstance } from 'fastify'

import type { AppContext, Area } from '../core/context/app-context.ts'
import { registerPurpose } from '../core/access/object-purposes.ts'
import { moveByClock } from '../core/move-store.ts'
import { schedulerOf } from '../core/schedule/scheduler.ts'
import { serveOpen } from '../core/http/serve.ts'
import { answerFirstPages } from './first-pages.ts'
import { FirstPageReader, setReader } from './reading/first-page-reader.ts'
import { PageProcesses } from './reading/page-processes.ts'
import { answerPicture } from './first-page-picture.ts'
import { toDto } from './objects.ts'
import { PageCounter, setCounter } from './reading/page-counter.ts'
import { defaultWorkers, PdfWorkers } from '../bytes/pdf-workers.ts'
import { Recognisers, setRecognisers } from '../bytes/recognisers.ts'
import { answerPreview } from './preview.ts'
import { serveResumable } from './resumable-routes.ts'
import { usageOf } from '../core/settings/storage-quota.ts'
import { servedObjects } from './served.ts'
import { answerStatic } from './static.ts'
import { sweep } from './sweep.ts'
import { answerThumbnail } from './thumbnail.ts'
import { answerUpload } from './upload.ts'
import { endUpload } from './uploads.ts'

/** Portraits, and what lies below forms: everybody's of the tenant. */
const EVERYBODYS = ['avatar', 'template']

/** Files: they come in whole or in parts, are probed, stored, and shown to who may see them. */
const area: Area = async (app, appContext) => {
  const counter = new PageCounter(
    appContext,
    new PdfWorkers(appContext.config.pdfWorkers || defaultWorkers()),
    (error) => app.log.warn({ err: error }, 'the pages of stored files could not be counted')
  )
  setCounter(appContext, counter)
  const recognisers = new Recognisers()
  setRecognisers(appContext, recognisers)
  app.addHook('onClose', () => recognisers.close())
  startFirstPages(app, appContext)
  app.addHook('onReady', async () => counter.start())
  app.addHook('onClose', () => counter.close())
  for (const biz of EVERYBODYS) registerPurpose(appContext, biz, () => true)
  serveOpen(app, upload, answerUpload)
  serveOpen(app, uploaded, ({ upload: id }, ctx) => endUpload(ctx, id))
  // It goes on where who asked has hung up, or a proxy has waited too long: of some gigabytes each try would be cut short at the same place.
  serveOpen(app, packageUploaded, ({ upload: id }, { appContext, principal, say, inTransaction, isAwaited }) =>
    endUpload({ appContext, principal, say, inTransaction, isAwaited, signal: new AbortController().signal }, id)
  )
  serveOpen(app, storageUsage, (_, ctx) => usageOf(ctx))
  serveOpen(app, staticFile, answerStatic, { byCookie: true })
  serveOpen(app, fileThumbnail, answerThumbnail, { byCookie: true })
  serveOpen(app, storedDocuments, async ({ path = '', file }, ctx) => {
    const objects = await servedObjects(ctx, file ? { file } : { paths: path.split(',').filter(Boolean) })
    return objects.map(toDto)
  })
  serveOpen(app, pdfPreview, answerPreview, { byCookie: true })
  serveOpen(app, firstPages, answerFirstPages)
  serveOpen(app, firstPagePicture, answerPicture, { byCookie: true })
  await serveResumable(app, appContext)
  moveByClock(appContext, appContext.storage, {
    kind: 'moveFiles',
    title: 'system:schedule.moveFiles',
    async digestOf(db, path) {
      const object = await db.selectFrom('arcObject').select('sha256').where('path', '=', path).executeTakeFirst()
      if (object) return object.sha256
      const packed = await db
        .selectFrom('arcTransfer')
        .select('packageSha256')
        .where('packagePath', '=', path)
        .executeTakeFirst()
      return packed?.packageSha256 ?? undefined
    }
  })
  schedulerOf(appContext).register('uploads', {
    title: 'system:schedule.uploads',
    pattern: '25 * * * *',
    work: () => sweep(appContext)
  })
}
/** Reads first pages beside the server, as many at a time as PDFs are counted. */
function startFirstPages(app: FastifyInstance, appContext: AppContext): void {
  const { firstPages: isOn, pdfWorkers } = appContext.config
  if (!isOn) return
  const reader = new FirstPageReader(appContext, new PageProcesses(pdfWorkers || defaultWorkers()), (error) =>
    app.log.warn({ err: error }, 'the first pages of stored files could not be read')
  )
  setReader(appContext, reader)
  app.addHook('onReady', async () => reader.start())
  app.addHook('onClose', () => reader.close())
}
export default area
