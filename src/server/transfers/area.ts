import type { Area } from '../core/context/app-context.ts'
import { jobsOf } from '../core/jobs/job-queue.ts'
import { serveApplying } from './applying/serve-applying.ts'
import { registerSubmissions } from './applying/submit.ts'
import { serveCarriers } from './carriers/serve-carriers.ts'
import { serveExtensions } from './extensions/serve-extensions.ts'
import { serveHandovers } from './handing/serve-handovers.ts'
import { serveInbound } from './inbound/serve-inbound.ts'
import { packageReadersOf } from '../domain/packages/package-readers.ts'
import { servePacking } from './packing/serve-packing.ts'
import { serveReading } from './reading/serve-reading.ts'
import { serveLocations } from './receiving/serve-locations.ts'
import { serveReceiving } from './receiving/serve-receiving.ts'
import { serveReviewing } from './reviewing/serve-reviewing.ts'
import { serveSending } from './sending/serve-sending.ts'
import { serveStoring } from './storing/serve-storing.ts'
import { seenApplications } from './reading/seen-applications.ts'

/** Transfers: applications, their review, and what the archive keeps of them. */
const area: Area = async (app, appContext) => {
  const readers = packageReadersOf(appContext)
  for (const topic of ['archives.transfer', 'archives.extension'])
    appContext.topics.set(topic, { key: 'transfer.application', rows: seenApplications })
  app.addHook('onClose', () => readers.close())
  serveReading(app)
  serveApplying(app)
  registerSubmissions(jobsOf(appContext))
  serveExtensions(app)
  serveReviewing(app)
  servePacking(app)
  serveCarriers(app)
  serveInbound(app)
  serveSending(app)
  serveLocations(app)
  serveStoring(app)
  serveHandovers(app)
  await serveReceiving(app)
}
export default area
