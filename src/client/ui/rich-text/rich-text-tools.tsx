import {
  Bold,
  Grid2x2X,
  Heading1,
  Heading2,
  Heading3,
  Image,
  IndentDecrease,
  IndentIncrease,
  Italic,
  Link,
  List,
  ListOrdered,
  Quote,
  Redo,
  RemoveFormatting,
  Rows3,
  Columns3,
  Strikethrough,
  Table,
  TableColumnsSplit,
  TableRowsSplit,
  Underline,
  Undo
} from 'lucide-react'
import { redo, undo } from 'prosemirror-history'
import { liftListItem, sinkListItem } from 'prosemirror-schema-list'
import type { Command } from 'prosemirror-state'
import { addColumnAfter, addRowAfter, deleteColumn, deleteRow, deleteTable } from 'prosemirror-tables'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import type { ToolbarItem } from '../actions/toolbar.tsx'
import { clearFormat, heading, list, quote, type RichTextState, toggleNamed } from './rich-text-commands.ts'
import { insertTable } from './rich-text-inserts.ts'
import { HEADINGS, NODES } from './rich-text-schema.ts'

interface ToolActions {
  /** Does something to the text; `about` is what is said of it where nobody sees it. */
  readonly run: (command: Command, about?: string) => void
  readonly link: () => void
  /** Left out where no pictures are taken. */
  readonly image?: (() => void) | undefined
}

const HEADING_ICONS = [
  <Heading1 key={1} aria-hidden />,
  <Heading2 key={2} aria-hidden />,
  <Heading3 key={3} aria-hidden />
]

/** The buttons of an editor: what is done with a table is there while the caret is in one. */
export function useRichTextTools(state: RichTextState, { run, link, image }: ToolActions): readonly ToolbarItem[] {
  const { t } = useTranslation('formatted')
  const tool = (id: string, label: string, icon: ReactNode, command: Command, more: Partial<ToolbarItem> = {}) => ({
    id,
    label,
    icon,
    isIconOnly: true,
    onAction: () => run(command),
    ...more
  })
  const { marks } = state
  const isList = state.isBulletList || state.isOrderedList
  return [
    tool('undo', t('undo'), <Undo aria-hidden />, undo, { keys: 'Ctrl+Z', isDisabled: !state.canUndo }),
    tool('redo', t('redo'), <Redo aria-hidden />, redo, { keys: 'Ctrl+Y', isDisabled: !state.canRedo }),
    ...HEADINGS.map((level, at) =>
      tool(`heading${at + 1}`, t('heading', { level: at + 1 }), HEADING_ICONS[at], heading(level), {
        keys: `Ctrl+Alt+${at + 1}`,
        isPressed: state.heading === level,
        startsGroup: at === 0
      })
    ),
    tool('bold', t('bold'), <Bold aria-hidden />, toggleNamed('strong'), {
      keys: 'Ctrl+B',
      isPressed: marks.strong,
      startsGroup: true
    }),
    tool('italic', t('italic'), <Italic aria-hidden />, toggleNamed('em'), { keys: 'Ctrl+I', isPressed: marks.em }),
    tool('underline', t('underline'), <Underline aria-hidden />, toggleNamed('underline'), {
      keys: 'Ctrl+U',
      isPressed: marks.underline
    }),
    tool('strike', t('strike'), <Strikethrough aria-hidden />, toggleNamed('strike'), { isPressed: marks.strike }),
    tool('bullets', t('bullets'), <List aria-hidden />, list('bulletList'), {
      keys: 'Ctrl+Shift+8',
      isPressed: state.isBulletList,
      startsGroup: true
    }),
    tool('numbers', t('numbers'), <ListOrdered aria-hidden />, list('orderedList'), {
      keys: 'Ctrl+Shift+7',
      isPressed: state.isOrderedList
    }),
    tool('indent', t('indent'), <IndentIncrease aria-hidden />, sinkListItem(NODES.listItem), {
      keys: 'Ctrl+]',
      isDisabled: !isList
    }),
    tool('outdent', t('outdent'), <IndentDecrease aria-hidden />, liftListItem(NODES.listItem), {
      keys: 'Ctrl+[',
      isDisabled: !isList
    }),
    tool('quote', t('quote'), <Quote aria-hidden />, quote, { keys: 'Ctrl+Shift+9', isPressed: state.isQuote }),
    {
      ...tool('link', t('link'), <Link aria-hidden />, quote),
      isPressed: marks.link,
      startsGroup: true,
      onAction: link
    },
    ...(image ? [{ ...tool('image', t('image'), <Image aria-hidden />, quote), onAction: image }] : []),
    ...(state.isInTable
      ? [
          tool('addRow', t('addRow'), <Rows3 aria-hidden />, addRowAfter, { startsGroup: true }),
          tool('addColumn', t('addColumn'), <Columns3 aria-hidden />, addColumnAfter),
          tool('removeRow', t('removeRow'), <TableRowsSplit aria-hidden />, deleteRow),
          tool('removeColumn', t('removeColumn'), <TableColumnsSplit aria-hidden />, deleteColumn),
          tool('removeTable', t('removeTable'), <Grid2x2X aria-hidden />, deleteTable)
        ]
      : [tool('table', t('table'), <Table aria-hidden />, insertTable)]),
    tool('clear', t('clear'), <RemoveFormatting aria-hidden />, clearFormat, { startsGroup: true })
  ]
}
