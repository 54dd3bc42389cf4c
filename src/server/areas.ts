import type { Area } from './core/house.ts'

/** Every area under its name, which is also its catalogue's: `session: () => import('./session/area.ts')`. One line each. */
export const AREAS: Readonly<Record<string, () => Promise<{ readonly default: Area }>>> = {
  files: () => import('./files/area.ts')
}
