import type { Area } from '../core/app-context.ts'
import { serveReading } from './reading/serve-reading.ts'

/** Transfers: applications, their review, and what the archive keeps of them. */
const area: Area = (app) => {
  serveReading(app)
}
export default area
