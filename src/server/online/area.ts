import type { FastifyInstance } from 'fastify'

import { serveReportConfigs } from './report-configs.ts'
import { serveReports } from './reports.ts'

/** Reports that pickers and report lists show, and how they are configured. */
export default function online(app: FastifyInstance): void {
  serveReports(app)
  serveReportConfigs(app)
}
