import type { FastifyInstance } from 'fastify'

import { serveChoice } from './choice.ts'
import { serveProjectLists } from './lists.ts'

/** Projects: which there are, and in which one works. */
export default function projects(app: FastifyInstance): void {
  serveProjectLists(app)
  serveChoice(app)
}
