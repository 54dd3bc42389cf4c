const openers = new WeakMap<Element, HTMLElement>()

/** Remembers what a context menu was opened for: what an item of it opens gives the focus back there. */
export function rememberOpener(menu: Element, opener: Element | null): void {
  if (opener instanceof HTMLElement) openers.set(menu, opener)
}

/** What a menu was opened by: the button that controls it, or the thing it was opened for. */
export const openerOf = (menu: Element): HTMLElement | null => openers.get(menu) ?? (menu.id ? document.querySelector<HTMLElement>(`[aria-controls="${menu.id}"]`) : null)
