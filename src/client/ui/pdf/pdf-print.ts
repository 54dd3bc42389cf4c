import './pdf-print.css'

import { openPdf } from './pdf-engine.ts'

/** Dots to an inch of a printed page; more would cost memory and show on no office printer. */
const SHARPNESS = 150 / 72
const QUALITY = 0.92

interface Printing {
  /** Ends it before anything is printed. */
  signal?: AbortSignal
  /** Called after each page that is ready. */
  onPage?: (page: number, pages: number) => void
}

/**
 * Prints a document from its bytes: its pages are drawn as pictures that only paper sees, and the browser asks what to do with
 * them. Rejects with a PdfFault, or with the signal's reason.
 */
export async function printPdf(data: ArrayBuffer, { signal, onPage }: Printing = {}): Promise<void> {
  const pdf = await openPdf(data)
  const container = document.createElement('div')
  container.className = 'pdf-print'
  container.ariaHidden = 'true'
  const pictures: string[] = []
  try {
    for (let number = 1; number <= pdf.numPages; number++) {
      signal?.throwIfAborted()
      const page = await pdf.getPage(number)
      const viewport = page.getViewport({ scale: SHARPNESS })
      const canvas = document.createElement('canvas')
      canvas.width = Math.floor(viewport.width)
      canvas.height = Math.floor(viewport.height)
      await page.render({ canvas, viewport, intent: 'print' }).promise
      page.cleanup()
      const picture = document.createElement('img')
      picture.alt = ''
      picture.src = await pictureOf(canvas)
      pictures.push(picture.src)
      await picture.decode()
      container.append(picture)
      onPage?.(number, pdf.numPages)
    }
    document.body.append(container)
    window.print()
  } finally {
    container.remove()
    for (const picture of pictures) URL.revokeObjectURL(picture)
    await pdf.loadingTask.destroy()
  }
}

function pictureOf(canvas: HTMLCanvasElement): Promise<string> {
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (picture) =>
        picture ? resolve(URL.createObjectURL(picture)) : reject(new Error('the page is too large to be drawn')),
      'image/jpeg',
      QUALITY
    )
  )
}
