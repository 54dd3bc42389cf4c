import type { Command, EditorState } from 'prosemirror-state'
import { TextSelection } from 'prosemirror-state'

import { MARKS, NODES, schema } from './rich-text-schema.ts'

/** So many rows and columns a new table has. */
export const NEW_TABLE = { rows: 3, columns: 3 } as const

/** Puts a table with a line of headings in, and the caret into its first cell. */
export const insertTable: Command = (state, dispatch) => {
  const row = (kind: 'table_header' | 'table_cell') =>
    NODES.table_row.create(
      null,
      Array.from({ length: NEW_TABLE.columns }, () => NODES[kind].createAndFill()).filter((cell) => cell !== null)
    )
  const lines = Array.from({ length: NEW_TABLE.rows }, (_, at) => row(at === 0 ? 'table_header' : 'table_cell'))
  if (!dispatch) return true
  const { from } = state.selection
  const change = state.tr.replaceSelectionWith(NODES.table.create(null, lines))
  // The first place of a text behind where it was put is in its first cell.
  const within = change.doc.resolve(Math.min(change.mapping.map(from, -1) + 1, change.doc.content.size))
  dispatch(change.setSelection(TextSelection.near(within)).scrollIntoView())
  return true
}

/** Puts a picture in. */
export const insertImage =
  (src: string, alt: string): Command =>
  (state, dispatch) => {
    dispatch?.(state.tr.replaceSelectionWith(NODES.image.create({ src, alt })).scrollIntoView())
    return true
  }

/** The link at the caret or of what is selected, from where to where, and its words. */
export interface LinkPlace {
  readonly from: number
  readonly to: number
  readonly href: string
  readonly text: string
}

/** What a link would be made of: the one that the caret is in, else what is selected. */
export function linkPlace({ selection, doc }: EditorState): LinkPlace {
  const { $from, from, to } = TextSelection.between(selection.$from, selection.$to)
  // At its end too, where what is typed next is no part of it.
  const mark = MARKS.link.isInSet([...($from.nodeBefore?.marks ?? []), ...($from.nodeAfter?.marks ?? [])])
  if (!mark) return { from, to, href: '', text: doc.textBetween(from, to) }
  let [start, end] = [$from.start(), $from.start()]
  let found = { from, to }
  $from.parent.forEach((node, offset) => {
    const isPart = mark.isInSet(node.marks)
    if (!isPart) start = $from.start() + offset + node.nodeSize
    end = $from.start() + offset + node.nodeSize
    if (isPart && start <= from && end >= from) found = { from: start, to: end }
  })
  return { ...found, href: String(mark.attrs.href), text: doc.textBetween(found.from, found.to) }
}

/** Makes a link of these words at a place; without an address it stays as words. */
export const setLink =
  ({ from, to }: LinkPlace, href: string, text: string): Command =>
  (state, dispatch) => {
    if (!dispatch) return true
    const change = state.tr
    if (state.doc.textBetween(from, to) !== text) change.replaceWith(from, to, text === '' ? [] : schema.text(text))
    const end = from + (state.doc.textBetween(from, to) === text ? to - from : text.length)
    change.removeMark(from, end, MARKS.link)
    if (href !== '') change.addMark(from, end, MARKS.link.create({ href }))
    dispatch(change.setSelection(TextSelection.create(change.doc, end)).removeStoredMark(MARKS.link).scrollIntoView())
    return true
  }

/** Addresses that a link may lead to. */
const SCHEMES = /^(?:https?:\/\/|mailto:|tel:)\S+$/i
const BARE = /^[\w-]+(?:\.[\w-]+)+(?:[/:?#]\S*)?$/

/** An address as it is kept: one without a scheme is of the web; null where it is none. */
export function linkAddress(typed: string): string | null {
  const address = typed.trim()
  if (SCHEMES.test(address)) return address
  return BARE.test(address) ? `https://${address}` : null
}
