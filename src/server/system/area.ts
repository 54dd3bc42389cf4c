import type { FastifyInstance } from 'fastify'

import { serveDictionaries } from './dictionaries.ts'
import { serveTrees } from './trees.ts'

/** Dictionaries, and what is asked like one. */
export default function system(app: FastifyInstance): void {
  serveDictionaries(app)
  serveTrees(app)
}
