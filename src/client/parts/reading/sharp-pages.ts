import { atom, type ReadableAtom } from 'nanostores'

import type { DrawnPage, PageSize } from '#ui/pdf/pdf-drawing.ts'
import type { PdfFault } from '#ui/pdf/pdf-engine.ts'

import { PageDrawer, type SharpPage } from './page-drawer.ts'

/** Milliseconds that a row has the focus before its document is opened: a held arrow opens none. */
const REST = 80
/** So many drawn pages are held: a page of A4 takes up to 9 MB. */
const MOST = 5

/** A page of a document that is to be shown. */
export interface WantedPage extends PageSize {
  readonly address: string
  readonly number: number
}

/** How the drawing of a document is: its newest page, or why there is none. */
export type Drawn = { readonly page: SharpPage | null; readonly fault: PdfFault | null }
const NOTHING: Drawn = { page: null, fault: null }

const nameOf = ({ address, number, room, zoom, rotation }: WantedPage) =>
  [address, number, zoom === 'width' ? room : '', zoom, rotation].join(' ')

/**
 * Draws pages sharply by two workers: that of the row in focus, and ahead of it the first pages of the rows that come next. What is
 * given is always of the wanted document and page; what is left is given up at once.
 */
export class SharpPages {
  readonly #drawn = atom<Drawn>(NOTHING)
  readonly #pages = new Map<string, SharpPage>()
  #front = new PageDrawer()
  #ahead = new PageDrawer()
  #wanted: WantedPage | null = null
  #next: readonly string[] = []
  /** The wanted page, once it has been drawn or has failed: what comes next is drawn from then on. */
  #settled = ''
  /** Counts what was begun ahead. */
  #run = 0
  #resting: ReturnType<typeof setTimeout> | undefined

  get $drawn(): ReadableAtom<Drawn> {
    return this.#drawn
  }
  /** How much is held: drawn pages, open documents, workers. */
  get held(): { readonly pages: number; readonly documents: number; readonly workers: number } {
    const drawers = [this.#front, this.#ahead]
    return {
      pages: this.#pages.size,
      documents: drawers.filter(({ isOpen }) => isOpen).length,
      workers: drawers.filter(({ hasWorker }) => hasWorker).length
    }
  }

  /** Shows a page; null shows none. `next` are the documents whose first pages may be wanted next, the likeliest first. */
  show(wanted: WantedPage | null, next: readonly string[]): void {
    const before = this.#wanted
    const isOther = next.join() !== this.#next.join()
    this.#wanted = wanted
    this.#next = next
    if (before && wanted && nameOf(before) === nameOf(wanted)) {
      if (isOther && this.#settled === nameOf(wanted)) void this.#drawAhead(wanted)
      return
    }
    this.#run++
    this.#settled = ''
    clearTimeout(this.#resting)
    const isSame = before?.address === wanted?.address
    if (!isSame) this.#turnTo(wanted)
    this.#front.stop()
    const known = wanted && this.#known(wanted)
    // Another size of the same page stays in sight until it has been drawn anew.
    if (known) this.#drawn.set({ page: known, fault: null })
    else if (!isSame || before?.number !== wanted?.number) this.#drawn.set(NOTHING)
    if (wanted && wanted.room > 0) this.#resting = setTimeout(() => void this.#draw(wanted), isSame ? 0 : REST)
  }
  /** Lets go of everything. */
  end(): void {
    this.show(null, [])
    this.#front.end()
    this.#ahead.end()
    for (const name of this.#pages.keys()) this.#drop(name)
  }

  /** The document ahead becomes the one in front where it is the wanted one; all others are let go of. */
  #turnTo(wanted: WantedPage | null): void {
    if (wanted && this.#ahead.address === wanted.address) [this.#front, this.#ahead] = [this.#ahead, this.#front]
    else this.#front.close()
    this.#ahead.close()
  }
  async #draw(wanted: WantedPage): Promise<void> {
    const name = nameOf(wanted)
    const isMeant = () => this.#wanted !== null && nameOf(this.#wanted) === name
    if (!this.#known(wanted)) {
      const drawn = await this.#front.draw(wanted)
      if (!isMeant()) return
      if (typeof drawn === 'string') this.#drawn.set({ page: null, fault: drawn })
      else if (drawn) this.#drawn.set({ page: this.#keep(name, wanted.address, drawn), fault: null })
    }
    this.#settled = name
    await this.#drawAhead(wanted)
  }
  /** While nothing else is to be done, draws the first pages of the documents that come next as the wanted one is drawn. */
  async #drawAhead(like: WantedPage): Promise<void> {
    const run = ++this.#run
    const isSaving = 'connection' in navigator && (navigator.connection as { saveData?: boolean }).saveData === true
    if (isSaving) return
    for (const address of this.#next.slice(0, MOST - 1)) {
      await new Promise((settle) => requestIdleCallback(settle, { timeout: 1000 }))
      if (run !== this.#run) return
      const page = { ...like, address, number: 1, rotation: 0 }
      if (address === like.address || this.#known(page)) continue
      const drawn = await this.#ahead.draw(page)
      if (run !== this.#run) return
      if (drawn && typeof drawn !== 'string') this.#keep(nameOf(page), address, drawn)
    }
  }
  /** A page that is held already; it is the most recent then. */
  #known(wanted: WantedPage): SharpPage | undefined {
    const name = nameOf(wanted)
    const page = this.#pages.get(name)
    if (page) {
      this.#pages.delete(name)
      this.#pages.set(name, page)
    }
    return page
  }
  #keep(name: string, address: string, drawn: DrawnPage): SharpPage {
    const page = { ...drawn, address }
    this.#pages.set(name, page)
    for (const oldest of this.#pages.keys()) {
      if (this.#pages.size <= MOST) break
      this.#drop(oldest)
    }
    return page
  }
  #drop(name: string): void {
    const page = this.#pages.get(name)
    this.#pages.delete(name)
    // A canvas without a size gives its memory back at once. What is in sight is held by the page itself.
    if (page && !page.canvas.isConnected) page.canvas.width = 0
  }
}
