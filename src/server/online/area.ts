import type { FastifyInstance } from 'fastify'

import { serveReports } from './reports.ts'

/** Reports that pickers and report lists show. */
export default function online(app: FastifyInstance): void {
  serveReports(app)
}
