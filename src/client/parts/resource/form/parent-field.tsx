import { useContext } from 'react'
import { useTranslation } from 'react-i18next'

import type { TreeNode } from '#ui/tree/tree-model.ts'
import { TreeSelect } from '#ui/tree/tree-select.tsx'

import { useAnswer } from '../../answer/use-answer.ts'
import { type ColumnFieldProps, fieldText, namesOf } from '../../form/field-names.ts'
import { ParentChoiceContext } from './parent-choice.ts'
import { askVerb, type ResourceRow } from '../rows/rows.ts'

/** Picks the row above out of the tree; its levels are brought when they are opened. Nothing chosen is the first level. */
export function ParentField(props: ColumnFieldProps) {
  const { t } = useTranslation('resource')
  const choice = useContext(ParentChoiceContext)
  if (!choice) throw new Error('Put the field of the row above into a ParentChoiceContext')
  const { resource, own, shown, whole } = choice
  const nodes = async (asked: Readonly<Record<string, string>>, signal?: AbortSignal): Promise<readonly TreeNode[]> => {
    const options = { quiet: true, ...(signal && { signal }) }
    const rows = await askVerb<readonly ResourceRow[]>(resource, 'children', asked, options)
    return rows
      .filter(({ id }) => id !== own)
      .map((row) => ({ id: row.id, title: String(row[resource.label]), hasChildren: row.hasChildren === true }))
  }
  const { state } = useAnswer((signal) => nodes({ roots: 'true', ...(whole !== undefined && { whole }) }, signal))
  const value = fieldText(props)
  return (
    <TreeSelect
      {...namesOf(props)}
      placeholder={t('firstLevel')}
      value={value || null}
      onChange={props.onChange}
      nodes={'data' in state ? (state.data ?? []) : []}
      load={({ id }) => nodes({ parents: id })}
      labelOf={(id) => (id === value ? shown || undefined : undefined)}
      hasSearch
    />
  )
}
