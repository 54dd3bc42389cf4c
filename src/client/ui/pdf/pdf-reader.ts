import type { PDFDocumentLoadingTask, PDFWorker } from 'pdfjs-dist'

import { DOCUMENT_OPTIONS, opened, type Pdf, type PdfFault, pdfJs } from './pdf-engine.ts'

/** Milliseconds that a worker has to let go of a document: a picture that it decodes cannot be interrupted. */
const PATIENCE = 300

/** Reads one document after the other by their addresses, in a worker of its own that stays: starting one costs more than most pages. */
export class PdfReader {
  #worker: PDFWorker | undefined
  #task: PDFDocumentLoadingTask | undefined
  #closed: Promise<void> = Promise.resolve()
  /** Counts the documents that were asked for and given up. */
  #turn = 0

  /** Whether a document is open, or being opened. */
  get isOpen(): boolean {
    return this.#task !== undefined
  }
  get hasWorker(): boolean {
    return this.#worker !== undefined
  }

  /** Opens a document in place of the one before; only the parts that its shown pages need are fetched. Rejects with a PdfFault. */
  async open(address: string): Promise<Pdf> {
    this.close()
    const turn = this.#turn
    const { getDocument, PDFWorker: Worker } = await pdfJs()
    if (!(await isInTime(this.#closed))) this.#dismiss()
    if (turn !== this.#turn) throw 'broken' satisfies PdfFault
    if (!this.#worker || this.#worker.destroyed) this.#worker = new Worker({ verbosity: 0 })
    const task = getDocument({
      ...DOCUMENT_OPTIONS,
      url: address,
      worker: this.#worker,
      // Without both of them pdf.js goes on to fetch the rest of the document.
      disableAutoFetch: true,
      disableStream: true
    })
    this.#task = task
    return await opened(task)
  }
  /** Stops whatever of the document is on its way, and lets go of it. */
  close(): void {
    this.#turn++
    const task = this.#task
    this.#task = undefined
    // What is given up on its way rejects.
    if (task) this.#closed = task.destroy().catch(() => undefined)
  }
  /** Lets go of the worker as well. */
  end(): void {
    this.close()
    this.#dismiss()
  }

  #dismiss(): void {
    this.#worker?.destroy()
    this.#worker = undefined
    this.#closed = Promise.resolve()
  }
}

/** Whether a document has been let go of within a worker's time. */
async function isInTime(closed: Promise<void>): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<false>((settle) => {
    timer = setTimeout(() => settle(false), PATIENCE)
  })
  const isClosed = await Promise.race([closed.then(() => true as const), late])
  clearTimeout(timer)
  return isClosed
}
