import type axe from 'axe-core'

import { draw, type DrawnBy } from '../vitest/draw.ts'

export const THEMES = ['light', 'dark', 'contrast'] as const
type Theme = (typeof THEMES)[number]

/** Where the colours of what is drawn are written. */
const COLOURED = /^src\/client\/.*\.(?:tsx|css)$/

/**
 * The themes in which a run asks axe: all where what is drawn was touched; else, and in a change of everything, the light one and one of
 * the two others in turn. `npm run matrix -- themes` asks all.
 */
export const drawnThemes = (by: DrawnBy): readonly Theme[] => [
  'light',
  ...draw(['dark', 'contrast'] as const, by, 2, (_, touched) => touched.some((path) => COLOURED.test(path)))
]

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The rules whose result depends on colours. Roles, names and sizes are the same in every theme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/**
 * What axe checks in a theme: everything in the light one, in the others what depends on colours, in high contrast at AAA too.
 * Where `isWhole` says so (`npm run matrix`), everything in every theme; then the rule of AAA is switched on beside these.
 */
export const axeRules = (theme: Theme, isWhole = false): axe.RunOnly => {
  if (theme === 'light' || isWhole) return { type: 'tag', values: STANDARDS }
  return { type: 'rule', values: theme === 'contrast' ? [...COLOUR_RULES, 'color-contrast-enhanced'] : COLOUR_RULES }
}
