import type { Area } from '../core/app-context.ts'
import { serveReading } from './reading/serve-reading.ts'
import { serveLocations } from './receiving/serve-locations.ts'
import { serveReceiving } from './receiving/serve-receiving.ts'

/** Transfers: applications, their review, and what the archive keeps of them. */
const area: Area = async (app) => {
  serveReading(app)
  serveLocations(app)
  await serveReceiving(app)
}
export default area
