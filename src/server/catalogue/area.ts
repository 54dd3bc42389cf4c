import type { FastifyInstance } from 'fastify'

import { serveCatalogue } from './catalogue.ts'
import { serveItems } from './items.ts'
import { serveMetadata } from './metadata.ts'
import { serveTemplates } from './templates.ts'
import { serveVersions } from './versions.ts'

/** What the description of archives is configured by: the business catalogue with its versions, the data-entry templates, and metadata of nodes and tasks. */
export default function catalogue(app: FastifyInstance): void {
  serveCatalogue(app)
  serveVersions(app)
  serveItems(app)
  serveTemplates(app)
  serveMetadata(app)
}
