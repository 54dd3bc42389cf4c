import type { FastifyInstance } from 'fastify'

import { serveCatalogue } from './catalogue.ts'
import { serveTemplates } from './templates.ts'

/** What the description of archives is configured by: the business catalogue and the data-entry templates. */
export default function catalogue(app: FastifyInstance): void {
  serveCatalogue(app)
  serveTemplates(app)
}
