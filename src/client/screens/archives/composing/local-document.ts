import { openPdf, type Pdf, type PdfFault } from '#ui/pdf/pdf-engine.ts'

/** Why a file cannot be split or merged. */
export type LocalFault = PdfFault | 'format'
/** A file of the user's as it is read in the browser: a PDF, or a picture, which is one page. */
export interface LocalDocument {
  readonly pages: number
  readonly bookmarks: readonly { readonly title: string; readonly page: number }[]
  /** Null of a picture. */
  readonly pdf: Pdf | null
  /** Where a picture can be shown from; to be revoked. */
  readonly address: string | null
}

const PICTURE = /\.(?:jpe?g|png)$/i
const PDF = /\.pdf$/i

/** Reads a PDF or a picture. Rejects with a LocalFault. */
export async function readLocal(file: File): Promise<LocalDocument> {
  if (PICTURE.test(file.name)) return { pages: 1, bookmarks: [], pdf: null, address: await pictureAddress(file) }
  if (!PDF.test(file.name)) throw 'format' satisfies LocalFault
  const pdf = await openPdf(await file.arrayBuffer())
  return { pages: pdf.numPages, bookmarks: await bookmarksOf(pdf), pdf, address: null }
}

/** The address of a picture that can be drawn. */
async function pictureAddress(file: File): Promise<string> {
  try {
    ;(await createImageBitmap(file)).close()
  } catch {
    throw 'broken' satisfies LocalFault
  }
  return URL.createObjectURL(file)
}

/** The bookmarks of the first level with the pages that they lead to, in the order of those. One that leads nowhere is left out. */
async function bookmarksOf(pdf: Pdf): Promise<LocalDocument['bookmarks']> {
  const found = new Map<number, string>()
  for (const { title, dest } of (await pdf.getOutline()) ?? []) {
    const place = typeof dest === 'string' ? await pdf.getDestination(dest) : dest
    const [target] = (place ?? []) as unknown[]
    const index = typeof target === 'number' ? target : await indexOf(pdf, target)
    if (index !== null && title.trim() !== '' && !found.has(index + 1)) found.set(index + 1, title.trim())
  }
  return [...found].map(([page, title]) => ({ page, title })).sort((one, other) => one.page - other.page)
}

async function indexOf(pdf: Pdf, target: unknown): Promise<number | null> {
  try {
    return await pdf.getPageIndex(target as Parameters<Pdf['getPageIndex']>[0])
  } catch {
    return null
  }
}

/** Lets go of what was read. */
export function releaseLocal({ pdf, address }: LocalDocument): void {
  void pdf?.loadingTask.destroy()
  if (address !== null) URL.revokeObjectURL(address)
}
