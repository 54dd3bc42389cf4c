import { baseKeymap, chainCommands, lift, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands'
import { redo, redoDepth, undo, undoDepth } from 'prosemirror-history'
import type { NodeType } from 'prosemirror-model'
import { liftListItem, sinkListItem, splitListItem, wrapInList } from 'prosemirror-schema-list'
import type { Command, EditorState } from 'prosemirror-state'
import { goToNextCell, isInTable } from 'prosemirror-tables'

import { HEADINGS, type MarkName, MARKS, NODES } from './rich-text-schema.ts'

/** What the place of the caret is, for the toolbar. */
export interface RichTextState {
  readonly marks: Readonly<Record<MarkName, boolean>>
  /** The level of the heading; 0 in other text. */
  readonly heading: number
  readonly isBulletList: boolean
  readonly isOrderedList: boolean
  readonly isQuote: boolean
  readonly isInTable: boolean
  readonly canUndo: boolean
  readonly canRedo: boolean
}

/** Whether what is marked next, or what is selected, has a mark. */
export function hasMark({ selection, storedMarks, doc }: EditorState, name: MarkName): boolean {
  const { from, to, empty, $from } = selection
  const type = MARKS[name]
  return empty ? type.isInSet(storedMarks ?? $from.marks()) !== undefined : doc.rangeHasMark(from, to, type)
}

const isWithin = ({ selection: { $from } }: EditorState, type: NodeType): boolean =>
  Array.from({ length: $from.depth + 1 }, (_, depth) => $from.node(depth)).some((node) => node.type === type)

/** What the place of the caret is. */
export function caretState(state: EditorState): RichTextState {
  const { parent } = state.selection.$from
  return {
    marks: Object.fromEntries(
      (Object.keys(MARKS) as MarkName[]).map((name) => [name, hasMark(state, name)])
    ) as RichTextState['marks'],
    heading: parent.type === NODES.heading ? Number(parent.attrs.level) : 0,
    isBulletList: isWithin(state, NODES.bulletList),
    isOrderedList: isWithin(state, NODES.orderedList),
    isQuote: isWithin(state, NODES.blockquote),
    isInTable: isInTable(state),
    canUndo: undoDepth(state) > 0,
    canRedo: redoDepth(state) > 0
  }
}

/** Puts a mark on what is selected, or takes it away. */
export const toggleNamed = (name: MarkName): Command => toggleMark(MARKS[name])

/** Makes a heading of a paragraph, and a paragraph of a heading of that level. */
export const heading =
  (level: number): Command =>
  (state, dispatch) =>
    caretState(state).heading === level || level === 0
      ? setBlockType(NODES.paragraph)(state, dispatch)
      : setBlockType(NODES.heading, { level })(state, dispatch)

/** Makes a list of paragraphs, and paragraphs of a list. */
export const list =
  (name: 'bulletList' | 'orderedList'): Command =>
  (state, dispatch) =>
    isWithin(state, NODES[name])
      ? liftListItem(NODES.listItem)(state, dispatch)
      : wrapInList(NODES[name])(state, dispatch)

/** Makes a quotation of paragraphs, and paragraphs of a quotation. */
export const quote: Command = (state, dispatch) =>
  isWithin(state, NODES.blockquote) ? lift(state, dispatch) : wrapIn(NODES.blockquote)(state, dispatch)

/** Takes away every mark of what is selected, and what the paragraph is beside. */
export const clearFormat: Command = (state, dispatch) => {
  const { from, to } = state.selection
  if (dispatch) {
    const change = state.tr.setStoredMarks([])
    for (const type of Object.values(MARKS)) change.removeMark(from, to, type)
    change.setBlockType(from, to, NODES.paragraph)
    dispatch(change)
  }
  return true
}

const lineBreak: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(NODES.lineBreak.create()).scrollIntoView())
  return true
}

/** The keys of an editor. Tab goes to the next cell of a table and leaves the editor at the last, and everywhere else. */
export const RICH_TEXT_KEYS: Readonly<Record<string, Command>> = {
  ...baseKeymap,
  'Mod-z': undo,
  'Mod-y': redo,
  'Mod-Shift-z': redo,
  'Mod-b': toggleNamed('strong'),
  'Mod-i': toggleNamed('em'),
  'Mod-u': toggleNamed('underline'),
  'Mod-Alt-0': heading(0),
  ...Object.fromEntries(HEADINGS.map((level, at) => [`Mod-Alt-${at + 1}`, heading(level)])),
  'Mod-Shift-7': list('orderedList'),
  'Mod-Shift-8': list('bulletList'),
  'Mod-Shift-9': quote,
  'Mod-]': sinkListItem(NODES.listItem),
  'Mod-[': liftListItem(NODES.listItem),
  'Shift-Enter': lineBreak,
  Enter: chainCommands(splitListItem(NODES.listItem), baseKeymap.Enter as Command),
  Tab: goToNextCell(1),
  'Shift-Tab': goToNextCell(-1),
  // The form's own: it saves.
  'Mod-Enter': () => false
}
