import type { PageLine } from '#contract/files/first-page.ts'

const WIDTH = 595
const HEIGHT = 842
const LEFT = 0.13
const RIGHT = 0.87

/** Something on a line: what, how large (points) and where. Cells name the place where they begin. */
export type Printed =
  | {
      readonly at: 'centre' | 'left' | 'right' | 'body'
      readonly text: string
      readonly size: number
      readonly gap?: number
    }
  | {
      readonly at: 'cells'
      readonly cells: Readonly<Record<number, string>>
      readonly size: number
      readonly gap?: number
    }
  | { readonly at: 'down'; readonly to: number }

export const centre = (text: string, size = 16): Printed => ({ at: 'centre', text, size })
export const left = (text: string, size = 14): Printed => ({ at: 'left', text, size })
/** A line of running text, indented by two letters. */
export const body = (text: string, size = 14): Printed => ({ at: 'body', text, size })
export const right = (text: string, size = 14): Printed => ({ at: 'right', text, size })
/** Cells of one row of a table, by the place (percent of the page's width) where each begins. */
export const cells = (row: Readonly<Record<number, string>>, size = 10.5): Printed => ({
  at: 'cells',
  cells: row,
  size
})
/** Goes on at a height of the page, in percent. */
export const down = (to: number): Printed => ({ at: 'down', to })

const widthOf = (text: string, size: number): number =>
  ([...text].reduce((sum, sign) => sum + (/[\u0020-\u00ff]/.test(sign) ? 0.5 : 1), 0) * size) / WIDTH

/** The lines of a page that is set as typewriters and office programs set it, as a reader of PDFs would find them. */
export function pageLines(printed: readonly Printed[], page = 1): PageLine[] {
  let y = 0.08
  const lines: PageLine[] = []
  const put = (text: string, x: number, size: number) =>
    lines.push({ page, text, x, y, width: widthOf(text, size), height: size / HEIGHT, size: size / HEIGHT })
  for (const one of printed) {
    if (one.at === 'down') {
      y = one.to / 100
      continue
    }
    const { size } = one
    if (one.at === 'cells') for (const [x, text] of Object.entries(one.cells)) put(text, Number(x) / 100, size)
    else {
      const width = widthOf(one.text, size)
      const x = { centre: 0.5 - width / 2, left: LEFT, body: LEFT + (2 * size) / WIDTH, right: RIGHT - width }[one.at]
      put(one.text, x, size)
    }
    y += (size * 1.75) / HEIGHT
  }
  return lines
}
