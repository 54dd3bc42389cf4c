import type { FormCell } from '#contract/forms/form-layout.ts'

import { cellLines } from './cell-lines.ts'
import { LEADING } from './fit-text.ts'
import type { FormPages } from './form-page.ts'
import type { FormRun, LayoutNode } from './layout-tree.ts'
import { type Box, fieldOf, filledText, type Filling, PADDING, placeLines } from './place-text.ts'

/** What a line ends with on which somebody signs by hand. */
const SIGNED = '：'
/** A line that is only signed by hand is never longer. Points. */
const LONGEST_RULE = 150
/** How far below the letters the rule is, and how far right of them, in sizes of the letters. */
const RULE_AT = { below: 0.2, right: 0.3 } as const

/**
 * A place to sign: its label at the top, behind what ends with a colon a rule to write on, and the date at the bottom. Who is known is
 * named in brackets before it: a name in print is no signature.
 */
export function laySign(
  { text: pattern, date }: { readonly text: string; readonly date?: string | undefined },
  cell: FormCell,
  box: Box,
  { pages, filling }: { readonly pages: FormPages; readonly filling: Filling }
): LayoutNode {
  const text = filledText(namedBefore(pattern, filling.values), filling.values)
  const dated = { size: cell.size, lines: date === undefined ? [] : [date], height: cell.size * LEADING }
  const taken = date === undefined ? 0 : dated.height + PADDING
  const foot = { ...box, y: box.y + box.height - taken, height: dated.height }
  // There is room above the rule for a signature.
  const above = text.split('\n')[0]?.endsWith(SIGNED) ? cell.size / 2 : 0
  const room = { ...box, y: box.y + above, height: box.height - taken - above }
  const lines = cellLines(fieldOf(pattern), text, room, cell, 'left', 'top', filling)
  for (const line of lines) if (line.text.endsWith(SIGNED)) ruleBehind(line, box, pages, filling)
  const runs = [...lines, ...placeLines(dated, foot, { align: 'right', valign: 'top', bold: false }, filling.measure)]
  return { tag: 'TD', span: cell.span, text: [text, date].filter(Boolean).join(' '), runs, children: [] }
}

/** A label with the name behind its colon has the name in brackets before it, where it is known. */
const namedBefore = (pattern: string, values: Filling['values']): string =>
  pattern.replaceAll(/：\{(\w+)\}/g, (_, key: string) => (values[key]?.trim() ? `（{${key}}）：` : SIGNED))

function ruleBehind({ x, y, size, bold, text, page }: FormRun, box: Box, pages: FormPages, { measure }: Filling): void {
  const from = x + measure.width(text, size, bold) + size * RULE_AT.right
  const to = Math.min(from + LONGEST_RULE, box.x + box.width)
  const at = y + size * RULE_AT.below
  if (to > from) pages.rule([from, at], [to, at], 0.5, page)
}
