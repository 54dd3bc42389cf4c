import { type CellValue, isEmpty } from '#contract/core/rules.ts'
import { joinChoices, splitChoices } from '#ui/base/text/joined.ts'

import type { GridColumn } from '../model/data/columns.ts'
import type { KindContext } from '../model/data/kind.ts'
import type { GridRow } from '../model/data/rows.ts'
import { narrowedOptions } from './choices.ts'
import type { CellKind, EditProps } from './kind.ts'
import { ListEditor, type ListEditorProps } from './list-editor.tsx'

function textOf(value: string, row: GridRow, column: GridColumn, { optionsOf, linked, say }: KindContext): string {
  const text = optionsOf(column, row).find((option) => option.value === value)?.text
  // Choices that are on their way: the bare value says nothing yet.
  return text ?? (linked?.(column, row) instanceof Promise ? say('loading') : value)
}

/** The choices of a cell for its list: at hand, or brought when it opens. */
function choicesOf({ context, column, row }: EditProps): Pick<ListEditorProps, 'options' | 'load' | 'debounce'> {
  const linked = context.linked?.(column, row)
  if (!(linked instanceof Promise)) return { options: context.optionsOf(column, row) }
  return { load: async (query) => narrowedOptions(await linked, query), debounce: 0 }
}

const valueOfText = (text: string, row: GridRow, column: GridColumn, { optionsOf }: KindContext): string | null => {
  // What is no longer to be chosen may stay where it is.
  const held = splitChoices(String(row[column.key] ?? ''))
  const options = optionsOf(column, row).filter(({ value, disabled }) => !disabled || held.includes(value))
  const wanted = text.trim()
  const found =
    options.find((option) => option.text === wanted) ??
    options.find((option) => option.value === wanted) ??
    options.find((option) => option.other === wanted)
  return found?.value ?? (column.allowInput && wanted !== '' ? wanted : null)
}

/** One of the column's options, or of its dictionary's (SPEC.md §3, select). A value that has left the dictionary is shown as it is. */
export const selectKind: CellKind = {
  typing: 'replace',
  text: (value, row, column, context) => (isEmpty(value) ? '' : textOf(String(value), row, column, context)),
  parse: (text, row, column, context) => {
    const value = valueOfText(text, row, column, context)
    return value === null ? null : { value }
  },
  Edit: (props: EditProps) => (
    <ListEditor {...props} {...choicesOf(props)} allowsNew={props.column.allowInput ?? false} />
  )
}

const parts = (value: CellValue) => (isEmpty(value) ? [] : splitChoices(String(value)))

/** Several options, kept joined by commas (SPEC.md §3, list_multi). */
export const listMultiKind: CellKind = {
  typing: 'replace',
  text: (value, row, column, context) =>
    parts(value)
      .map((one) => textOf(one, row, column, context))
      .join(context.say('listComma')),
  parse: (text, row, column, context) => {
    // A text that holds a comma itself.
    const whole = context.optionsOf(column, row).find((option) => option.text === text.trim() && !option.disabled)
    if (whole) return { value: whole.value }
    const values = text
      .split(/[,;\n\u3001\uff0c\uff1b]/)
      .filter((part) => part.trim() !== '')
      .map((part) => valueOfText(part, row, column, context))
    if (values.some((value) => value === null)) return null
    const options = context.optionsOf(column, row).map((option) => option.value)
    return { value: joinChoices(values as string[], options) || null }
  },
  Edit: (props: EditProps) => (
    <ListEditor {...props} {...choicesOf(props)} allowsNew={props.column.allowInput ?? false} isMulti />
  )
}
