import { useStore } from '@nanostores/react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

import type { ArchiveTreeNode } from '#contract/archives/tree.ts'
import type { Template } from '#contract/catalogue/templates.ts'
import { fieldsOfColumns } from '#parts/query/query-fields.ts'
import type { QueryField } from '#parts/query/query-line.ts'

import type { CollectController } from './session/collect-controller.ts'

/**
 * What the files may be asked by: the cells of every template, those of the chosen node first, so that a query that is kept at
 * one node asks the same at another; and what the server says of each file.
 */
export function useCollectFields(controller: CollectController): readonly QueryField[] {
  const { t } = useTranslation('archives')
  const node = useStore(controller.$node)
  const state = useStore(controller.templates.$state)
  return useMemo(() => collectFields('data' in state && state.data ? state.data : [], node, t), [node, state, t])
}

/** What the files of a node may be asked by. */
export function collectFields(
  templates: readonly Template[],
  node: ArchiveTreeNode | null,
  t: ReturnType<typeof useTranslation<'archives'>>['t']
): readonly QueryField[] {
  const isHere = (code: string) => node?.templates.includes(code) ?? false
  const columns = [
    ...templates.filter(({ code }) => isHere(code)),
    ...templates.filter(({ code }) => !isHere(code))
  ].flatMap((template) => template.columns)
  const serverFields: readonly QueryField[] = [
    { field: 'status', title: t('status'), type: 'select', dictCode: 'file_status' },
    { field: 'catalogName', title: t('item'), type: 'input' },
    { field: 'format', title: t('format'), type: 'input' },
    { field: 'uploadBy', title: t('describedBy'), type: 'sel_user', customReturnField: 'id' },
    { field: 'createTime', title: t('describedAt'), type: 'datetime' }
  ]
  return withServerFields(fieldsOfColumns(columns, { yes: t('yes'), no: t('no') }), serverFields)
}

/** A cell that says the same as what the server names: files are asked by the cell, which has a picker. */
const SAME: Readonly<Record<string, string>> = { catalogName: 'catalogCode' }

/** The fields of the cells, and those that the server names and no cell has already. */
export function withServerFields(
  cells: readonly QueryField[],
  serverFields: readonly QueryField[]
): readonly QueryField[] {
  const known = new Set(cells.map(({ field }) => field))
  return [...cells, ...serverFields.filter(({ field }) => !known.has(field) && !known.has(SAME[field] ?? field))]
}
