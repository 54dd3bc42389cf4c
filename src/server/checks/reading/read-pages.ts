import { open, readFile } from 'node:fs/promises'

import { createCanvas, loadImage } from '@napi-rs/canvas'
import { getDocument, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

import { paintPage } from '../../bytes/paint-page.ts'
import { PDF_OPTIONS } from '../../bytes/pdf-options.ts'
import { FileTransport } from '../../bytes/probe/file-transport.ts'
import { isBlank } from './blank-page.ts'
import type { DrawingFacts, CheckReading, ReadingJob, TextFacts } from './page-facts.ts'
import { personalNumbers } from './personal-numbers.ts'

/** Pixels: wide enough to see whether something is on a page. */
const WIDTH = 320
/** A page with more letters than this is not blank, so it need not be drawn for that. */
const FEW_LETTERS = 24
const OPENING = 4000
/** A letter is signed within its last letters: body, seal, day, and who gets copies. */
const CLOSING = 80
const MOST_LETTERS = 2_000_000
const MOST_PICTURE = 128 * 1024 ** 2
const MOST_PERSONAL = 100

/** Reads the text of a file and draws its pages, as far as either is asked. Only for processes that may be killed. */
export async function readPages(job: ReadingJob): Promise<CheckReading> {
  if (job.format === 'pdf') return readPdf(job)
  const drawing = job.drawing ? await decodePicture(job.path, job.format) : null
  return { text: job.text ? { state: 'none', letters: 0, opening: '', closing: '', personal: [] } : null, drawing }
}

async function readPdf({ path, text, drawing }: ReadingJob): Promise<CheckReading> {
  const file = await open(path, 'r')
  try {
    const task = getDocument({ ...PDF_OPTIONS, range: new FileTransport(file, (await file.stat()).size) })
    try {
      const document = await task.promise
      return await goThrough(document, text, drawing)
    } finally {
      await task.destroy()
    }
  } catch {
    return {
      text: text ? { state: 'failed', letters: 0, opening: '', closing: '', personal: [] } : null,
      drawing: drawing ? { state: 'failed', failed: [], blank: [] } : null
    }
  } finally {
    await file.close()
  }
}

/** Goes through the pages once: the text of each, and a picture of those that a picture is needed of. */
async function goThrough(document: PDFDocumentProxy, text: boolean, drawing: boolean): Promise<CheckReading> {
  const [failed, blank]: [number[], number[]] = [[], []]
  const personal: TextFacts['personal'][number][] = []
  let [letters, opening, closing] = [0, '', '']
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    const words = await textOf(page)
    letters += words.length
    if (opening.length < OPENING) opening = (opening + words.replace(/\s/g, '')).slice(0, OPENING)
    closing = (closing + words.replace(/\s/g, '')).slice(-CLOSING)
    if (personal.length < MOST_PERSONAL) personal.push(...personalNumbers(words, number))
    const isEdge = number === 1 || number === document.numPages
    const isFew = words.replace(/\s/g, '').length < FEW_LETTERS
    if (drawing && (isEdge || isFew)) {
      const drawn = await drawnAs(page)
      if (drawn === 'failed') failed.push(number)
      else if (drawn === 'blank') blank.push(number)
    }
    page.cleanup()
    if (letters > MOST_LETTERS) break
  }
  return {
    text: text ? { state: letters > 0 ? 'read' : 'none', letters, opening, closing, personal } : null,
    drawing: drawing ? { state: 'drawn', failed, blank } : null
  }
}

/** The text of a page; what is at another height is another line. */
async function textOf(page: PDFPageProxy): Promise<string> {
  const reader = page.streamTextContent().getReader()
  const parts: string[] = []
  let height: unknown
  for (let length = 0; length < MOST_LETTERS; ) {
    const { done, value } = await reader.read()
    if (done) break
    for (const item of value.items) {
      if (!('str' in item)) continue
      if (height !== undefined && item.transform[5] !== height) parts.push('\n')
      height = item.transform[5]
      parts.push(item.str)
      length += item.str.length
    }
  }
  return parts.join('')
}

async function drawnAs(page: PDFPageProxy): Promise<'seen' | 'blank' | 'failed'> {
  try {
    const { width } = page.getViewport({ scale: 1 })
    const viewport = page.getViewport({ scale: WIDTH / width })
    const canvas = createCanvas(WIDTH, Math.min(4 * WIDTH, Math.max(1, Math.round(viewport.height))))
    await paintPage(page, canvas, viewport)
    return isBlank(canvas) ? 'blank' : 'seen'
  } catch {
    return 'failed'
  }
}

/** Whether a picture can be decoded; formats that cannot be decoded here are left to a person. */
async function decodePicture(path: string, format: string): Promise<DrawingFacts | null> {
  if (format !== 'jpg' && format !== 'png') return null
  try {
    const bytes = await readFile(path)
    if (bytes.length > MOST_PICTURE) return null
    const picture = await loadImage(bytes)
    const scale = Math.min(1, WIDTH / picture.width)
    const canvas = createCanvas(
      Math.max(1, Math.round(picture.width * scale)),
      Math.max(1, Math.round(picture.height * scale))
    )
    canvas.getContext('2d').drawImage(picture, 0, 0, canvas.width, canvas.height)
    return { state: 'drawn', failed: [], blank: isBlank(canvas) ? [1] : [] }
  } catch {
    return { state: 'failed', failed: [1], blank: [] }
  }
}
