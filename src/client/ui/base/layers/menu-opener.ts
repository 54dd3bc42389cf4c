const RECENT = 1000

const openers = new WeakMap<Element, HTMLElement>()
let last: { readonly opener: HTMLElement; readonly at: number } | null = null

/** Remembers what a menu or another surface was opened by: what an item of it opens gives the focus back there. */
export function rememberOpener(surface: Element, opener: Element | null): void {
  if (opener instanceof HTMLElement) openers.set(surface, opener)
}

/** A menu closes: for a moment what it was opened for is where the focus comes from, though it is nowhere. */
export function menuCloses(opener: Element | null): void {
  if (opener instanceof HTMLElement) last = { opener, at: performance.now() }
}

/** What a menu that has just closed was opened for. */
export const recentOpener = (): HTMLElement | null =>
  last && performance.now() - last.at < RECENT ? last.opener : null

/** What a surface was opened by; null for everything else. */
export const openerOf = (surface: Element): HTMLElement | null => openers.get(surface) ?? null
