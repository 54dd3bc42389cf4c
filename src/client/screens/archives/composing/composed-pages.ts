import type { PageTurn } from '#contract/forms/edit-pdf.ts'
import { uuid } from '#core/state/uuid.ts'

/** A file of the user's that pages are taken of. */
export interface PageSource {
  readonly id: string
  /** What it is called, without its ending. */
  readonly name: string
  readonly pages: number
  /** Where its parts begin, by its own bookmarks; pages from 1. */
  readonly bookmarks: readonly { readonly title: string; readonly page: number }[]
}
/** A page of what is being made of files. */
export interface ComposedPage {
  readonly id: string
  readonly source: string
  /** From 1. */
  readonly page: number
  readonly turn: PageTurn
  /** Whether a document begins with it; the first page of all begins one whatever it says. */
  readonly isFirst: boolean
}
/** The pages in their order, and what the documents are called that begin with some of them. */
export interface Composition {
  readonly pages: readonly ComposedPage[]
  readonly names: ReadonlyMap<string, string>
}
/** A document that will be made. `first` is the id of its first page. */
export interface ComposedDocument {
  readonly first: string
  readonly name: string
  readonly pages: readonly ComposedPage[]
}

export const NOTHING: Composition = { pages: [], names: new Map() }
/** So many characters a document's name has at most, as the call takes them. */
export const LONGEST_DOCUMENT_NAME = 100

/** The pages with those of another file behind them, which begin no document of their own unless there is none yet. */
export const withSource = ({ pages, names }: Composition, source: PageSource): Composition => ({
  pages: [
    ...pages,
    ...Array.from(
      { length: source.pages },
      (_, at): ComposedPage => ({
        id: uuid(),
        source: source.id,
        page: at + 1,
        turn: 0,
        isFirst: false
      })
    )
  ],
  names
})

/** The documents in their order. One without a name is called as the file that it begins in; several of one file are numbered. */
export function documentsOf({ pages, names }: Composition, sources: readonly PageSource[]): ComposedDocument[] {
  const groups: ComposedPage[][] = []
  for (const [at, page] of pages.entries()) {
    if (at === 0 || page.isFirst) groups.push([page])
    else groups.at(-1)?.push(page)
  }
  const begun = Map.groupBy(groups, ([page]) => page?.source ?? '')
  return groups.map((own) => {
    const [first] = own
    const same = begun.get(first?.source ?? '') ?? []
    const base = sources.find(({ id }) => id === first?.source)?.name ?? ''
    const numbered = same.length > 1 ? `${base}（${same.indexOf(own) + 1}）` : base
    return {
      first: first?.id ?? '',
      name: names.get(first?.id ?? '') ?? [...numbered].slice(0, LONGEST_DOCUMENT_NAME).join(''),
      pages: own
    }
  })
}

const eachPage = (
  { pages, names }: Composition,
  change: (page: ComposedPage, at: number) => Partial<ComposedPage>
): Composition => ({ pages: pages.map((page, at) => ({ ...page, ...change(page, at) })), names })

/** A document begins with the page, or no longer does. */
export const toggledFirst = (made: Composition, id: string): Composition =>
  eachPage(made, (page) => (page.id === id ? { isFirst: !page.isFirst } : {}))
/** A document begins at every so many pages. */
export const splitEvery = (made: Composition, count: number): Composition =>
  eachPage(made, (_, at) => ({ isFirst: at % count === 0 }))
/** A document begins where another file begins. */
export const splitAtSources = (made: Composition): Composition =>
  eachPage(made, ({ source }, at) => ({ isFirst: made.pages[at - 1]?.source !== source }))
/** All pages are one document. */
export const mergedAll = (made: Composition): Composition => eachPage(made, () => ({ isFirst: false }))
/** The page is turned by a quarter, clockwise or back. */
export const turnedPage = (made: Composition, id: string, by: 90 | -90): Composition =>
  eachPage(made, (page) => (page.id === id ? { turn: ((page.turn + by + 360) % 360) as PageTurn } : {}))

/** A document begins at each bookmark of the files, and is called as that is; the first page of a file begins one as well. */
export function splitAtBookmarks(made: Composition, sources: readonly PageSource[]): Composition {
  const names = new Map(made.names)
  const split = eachPage(made, ({ id, source, page }, at) => {
    const own = sources.find((one) => one.id === source)
    const mark = own?.bookmarks.find((one) => one.page === page)
    if (mark) names.set(id, [...mark.title].slice(0, LONGEST_DOCUMENT_NAME).join(''))
    return { isFirst: mark !== undefined || made.pages[at - 1]?.source !== source }
  })
  return { pages: split.pages, names }
}

/** The pages without some of them; a document whose first page goes begins with the next one, under its name. */
export function withoutPages({ pages, names }: Composition, gone: ReadonlySet<string>): Composition {
  const kept: ComposedPage[] = []
  const called = new Map(names)
  let begins: string | null = null
  for (const page of pages) {
    if (page.isFirst) begins = null
    if (gone.has(page.id)) {
      if (page.isFirst) begins = page.id
      continue
    }
    const name = begins === null ? undefined : names.get(begins)
    if (name !== undefined) called.set(page.id, name)
    kept.push(begins === null ? page : { ...page, isFirst: true })
    begins = null
  }
  return { pages: kept, names: called }
}
