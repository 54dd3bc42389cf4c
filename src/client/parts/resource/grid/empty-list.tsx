import { useTranslation } from 'react-i18next'

import type { AnyResource } from '#contract/core/resource/resource.ts'
import { Empty } from '#ui/status/empty.tsx'

import { may } from '../rows/rows.ts'

interface EmptyListProps {
  readonly resource: AnyResource
  /** What its rows are called. */
  readonly thing: string
  /** Whether rows were searched or filtered: there may be others. */
  readonly isFiltered: boolean
}

/** A list without rows: that there are none, and what who is signed in can do about it. */
export function EmptyList({ resource, thing, isFiltered }: EmptyListProps) {
  const { t } = useTranslation('resource')
  if (isFiltered) return <Empty title={t('nothingFound')} description={t('nothingFoundHint')} />
  const way = !may(resource, 'add') ? 'wait' : may(resource, 'importPreview') ? 'addOrImport' : 'add'
  return <Empty title={t('noData')} description={t(`noDataHint.${way}`, { thing })} />
}
