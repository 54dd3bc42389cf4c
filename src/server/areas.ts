import type { Area } from './core/context/app-context.ts'

/** Every area under its name, which is also its catalogue's: `session: () => import('./session/area.ts')`. One line each. */
export const AREAS: Readonly<Record<string, () => Promise<{ readonly default: Area }>>> = {
  archives: () => import('./archives/area.ts'),
  catalogue: () => import('./catalogue/area.ts'),
  checks: () => import('./checks/area.ts'),
  files: () => import('./files/area.ts'),
  forms: () => import('./forms/area.ts'),
  online: () => import('./online/area.ts'),
  organisation: () => import('./organisation/area.ts'),
  projects: () => import('./projects/area.ts'),
  session: () => import('./session/area.ts'),
  system: () => import('./system/area.ts'),
  transfers: () => import('./transfers/area.ts'),
  verify: () => import('./verify/area.ts')
}
