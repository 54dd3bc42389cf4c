import type { PrintedFact, PrintedPage, PrintedPiece, PrintedRow } from '#core/work/printed.ts'

import { columnShares, type PaperFit, tableShare } from './column-shares.ts'

type PrintedTable = Extract<PrintedPiece, { readonly kind: 'table' }>

/**
 * A page as it is on paper: its heading, what it is of, and its tables whole, each with a head that every page repeats. It is
 * made of plain elements: ten thousand rows that nobody edits need no more.
 */
export function printedArticle({ title, about = [], pieces }: PrintedPage, fit: PaperFit): HTMLElement {
  const article = element('article', [
    element('h1', [title]),
    ...facts(about, 'printed-about'),
    ...pieces.map((piece) =>
      element('section', [
        ...(piece.title === undefined ? [] : [element('h2', [piece.title])]),
        ...(piece.kind === 'facts' ? facts(piece.facts) : [tableOf(piece, piece.title ?? title, fit)])
      ])
    )
  ])
  article.style.setProperty('--printed-size', `${fit.size}pt`)
  return article
}

function facts(known: readonly PrintedFact[], more = ''): HTMLElement[] {
  if (known.length === 0) return []
  const pairs = known.map(({ term, value }) =>
    element('div', [
      element('dt', [term]),
      element('dd', [value === null || value === undefined || value === '' ? '—' : String(value)])
    ])
  )
  return [element('dl', pairs, { class: `printed-facts ${more}`.trim() })]
}

function tableOf(table: PrintedTable, name: string, fit: PaperFit): HTMLElement {
  const { columns, rows, empty } = table
  const widths = columnShares(table, fit).map((share) => element('col', [], { style: `width: ${share}%` }))
  const head = columns.map(({ title, align }) => element('th', [title], { scope: 'col', ...aligned(align) }))
  const span = String(columns.length)
  const row = ({ kind, cells }: PrintedRow) =>
    kind === 'group'
      ? element('tr', [element('th', [cells[0] ?? ''], { scope: 'rowgroup', colspan: span })], { 'data-kind': kind })
      : element(
          'tr',
          cells.map((text, at) => element('td', [text], aligned(columns[at]?.align))),
          kind ? { 'data-kind': kind } : {}
        )
  const body = rows.length > 0 ? rows.map(row) : [element('tr', [element('td', [empty], { colspan: span })])]
  return element(
    'table',
    [element('colgroup', widths), element('thead', [element('tr', head)]), element('tbody', body)],
    { 'aria-label': name, style: `width: ${tableShare(table, fit)}%` }
  )
}

const aligned = (align: string | undefined) => (align ? { 'data-align': align } : {})

function element(
  name: string,
  children: readonly (Node | string)[],
  attributes: Readonly<Record<string, string>> = {}
): HTMLElement {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) {
    // A style attribute is refused by the page's policy; a style that is set is not.
    if (key === 'style') made.style.cssText = value
    else made.setAttribute(key, value)
  }
  made.append(...children)
  return made
}
