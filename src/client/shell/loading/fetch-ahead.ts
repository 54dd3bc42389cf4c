import { type Catalogue, fetchCatalogue, isCatalogue } from '#core/state/language.ts'
import { menuAt } from '#core/state/menu.ts'

import { fetchView, type LoadView } from './lazy-view.ts'

/** What the lists of every area say. */
const TEXTS: readonly Catalogue[] = ['grid', 'resource']

let viewOf: ((component: string) => LoadView | undefined) | undefined

/** Says how the file of a screen is fetched, by the component that the menu names. Gives back how to stop. */
export function bindViews(view: (component: string) => LoadView | undefined): () => void {
  viewOf = view
  return () => {
    viewOf = undefined
  }
}

/**
 * Fetches the file and the texts of the page of a path: whoever points at its entry probably goes there, and what is here already is
 * drawn at once (lazy-view). A path without a page is passed over, and what does not come is asked for again when it is drawn.
 */
export function fetchAhead(path: string): void {
  const component = menuAt(path)?.component ?? ''
  const load = viewOf?.(component)
  if (!load) return
  const [area = ''] = component.split('/')
  void fetchView(load)
  for (const catalogue of isCatalogue(area) ? [area, ...TEXTS] : TEXTS)
    void fetchCatalogue(catalogue).catch(() => undefined)
}
