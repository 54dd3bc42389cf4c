const RECENT = 1000

const openers = new WeakMap<Element, HTMLElement>()
let last: { readonly opener: HTMLElement; readonly at: number } | null = null

/** Remembers what a context menu was opened for: what an item of it opens gives the focus back there. */
export function rememberOpener(menu: Element, opener: Element | null): void {
  if (opener instanceof HTMLElement) openers.set(menu, opener)
}

/** A menu closes: for a moment what it was opened for is where the focus comes from, though it is nowhere. */
export function menuCloses(opener: Element | null): void {
  if (opener instanceof HTMLElement) last = { opener, at: performance.now() }
}

/** What a menu that has just closed was opened for. */
export const recentOpener = (): HTMLElement | null =>
  last && performance.now() - last.at < RECENT ? last.opener : null

/** What a menu was opened by: the button that controls it, or the thing it was opened for. */
export const openerOf = (menu: Element): HTMLElement | null =>
  openers.get(menu) ?? (menu.id ? document.querySelector<HTMLElement>(`[aria-controls="${menu.id}"]`) : null)
