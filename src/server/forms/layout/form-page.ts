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
  y = 0

  constructor(paper: Paper) {
    this.paper = paper
    this.next()
  }

  /** The page that the flow is on, from 0. */
  get page(): number {
    return this.pages.length - 1
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
    const { width, height } = this.paper
    this.pages.push({ width, height, rules: [], artifacts: [] })
    this.y = this.top
  }
  /** Draws a line on the page that the flow is on. */
  rule(from: Rule['from'], to: Rule['to'], width = 0.5): void {
    this.pages[this.page]?.rules.push({ from, to, width })
  }
  /** Draws a frame on the page that the flow is on. */
  frame(x: number, y: number, width: number, height: number, thickness = 0.5): void {
    this.rule([x, y], [x + width, y], thickness)
    this.rule([x + width, y], [x + width, y + height], thickness)
    this.rule([x + width, y + height], [x, y + height], thickness)
    this.rule([x, y + height], [x, y], thickness)
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
