import type { FastifyInstance } from 'fastify'

import type { House } from './core/house.ts'

/** An area answers its calls; its file `area.ts` has one as its default export. */
export type Area = (app: FastifyInstance, house: House) => Promise<void> | void

/** Every area under its name, which is also its catalogue's: `session: () => import('./session/area.ts')`. One line each. */
export const AREAS: Readonly<Record<string, () => Promise<{ readonly default: Area }>>> = {
  files: () => import('./files/area.ts')
}
