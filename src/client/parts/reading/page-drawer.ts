import type { DrawnPage, PageDrawing, PageSize } from '#ui/pdf/pdf-drawing.ts'
import type { Pdf, PdfFault } from '#ui/pdf/pdf-engine.ts'
import type { PdfReader } from '#ui/pdf/pdf-reader.ts'

/** A drawn page, and of which document it is, so that it is never shown for another. */
export interface SharpPage extends DrawnPage {
  readonly address: string
}

/** One worker with the document that it has open. */
export class PageDrawer {
  /** Of which document it is. */
  address: string | null = null
  #reader: PdfReader | null = null
  #pdf: Promise<Pdf> | null = null
  #drawing: PageDrawing | null = null
  /** Counts what was given up. */
  #turn = 0

  get isOpen(): boolean {
    return this.#reader?.isOpen ?? false
  }
  get hasWorker(): boolean {
    return this.#reader?.hasWorker ?? false
  }

  /** Draws a page, in place of what it draws; opens its document first where that is another. Null where it was given up. */
  async draw(
    page: PageSize & { readonly address: string; readonly number: number }
  ): Promise<DrawnPage | PdfFault | null> {
    this.stop()
    const turn = this.#turn
    const [{ PdfReader: Reader }, { drawnPage }] = await Promise.all([
      import('#ui/pdf/pdf-reader.ts'),
      import('#ui/pdf/pdf-drawing.ts')
    ])
    if (turn !== this.#turn) return null
    this.#reader ??= new Reader()
    if (this.address !== page.address || !this.#pdf) {
      this.address = page.address
      this.#pdf = this.#reader.open(page.address)
    }
    const opening = this.#pdf
    try {
      const pdf = await opening
      if (turn !== this.#turn) return null
      this.#drawing = drawnPage(pdf, page.number, page)
      return await this.#drawing.done
    } catch (fault) {
      return turn === this.#turn ? (fault as PdfFault) : null
    }
  }
  /** Gives up what it draws. */
  stop(): void {
    this.#turn++
    this.#drawing?.stop()
    this.#drawing = null
  }
  /** Lets go of the document. */
  close(): void {
    this.stop()
    this.address = null
    this.#pdf = null
    this.#reader?.close()
  }
  /** Lets go of the worker as well. */
  end(): void {
    this.close()
    this.#reader?.end()
    this.#reader = null
  }
}
