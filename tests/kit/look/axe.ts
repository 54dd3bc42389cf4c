import axe from 'axe-core'

import { axeRules, drawnThemes, THEMES } from './axe-rules.ts'
import type { DrawnBy } from '../vitest/draw.ts'

/** Whether every rule is asked in every theme, as tests/matrix/themes.ts wants it. */
const isWhole = import.meta.env.VITE_AXE_THEMES === 'all'
const asked = isWhole ? THEMES : drawnThemes(JSON.parse(process.env.DRAWN_BY ?? '{}') as DrawnBy)

/**
 * What axe finds wrong below an element, as short sentences, in one theme. While a pop-up makes the rest inert, give the
 * pop-up: what is inert is nobody's business.
 */
export async function findings(root: Element, theme: (typeof THEMES)[number]): Promise<string[]> {
  document.documentElement.dataset.theme = theme
  await atRest()
  const { violations } = await axe.run(root, {
    resultTypes: ['violations'],
    runOnly: axeRules(theme, isWhole),
    ...(isWhole && theme === 'contrast' ? { rules: { 'color-contrast-enhanced': { enabled: true } } } : {})
  })
  return violations.map(
    ({ id, nodes }) =>
      `${theme} ${id}: ${nodes.map(({ html, failureSummary }) => `${html.slice(0, 200)} ${failureSummary ?? ''}`).join(' | ')}`
  )
}

/** What axe finds in each theme that is asked in this run. */
export async function findingsInThemes(root: Element): Promise<string[]> {
  const found: string[] = []
  for (const theme of asked) found.push(...(await findings(root, theme)))
  document.documentElement.dataset.theme = 'light'
  return found
}

/** Waits until what was drawn last has been measured and drawn again by its size, and nothing moves but what turns for ever. */
async function atRest(): Promise<void> {
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))
  const moving = document
    .getAnimations()
    .filter(
      ({ effect, playState }) =>
        playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
    )
  if (moving.length === 0) return
  await Promise.allSettled(moving.map(({ finished }) => finished))
  await atRest()
}
