import { type KeyboardEvent, useRef } from 'react'

import { isEmpty } from '#contract/core/rules.ts'
import { ask } from '#core/wire/ask.ts'
import { loadDict } from '#contract/system/dictionaries.ts'
import type { CellKind, EditProps } from '#grid/kinds/kind.ts'
import type { GridColumn } from '#grid/model/columns.ts'
import type { After } from '#grid/model/edit.ts'
import { SearchSelect } from '#ui/search-select.tsx'

import { isItself, labelOf, learnLabels } from '../dict/labels.ts'

const PAGE = 20
const dictOf = ({ dictTable, dictCode }: GridColumn): string => dictTable ?? dictCode ?? ''

/**
 * A value found by searching the server (SPEC.md §3, sel_search): after 800 ms of quiet, stale answers ignored. Where the
 * values are names (`arc_org,name,name`), or the column allows input, a name that is not found is kept as it was typed:
 * a government office that issues a document is in no library of units.
 */
export const searchKind: CellKind = {
  typing: 'replace',
  text: (value, _row, column) => (isEmpty(value) ? '' : labelOf(dictOf(column), String(value))),
  parse: (text, _row, column) => (takesTyped(column) ? { value: text.trim() } : null),
  Edit: SearchEdit
}

const takesTyped = (column: GridColumn) => column.allowInput === true || isItself(dictOf(column))

function SearchEdit({ value, column, typed, label, isInvalid, describedBy, onDraft, onCommit, onCancel }: EditProps) {
  const dict = dictOf(column)
  const text = isEmpty(value) ? '' : labelOf(dict, String(value))
  const written = useRef(text)
  const after = useRef<After>('stay')
  const start = typed !== null || text === '' ? null : { value: String(value), label: text }

  const load = async (keyword: string, signal: AbortSignal) => {
    const found = await ask(loadDict, { dict, keyword, pageSize: PAGE }, { signal, quiet: true })
    learnLabels(dict, found)
    return found.map(({ value: code, text: name }) => ({ value: code, label: name }))
  }
  const commitTyped = (to: After) => {
    const name = written.current.trim()
    if (name === '') onCommit(null, to)
    else if (name === text) onCommit(value, to)
    else if (takesTyped(column)) onCommit(name, to)
    else onCancel()
  }
  const onKeyDownCapture = (event: KeyboardEvent<HTMLElement>) => {
    if (event.nativeEvent.isComposing || event.keyCode === 229 || event.altKey) return
    const isOnOption = event.target instanceof HTMLElement && event.target.getAttribute('aria-activedescendant') !== null
    const to: After | null = event.key === 'Enter' ? (event.shiftKey ? 'up' : 'down') : event.key === 'Tab' ? (event.shiftKey ? 'previous' : 'next') : null
    if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      onCancel()
    } else if (to) {
      after.current = to
      // On an option, the field takes it and onChange commits; otherwise what is written counts.
      if (isOnOption && event.key === 'Enter') return
      event.preventDefault()
      event.stopPropagation()
      commitTyped(to)
    }
  }
  return (
    <div
      role="presentation"
      className="g-field"
      onKeyDownCapture={onKeyDownCapture}
      onInput={(event) => {
        if (!(event.target instanceof HTMLInputElement)) return
        written.current = event.target.value
        if (takesTyped(column)) onDraft({ text: written.current })
      }}
    >
      <SearchSelect
        aria-label={label}
        {...(describedBy && { 'aria-describedby': describedBy })}
        isInvalid={isInvalid}
        autoFocus
        inputRef={(input) => input?.select()}
        load={load}
        defaultValue={start}
        hasMessageLine={false}
        onChange={(option) => {
          if (option) onCommit(option.value, after.current === 'stay' ? 'stay' : after.current)
        }}
      />
    </div>
  )
}
