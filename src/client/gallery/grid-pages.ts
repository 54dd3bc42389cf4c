import type { GalleryPage } from './page.ts'

/** The pages of the grid, by their paths; they come when the first of them is asked for. */
export const GRID_PAGES = import.meta.glob<GalleryPage>('./pages/grid/*.tsx', { import: 'page', eager: true })
