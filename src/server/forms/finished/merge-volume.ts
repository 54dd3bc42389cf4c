import { PDFDocument, type PDFRef } from '@cantoo/pdf-lib'

import type { Mark } from '#contract/forms/edit-pdf.ts'
import type { LeftOut } from '#contract/forms/finished.ts'

import { drawMarks } from '../draw/draw-marks.ts'
import { drawPdf } from '../draw/draw-pdf.ts'
import { layOver, seenSize } from '../draw/edit-pages.ts'
import type { FormFonts } from '../draw/form-fonts.ts'
import { openPart } from '../draw/open-part.ts'
import type { FormToDraw } from '../draw/render-forms.ts'
import { layForm } from '../layout/lay-form.ts'
import { FormRefused, type Layout } from '../layout/layout-tree.ts'
import { rowPlaces } from './link-rows.ts'
import type { FinishedAnswer, MergedFile, MergedPart, MergeTask, WhyLeft } from './merge-task.ts'
import { type Bookmark, linkTo, type PageLabel, PdfOut } from './pdf-out.ts'

/** The letters of a page number. Points. */
const NUMBER_SIZE = 10
/** In the place of a character that the font lacks. */
const NO_LETTER = '\u3013'

/** Makes a volume one document: cover, list, its files with their page numbers in the volume, note. */
export async function mergeVolumeDocuments(task: MergeTask, fonts: FormFonts): Promise<FinishedAnswer> {
  const laid = layForms(task, fonts)
  if ('refused' in laid) return laid.refused
  const out = await PdfOut.begin(task.out)
  try {
    const volume = new VolumeMerge(task, fonts, out)
    for (const file of task.files) await volume.addFile(file)
    return await volume.end(laid)
  } catch (error) {
    if (error instanceof FormRefused) return refused('page', error)
    throw error
  } finally {
    await out.close()
  }
}

interface LaidForms {
  readonly cover: Layout
  readonly list: Layout
  readonly note: Layout
}

/** The forms around the files, laid out before anything is written. */
function layForms(task: MergeTask, fonts: FormFonts): LaidForms | { readonly refused: FinishedAnswer } {
  const layouts: Partial<Record<keyof LaidForms, Layout>> = {}
  for (const form of ['cover', 'list', 'note'] as const)
    try {
      layouts[form] = layForm(task[form].layout, task[form].data, fonts.measure)
    } catch (error) {
      if (error instanceof FormRefused) return { refused: refused(form, error) }
      throw error
    }
  return layouts as LaidForms
}

const refused = (form: 'cover' | 'list' | 'note' | 'page', { faults }: FormRefused): FinishedAnswer => ({
  kind: 'refused',
  form,
  fields: [...new Set(faults.map(({ field }) => field))]
})

/** The document while it is written. */
class VolumeMerge {
  readonly #task: MergeTask
  readonly #fonts: FormFonts
  readonly #out: PdfOut
  readonly #pages: PDFRef[] = []
  /** By file, the page at which it begins and how many it has there. */
  readonly #begins: { readonly file: MergedFile; readonly page: PDFRef; readonly at: number }[] = []
  readonly #leftOut: LeftOut[] = []
  readonly #differing: { title: string; said: number; has: number }[] = []
  #said = 0

  constructor(task: MergeTask, fonts: FormFonts, out: PdfOut) {
    this.#task = task
    this.#fonts = fonts
    this.#out = out
  }

  /** Adds the pages of a file, each with its number in the volume; what cannot be there has a page that names it. */
  async addFile(file: MergedFile): Promise<void> {
    const { title, from, to } = file
    const at = this.#pages.length
    const most = from === null ? 0 : (to ?? from) - from + 1
    const left = this.#leftOut.length
    let placed = 0
    for (const part of file.parts) {
      const source = part.source && part.why === null ? await openPart({ ...part.source, name: part.name }) : null
      const taken = source && typeof source !== 'string' ? await this.#pagesOf(source, file, placed) : null
      if (taken === null)
        await this.#addInstead(file, part, typeof source === 'string' ? source : (part.why ?? 'damaged'))
      else placed += taken
    }
    const has = this.#pages.length - at
    // The pages of what is named on one page alone are not counted: there is nothing to count.
    const isCounted = this.#leftOut.length === left
    this.#said += isCounted && most > 0 ? most : has
    if (isCounted && most > 0 && has !== most) this.#differing.push({ title, said: most, has })
    const page = this.#pages[at]
    if (page) this.#begins.push({ file, page, at })
  }

  /** Copies the pages of a part; null where they cannot be copied. */
  async #pagesOf(source: PDFDocument, { from, to }: MergedFile, placed: number): Promise<number | null> {
    const piece = await this.#out.piece()
    try {
      for (const page of await piece.copyPages(source, source.getPageIndices())) piece.addPage(page)
    } catch {
      return null
    }
    const count = piece.getPageCount()
    const numbers = Array.from({ length: count }, (_, at) => (from === null ? null : from + placed + at))
    // What lies beyond the pages that the list gives the file would have the numbers of the next one.
    await this.#number(
      piece,
      numbers.map((number) => (number !== null && number <= (to ?? from ?? 0) ? String(number) : null))
    )
    await this.#write(piece)
    return count
  }

  /** A page in the place of a part, which names it. */
  async #addInstead({ title, from, to }: MergedFile, { name, instead }: MergedPart, why: WhyLeft): Promise<void> {
    this.#leftOut.push({ title, name, why })
    const { measure } = this.#fonts
    const drawable = (words: string) => {
      const lacking = measure.missing(words)
      return lacking === '' ? words : Array.from(words, (one) => (lacking.includes(one) ? NO_LETTER : one)).join('')
    }
    const known = Object.entries({ ...instead.data.values, why: this.#task.reasons[why] })
    const values = Object.fromEntries(known.map(([key, words]) => [key, drawable(words)]))
    const piece = await this.#drawn({ ...instead, data: { ...instead.data, values } })
    const number = from === null ? null : to === null || to === from ? String(from) : `${from}-${to}`
    await this.#number(piece, [number])
    await this.#write(piece)
  }

  async #drawn(form: FormToDraw, layout = layForm(form.layout, form.data, this.#fonts.measure)): Promise<PDFDocument> {
    const bytes = await drawPdf(form.data.title, [{ layout, picture: form.picture }], this.#fonts, this.#task.made)
    const piece = await this.#out.piece()
    const drawn = await PDFDocument.load(bytes, { updateMetadata: false })
    for (const page of await piece.copyPages(drawn, drawn.getPageIndices())) piece.addPage(page)
    return piece
  }

  /** Draws numbers on the pages of a piece, upright as each page is seen. */
  async #number(piece: PDFDocument, numbers: readonly (string | null)[]): Promise<void> {
    const numbered = piece.getPages().flatMap((page, at) => {
      const text = numbers[at]
      return text == null ? [] : [{ page, text }]
    })
    if (numbered.length === 0) return
    const marks = numbered.map(({ page, text }) => ({ ...seenSize(page), marks: [this.#mark(text)] }))
    const overlay = await drawMarks(this.#task.title, marks, {
      fonts: this.#fonts,
      signature: undefined,
      made: this.#task.made
    })
    const drawn = await piece.embedPdf(
      overlay,
      marks.map((_, at) => at)
    )
    for (const [at, { page }] of numbered.entries()) if (drawn[at]) layOver(page, drawn[at])
  }

  #mark(text: string): Mark {
    const isBack = this.#task.isDouble && Number.parseInt(text, 10) % 2 === 0
    return { page: 1, kind: 'note', place: isBack ? 'bottomLeft' : 'bottomRight', text, size: NUMBER_SIZE }
  }

  async #write(piece: PDFDocument): Promise<PDFRef[]> {
    const refs = piece.getPages().map(({ ref }) => ref)
    await this.#out.add(piece)
    this.#pages.push(...refs)
    return refs
  }

  /** Adds what lies around the files, whose places are known by now, and ends the document. */
  async end({ cover, list, note }: LaidForms): Promise<FinishedAnswer> {
    const task = this.#task
    const content = this.#pages.splice(0)
    const covers = await this.#write(await this.#drawn(task.cover, cover))
    const listed = await this.#drawn(task.list, list)
    this.#link(listed, list)
    const lists = await this.#write(listed)
    const notes = await this.#write(await this.#drawn(task.note, note))
    const pages = [...covers, ...lists, ...content, ...notes]
    const front = covers.length + lists.length
    const mark = (title: string, [page]: readonly PDFRef[]): Bookmark[] => (page ? [{ title, page }] : [])
    await this.#out.end(pages, {
      title: task.title,
      made: task.made,
      bookmarks: [
        ...mark(task.cover.data.title, covers),
        ...mark(task.list.data.title, lists),
        ...this.#begins.map(({ file: { title }, page }, at) => ({ title: `${at + 1} ${title}`, page })),
        ...mark(task.note.data.title, notes)
      ],
      labels: this.#labels(covers.length, front, content.length)
    })
    const said = front + this.#said + notes.length
    return { kind: 'merged', pages: pages.length, said, leftOut: this.#leftOut, differing: this.#differing }
  }

  /** Each row of the list leads to the first page of its file. */
  #link(piece: PDFDocument, layout: Layout): void {
    for (const [row, place] of rowPlaces(layout).entries()) {
      const [target, page] = [this.#begins[row], piece.getPages()[place?.page ?? -1]]
      if (!place || !target || !page) continue
      const { height } = page.getSize()
      linkTo(page, target.page, [place.left, height - place.bottom, place.right, height - place.top], target.file.title)
    }
  }

  /** Readers show the page numbers of the volume, and names for what lies around its files. */
  #labels(covers: number, front: number, content: number): PageLabel[] {
    const { cover, list, note } = this.#task
    return [
      { at: 0, prefix: cover.data.title, isNumbered: false },
      { at: covers, prefix: `${list.data.title} `, isNumbered: true },
      ...this.#begins.flatMap(({ file: { from }, at }) => (from === null ? [] : [{ at: front + at, from }])),
      { at: front + content, prefix: `${note.data.title} `, isNumbered: true }
    ]
  }
}
