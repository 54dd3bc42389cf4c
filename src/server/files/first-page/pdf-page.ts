import { open } from 'node:fs/promises'

import { type Canvas, createCanvas } from '@napi-rs/canvas'
import { getDocument, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

import type { PageLine } from '#contract/files/first-page.ts'

import { paintPage } from '../../bytes/paint-page.ts'
import { PDF_OPTIONS } from '../../bytes/pdf-options.ts'
import { FileTransport } from '../../bytes/probe/file-transport.ts'
import { dayOf } from '../candidates/days.ts'
import { type PagePicture, pictureScale } from './page-job.ts'
import { drawsChinese } from '../../bytes/system-fonts.ts'
import { packPicture } from './picture-page.ts'
import { textLinesOf, type TextRun } from './text-lines.ts'

/** A page with more runs of text than this is read no further. */
const MOST_RUNS = 20_000
/** Letters are signed on one of their first pages, or on the last one. */
const SIGNED_UNTIL = 4
const HAN = /\p{Script=Han}/u

/** Reads a PDF: its lines first, then the picture of its first page. Throws what the library throws. */
export async function readPdfPage(
  source: { readonly path: string } | { readonly bytes: Uint8Array },
  sayLines: (lines: readonly PageLine[]) => void
): Promise<PagePicture | null> {
  const file = 'path' in source ? await open(source.path, 'r') : undefined
  try {
    const given =
      file === undefined
        ? { data: (source as { bytes: Uint8Array }).bytes }
        : { range: new FileTransport(file, (await file.stat()).size) }
    const task = getDocument({ ...PDF_OPTIONS, ...given })
    try {
      const document = await task.promise
      const page = await document.getPage(1)
      sayLines([...(await pageLines(page, 1)), ...(await signedLines(document))])
      return await drawPage(page)
    } finally {
      await task.destroy()
    }
  } finally {
    await file?.close()
  }
}

async function pageLines(page: PDFPageProxy, number: number): Promise<PageLine[]> {
  const reader = page.streamTextContent().getReader()
  const runs: TextRun[] = []
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    for (const item of value.items) if ('str' in item) runs.push(item)
    if (runs.length > MOST_RUNS) {
      await reader.cancel()
      break
    }
  }
  return textLinesOf(runs.slice(0, MOST_RUNS), page.getViewport({ scale: 1 }), number)
}

/** The lines of the page with the signature, where that is not the first: the last of the early pages with a day on a line of its own, else the last page. */
async function signedLines(document: PDFDocumentProxy): Promise<PageLine[]> {
  const { numPages } = document
  const early = Array.from({ length: Math.min(numPages, SIGNED_UNTIL) - 1 }, (_, at) => at + 2)
  for (const number of new Set([...early, ...(numPages > 1 ? [numPages] : [])])) {
    const page = await document.getPage(number)
    const lines = await pageLines(page, number)
    page.cleanup()
    if (lines.some(({ text }) => dayOf(text) !== undefined)) return lines.slice(0, 100)
  }
  return []
}

/** Draws the only page of a PDF that was made here, a pixel a point. Throws where a part of it cannot be drawn. */
export async function drawOwnPdf(data: Uint8Array): Promise<Canvas> {
  const task = getDocument({ ...PDF_OPTIONS, data, stopAtErrors: true })
  try {
    const page = await (await task.promise).getPage(1)
    // Pieces that were made smaller one by one would leave lines between them, and thin ones would be lost.
    const viewport = page.getViewport({ scale: 1 })
    const canvas = canvasFor(viewport)
    await paintPage(page, canvas, viewport)
    return canvas
  } finally {
    await task.destroy()
  }
}

const canvasFor = ({ width, height }: { readonly width: number; readonly height: number }): Canvas =>
  createCanvas(Math.max(1, Math.round(width)), Math.max(1, Math.round(height)))

async function drawPage(page: PDFPageProxy): Promise<PagePicture | null> {
  const { width, height } = page.getViewport({ scale: 1 })
  const viewport = page.getViewport({ scale: pictureScale(width, height) })
  const canvas = canvasFor(viewport)
  const context = canvas.getContext('2d')
  let isWhole = true
  if (!drawsChinese()) {
    // Letters of fonts that are not embedded are drawn by the system's: without Chinese ones the page would look empty.
    const draw = context.fillText.bind(context)
    context.fillText = (text, ...place) => {
      if (HAN.test(text)) isWhole = false
      draw(text, ...place)
    }
  }
  await paintPage(page, canvas, viewport, context)
  return isWhole ? await packPicture(canvas) : null
}
