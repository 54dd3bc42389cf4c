import type { PageViewport, TextLayer } from 'pdfjs-dist'

import { type Pdf, pdfJs } from './pdf-engine.ts'

/** CSS pixels of a point, in which pages are measured. */
const PIXELS = 96 / 72
/** So many pixels of a page are drawn at the most: 64 MB. */
const MOST = 16_000_000

/** How large a page is drawn: as wide as its place in px, or in per cent of its size on paper; turned to the right by so many degrees. */
export interface PageSize {
  readonly room: number
  readonly zoom: 'width' | number
  readonly rotation: number
}

type TextContent = Extract<ConstructorParameters<typeof TextLayer>[0]['textContentSource'], { items: unknown }>

/** A page that was drawn, and its text with the place of each run. */
export interface DrawnPage {
  readonly number: number
  /** How many pages its document has. */
  readonly pages: number
  readonly canvas: HTMLCanvasElement
  /** CSS pixels. */
  readonly width: number
  readonly viewport: PageViewport
  readonly text: TextContent
}

/** A page that is being drawn. `done` gives null where it was given up. */
export interface PageDrawing {
  readonly done: Promise<DrawnPage | null>
  readonly stop: () => void
}

/** Draws a page of a document into a canvas of its own. */
export function drawnPage(pdf: Pdf, number: number, { room, zoom, rotation }: PageSize): PageDrawing {
  let isGone = false
  let cancel: (() => void) | undefined
  const draw = async (): Promise<DrawnPage | null> => {
    const page = await pdf.getPage(Math.min(number, pdf.numPages))
    if (isGone) return null
    const turned = (page.rotate + rotation) % 360
    const scale =
      zoom === 'width' ? room / page.getViewport({ scale: 1, rotation: turned }).width : (zoom / 100) * PIXELS
    const viewport = page.getViewport({ scale, rotation: turned })
    const sharpness = Math.min(devicePixelRatio || 1, 2, Math.sqrt(MOST / (viewport.width * viewport.height)))
    const canvas = document.createElement('canvas')
    canvas.width = Math.floor(viewport.width * sharpness)
    canvas.height = Math.floor(viewport.height * sharpness)
    const task = page.render({ canvas, viewport, transform: [sharpness, 0, 0, sharpness, 0, 0] })
    cancel = () => task.cancel()
    await task.promise
    const text = await page.getTextContent()
    page.cleanup()
    return isGone ? null : { number, pages: pdf.numPages, canvas, width: viewport.width, viewport, text }
  }
  return {
    // What is stopped rejects, and so does a page that cannot be drawn: neither is shown.
    done: draw().catch(() => null),
    stop() {
      isGone = true
      cancel?.()
    }
  }
}

/** Lays the text of a page over its picture, unseen: it is read out, selected and copied there. */
export async function layText({ text, viewport }: DrawnPage, place: HTMLElement, signal: AbortSignal): Promise<void> {
  const { TextLayer: Layer } = await pdfJs()
  if (signal.aborted) return
  place.replaceChildren()
  place.style.setProperty('--total-scale-factor', `${viewport.scale}`)
  await new Layer({ textContentSource: text, container: place, viewport }).render()
}

/** Whether a page has text that can be read out. */
export const hasText = ({ text }: DrawnPage): boolean =>
  text.items.some((item) => 'str' in item && item.str.trim() !== '')
