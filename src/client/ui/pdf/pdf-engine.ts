import type { PDFDocumentLoadingTask, PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'

export type { PDFDocumentProxy as Pdf }

/** Why a document cannot be shown. */
export type PdfFault = 'locked' | 'broken'

/**
 * What documents may ask for: the character maps of Chinese fonts that were not embedded, the standard fonts, and the
 * decoders of scanned pages (JPEG 2000, JBIG2). Each is fetched from our own origin when it is needed.
 */
const extras = import.meta.glob<string>(
  [
    '/node_modules/pdfjs-dist/cmaps/*.bcmap',
    '/node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}',
    '/node_modules/pdfjs-dist/wasm/*.wasm'
  ],
  {
    query: '?url&no-inline',
    import: 'default',
    eager: true
  }
)

class Extras {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const address = Object.entries(extras).find(([path]) => path.endsWith(`/${filename}`))?.[1]
    if (!address) throw new Error(`pdf.js asks for ${filename}, which it does not bring`)
    const answer = await fetch(address)
    if (!answer.ok) throw new Error(`${filename}: ${answer.status}`)
    return new Uint8Array(await answer.arrayBuffer())
  }
}

/** pdf.js, which knows where its worker is: it comes when the first document is opened. */
export async function pdfJs() {
  const engine = await import('pdfjs-dist')
  engine.GlobalWorkerOptions.workerSrc = workerUrl
  return engine
}

/** How every document is opened. */
export const DOCUMENT_OPTIONS = { useWorkerFetch: false, BinaryDataFactory: Extras, verbosity: 0 } as const

/** Waits for a document; rejects with a PdfFault. */
export async function opened(task: PDFDocumentLoadingTask): Promise<PDFDocumentProxy> {
  const { PasswordException } = await pdfJs()
  try {
    return await task.promise
  } catch (fault) {
    throw (fault instanceof PasswordException ? 'locked' : 'broken') satisfies PdfFault
  }
}

/** Opens a document from its bytes, which stay the caller's. Rejects with a PdfFault. */
export async function openPdf(bytes: ArrayBuffer): Promise<PDFDocumentProxy> {
  const { getDocument } = await pdfJs()
  const task = getDocument({ ...DOCUMENT_OPTIONS, data: new Uint8Array(bytes.slice(0)) })
  try {
    return await opened(task)
  } catch (fault) {
    await task.destroy()
    throw fault
  }
}

/** A page being drawn, which may be stopped. */
export interface Drawing {
  /** Settles when the page is drawn, with whether it has text, and its runs of text as they are drawn. */
  done: Promise<{ hasText: boolean; runs: readonly HTMLElement[] }>
  stop: () => void
}

/** Draws a page into a canvas and lays its text over it, so that it can be read out, searched and copied. */
export function drawPage(
  page: PDFPageProxy,
  scale: number,
  rotation: number,
  canvas: HTMLCanvasElement,
  words: HTMLElement
): Drawing {
  const viewport = page.getViewport({ scale, rotation: (page.rotate + rotation) % 360 })
  const sharpness = window.devicePixelRatio || 1
  canvas.width = Math.floor(viewport.width * sharpness)
  canvas.height = Math.floor(viewport.height * sharpness)
  canvas.style.width = `${viewport.width}px`
  canvas.style.height = `${viewport.height}px`
  const picture = page.render({
    canvas,
    viewport,
    ...(sharpness !== 1 && { transform: [sharpness, 0, 0, sharpness, 0, 0] })
  })
  let stopped = false
  const lay = async () => {
    const { TextLayer } = await import('pdfjs-dist')
    const text = await page.getTextContent()
    if (stopped) return { hasText: false, runs: [] }
    words.replaceChildren()
    words.style.setProperty('--total-scale-factor', `${scale}`)
    const layer = new TextLayer({ textContentSource: text, container: words, viewport })
    await layer.render()
    return {
      hasText: text.items.some((item) => 'str' in item && item.str.trim() !== ''),
      runs: layer.textDivs as readonly HTMLElement[]
    }
  }
  return {
    done: Promise.all([lay(), picture.promise]).then(([laid]) => laid),
    stop: () => {
      stopped = true
      picture.cancel()
    }
  }
}
