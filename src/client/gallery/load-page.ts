import type { GalleryPage, PageName } from './page.ts'
import { type ComponentText, readComponents } from './read/read-components.ts'

const fileName = (path: string) => path.slice(path.lastIndexOf('/') + 1)
/** The pages by their files' names. All but the grid's come together: a piece for each would cut what other pages share into crumbs. */
const pages: Readonly<Record<string, GalleryPage>> = Object.fromEntries(
  Object.entries(
    import.meta.glob<GalleryPage>(['./pages/*/*.tsx', '!./pages/grid/*.tsx'], { import: 'page', eager: true })
  ).map(([path, page]) => [fileName(path), page])
)
/** The sources of the component set by their files' names, which are unique there. */
const sources: Readonly<Record<string, () => Promise<string>>> = Object.fromEntries(
  Object.entries(import.meta.glob<string>('/src/client/ui/**/*.{ts,tsx}', { query: '?raw', import: 'default' })).map(
    ([path, load]) => [fileName(path), load]
  )
)

/** A page with what the source of its component says of it. */
export interface LoadedPage {
  readonly page: GalleryPage
  readonly components: readonly ComponentText[]
}

const loaded = new Map<PageName, Promise<LoadedPage>>()

/** Brings a page of the gallery, once; one that could not be brought is asked for again the next time. */
export function loadPage(name: PageName): Promise<LoadedPage> {
  const known = loaded.get(name)
  if (known) return known
  const coming = bring(name)
  loaded.set(name, coming)
  coming.catch(() => loaded.delete(name))
  return coming
}

async function bring(name: PageName): Promise<LoadedPage> {
  const page = pages[`${name}.tsx`] ?? (await import('./grid-pages.ts')).GRID_PAGES[`./pages/grid/${name}.tsx`]
  if (!page) throw new Error(`no folder of src/client/gallery/pages has ${name}.tsx`)
  if (page.source) return { page, components: readComponents(await page.source()) }
  const source = await sources[`${name}.tsx`]?.()
  return { page, components: source ? await readWithOthers(source) : [] }
}

/** Reads a source; what it has from other files is brought as it turns out to be needed. */
async function readWithOthers(source: string): Promise<ComponentText[]> {
  const others = new Map<string, string>()
  for (;;) {
    const wanted = new Set<string>()
    const components = readComponents(source, (path) => {
      if (!others.has(path)) wanted.add(path)
      return others.get(path)
    })
    if (wanted.size === 0) return components
    await Promise.all([...wanted].map(async (path) => others.set(path, (await sources[fileName(path)]?.()) ?? '')))
  }
}
