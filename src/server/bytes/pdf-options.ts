import { createRequire } from 'node:module'
import { dirname, sep } from 'node:path'

import { VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'

import { CHUNK } from './probe/file-transport.ts'

/** A picture with more pixels is not unpacked: four bytes each. */
export const MOST_PIXELS = 64_000_000

const root = `${dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))}${sep}`.replaceAll('\\', '/')

/** How a PDF is opened to be drawn or read, piece by piece and without a network. */
export const PDF_OPTIONS = {
  rangeChunkSize: CHUNK,
  disableAutoFetch: true,
  disableStream: true,
  // Chinese fonts that are not embedded: these tables say which letter a code means.
  cMapUrl: `${root}cmaps/`,
  cMapPacked: true,
  standardFontDataUrl: `${root}standard_fonts/`,
  wasmUrl: `${root}wasm/`,
  useSystemFonts: true,
  disableFontFace: true,
  useWorkerFetch: false,
  isOffscreenCanvasSupported: false,
  isImageDecoderSupported: false,
  maxImageSize: MOST_PIXELS,
  verbosity: VerbosityLevel.ERRORS
} as const
