import { type FormPage, points, type Rule, type FormRun } from './layout-tree.ts'

/** The paper of a form in points; the margin goes from the top, clockwise. */
export interface Paper {
  readonly width: number
  readonly height: number
  readonly margin: readonly [top: number, right: number, bottom: number, left: number]
}

/** The pages of a form while it is laid out: where the flow is, and what is drawn beside what is read. */
export class FormPages {
  readonly pages: FormPage[] = []
  readonly paper: Paper
  /** How far down the flow has come on its page, in points. */
  y: number
  #page = 0

  constructor(paper: Paper) {
    this.paper = paper
    this.y = this.top
    this.haveAtLeast(1)
  }

  /** The page that the flow is on, from 0. */
  get page(): number {
    return this.#page
  }
  get left(): number {
    return this.paper.margin[3]
  }
  get top(): number {
    return this.paper.margin[0]
  }
  /** How wide the flow is. */
  get width(): number {
    return this.paper.width - this.paper.margin[1] - this.left
  }
  /** Where the flow ends on each page. */
  get bottom(): number {
    return this.paper.height - this.paper.margin[2]
  }
  /** How much of the page is left. */
  get room(): number {
    return this.bottom - this.y
  }

  /** Goes on at the top of a new page. */
  next(): void {
    this.#page++
    this.haveAtLeast(this.#page + 1)
    this.y = this.top
  }
  /** Adds empty pages until there are so many. */
  haveAtLeast(count: number): void {
    const { width, height } = this.paper
    while (this.pages.length < count) this.pages.push({ width, height, rules: [], artifacts: [] })
  }
  /** Draws a line on a page, that of the flow unless said otherwise. */
  rule(from: Rule['from'], to: Rule['to'], width = 0.5, page = this.page): void {
    this.pages[page]?.rules.push({ from, to, width })
  }
  /** Draws a frame on a page, that of the flow unless said otherwise. */
  frame(x: number, y: number, width: number, height: number, thickness = 0.5, page = this.page): void {
    this.rule([x, y], [x + width, y], thickness, page)
    this.rule([x + width, y], [x + width, y + height], thickness, page)
    this.rule([x + width, y + height], [x, y + height], thickness, page)
    this.rule([x, y + height], [x, y], thickness, page)
  }
  /** Draws letters that are not read. */
  artifact(run: FormRun): void {
    this.pages[run.page]?.artifacts.push(run)
  }
}

/** Paper of millimetres in points. */
export function paperOf(
  width: number,
  height: number,
  margin: readonly [top: number, right: number, bottom: number, left: number]
): Paper {
  const [top, right, bottom, left] = margin
  return {
    width: points(width),
    height: points(height),
    margin: [points(top), points(right), points(bottom), points(left)]
  }
}
