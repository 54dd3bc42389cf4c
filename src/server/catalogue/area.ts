import type { FastifyInstance } from 'fastify'

import { serveCatalogue } from './catalogue.ts'
import { serveDesignTables } from './design-tables.ts'
import { serveItems } from './items.ts'
import { serveMetadata } from './metadata.ts'
import { serveTemplates } from './templates.ts'
import { serveTree } from './tree/serve-tree.ts'
import { serveVersions } from './versions.ts'

/** What the description of archives is configured by: the business catalogue with its versions, the data-entry templates, metadata of nodes and tasks, and the directory trees of projects. */
export default function catalogue(app: FastifyInstance): void {
  serveCatalogue(app)
  serveVersions(app)
  serveItems(app)
  serveTemplates(app)
  serveDesignTables(app)
  serveMetadata(app)
  serveTree(app)
}
