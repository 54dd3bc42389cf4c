import type { FastifyInstance } from 'fastify'

import { serveAccessRequests } from './access-requests.ts'
import { serveChoice } from './choice.ts'
import { serveProjectLists } from './lists.ts'
import { serveProjectRegister } from './register/serve-register.ts'

/** Projects: the register of them, in which one works, and asking to be admitted to one. */
export default function projects(app: FastifyInstance): void {
  serveProjectLists(app)
  serveChoice(app)
  serveProjectRegister(app)
  serveAccessRequests(app)
}
