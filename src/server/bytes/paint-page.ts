import type { Canvas } from '@napi-rs/canvas'
import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

type Rendering = Parameters<PDFPageProxy['render']>[0]

/** Draws a page of a PDF on a canvas of this process: the library draws on it, though its types know the canvas of a browser alone. */
export const paintPage = (
  page: PDFPageProxy,
  canvas: Canvas,
  viewport: Rendering['viewport'],
  context = canvas.getContext('2d')
): Promise<void> => page.render({ canvas, canvasContext: context, viewport } as Rendering).promise
