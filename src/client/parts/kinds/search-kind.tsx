import { isEmpty } from '#contract/core/rules.ts'
import { loadDict } from '#contract/system/dictionaries.ts'
import { ask } from '#core/wire/http/ask.ts'
import type { CellKind, EditProps } from '#grid/kinds/kind.ts'
import { ListEditor } from '#grid/kinds/list-editor.tsx'
import type { GridColumn } from '#grid/model/data/columns.ts'

import { isItself, knownValueOf, labelOf, learnLabels } from '../dict/labels.ts'

const PAGE = 20
const dictOf = ({ dictTable, dictCode }: GridColumn): string => dictTable ?? dictCode ?? ''
const takesTyped = (column: GridColumn) => column.allowInput === true || isItself(dictOf(column))

/**
 * A value found by searching the server (SPEC.md §3, sel_search): after 800 ms of quiet, stale answers ignored. Where the
 * values are names (`arc_org,name,name`), or the column allows input, a name that is not found is kept as it was typed:
 * a government office that issues a document is in no library of units.
 */
export const searchKind: CellKind = {
  typing: 'replace',
  text: (value, _row, column) => (isEmpty(value) ? '' : labelOf(dictOf(column), String(value))),
  // What is pasted is read where it is known: what a cell shows is.
  parse: (text, _row, column) => {
    const value = knownValueOf(dictOf(column), text.trim()) ?? (takesTyped(column) ? text.trim() : null)
    return value === null ? null : { value }
  },
  Edit: SearchEdit
}

function SearchEdit(props: EditProps) {
  const dict = dictOf(props.column)
  const load = async (keyword: string, signal: AbortSignal) => {
    const found = await ask(loadDict, { dict, keyword, pageSize: PAGE }, { signal })
    learnLabels(dict, found)
    return found
  }
  return (
    <ListEditor {...props} load={load} textOf={(value) => labelOf(dict, value)} allowsNew={takesTyped(props.column)} />
  )
}
