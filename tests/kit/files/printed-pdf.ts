import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** A page of a printed document: its size in millimetres, and its text without spaces, as it was put on paper. */
export interface PaperPage {
  readonly width: number
  readonly height: number
  readonly text: string
}

const MILLIMETRES = 25.4 / 72

/** The pages of a PDF that a browser has printed. */
export async function paperPagesOf(bytes: Uint8Array): Promise<readonly PaperPage[]> {
  const pdf = await getDocument({ data: Uint8Array.from(bytes), verbosity: VerbosityLevel.ERRORS }).promise
  const pages: PaperPage[] = []
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number)
    const { width, height } = page.getViewport({ scale: 1 })
    const { items } = await page.getTextContent()
    pages.push({
      width: Math.round(width * MILLIMETRES),
      height: Math.round(height * MILLIMETRES),
      text: packed(items.map((item) => ('str' in item ? item.str : '')).join(''))
    })
  }
  await pdf.loadingTask.destroy()
  return pages
}

/** Radicals that have the shapes of whole letters, and those letters: fonts have one shape for both, and name it as they like. */
const RADICALS = new Map(
  [
    '⺟母',
    '⺠民',
    '⻁虎',
    '⻄西',
    '⻅见',
    '⻆角',
    '⻉贝',
    '⻋车',
    '⻑長',
    '⻓长',
    '⻔门',
    '⻘青',
    '⻚页',
    '⻛风',
    '⻜飞',
    '⻝食',
    '⻢马',
    '⻣骨',
    '⻤鬼',
    '⻥鱼',
    '⻦鸟',
    '⻨麦',
    '⻩黄',
    '⻬齐',
    '⻮齿',
    '⻰龙',
    '⻳龟'
  ].map(([radical = '', letter = '']) => [radical, letter])
)

/** A text without spaces, its letters as they are written by hand. */
export const packed = (text: string): string =>
  text
    // NFKC makes this radical its traditional letter, which the product does not write.
    .replaceAll('\u2f3e', '\u6237')
    .normalize('NFKC')
    .replaceAll(/[\u2e80-\u2eff]/g, (radical) => RADICALS.get(radical) ?? radical)
    .replaceAll(/[\s\u200b]+/g, '')
