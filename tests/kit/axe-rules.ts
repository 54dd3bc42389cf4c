import type axe from 'axe-core'

export const THEMES = ['light', 'dark', 'contrast'] as const
const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** The rules whose result depends on colours. Roles, names and sizes are the same in every theme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/**
 * What axe checks in a theme: everything in the light one, in the others what depends on colours, in high contrast at AAA too.
 * Where `isWhole` says so (`npm run matrix`), everything in every theme; then the rule of AAA is switched on beside these.
 */
export const axeRules = (theme: (typeof THEMES)[number], isWhole = false): axe.RunOnly => {
  if (theme === 'light' || isWhole) return { type: 'tag', values: STANDARDS }
  return { type: 'rule', values: theme === 'contrast' ? [...COLOUR_RULES, 'color-contrast-enhanced'] : COLOUR_RULES }
}
