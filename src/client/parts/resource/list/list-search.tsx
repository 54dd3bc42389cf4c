import { useTranslation } from 'react-i18next'

import type { Column } from '#contract/core/column.ts'
import { Button } from '#ui/actions/button.tsx'

import { QueryButton } from '../../query/query-button.tsx'
import type { QueryField } from '../../query/query-line.ts'
import { SearchLine } from './search-line.tsx'
import type { ListViews } from '../views/use-list-views.ts'
import type { ResourceList } from '../rows/use-resource-list.ts'
import { ViewsButton } from '../views/views-button.tsx'

interface ListSearchProps {
  readonly list: Omit<ResourceList, 'turn'>
  /** The fields that are searched by, in their order, out of those that are described. */
  readonly search: readonly string[]
  readonly described: readonly Column[]
  /** What an advanced query may ask. */
  readonly fields: readonly QueryField[]
  /** Its saved views, where it has some. */
  readonly views?: ListViews
  /** Whether it may be asked over all projects. */
  readonly isOverProjects?: boolean
}

/** By what a list or a tree is searched and queried, above its rows. */
export function ListSearch({ list, search, described, fields, views, isOverProjects = false }: ListSearchProps) {
  const { t } = useTranslation('resource')
  return (
    <div className="flex flex-wrap items-start gap-2">
      {search.length > 0 && (
        <SearchLine
          columns={search.flatMap((key) => described.filter((column) => column.key === key))}
          words={list.question.search}
          onSearch={(words) => list.change({ search: words })}
        />
      )}
      <QueryButton query={list.advanced} fields={fields} />
      {views && <ViewsButton views={views} />}
      {isOverProjects && (
        <Button
          kind={list.question.allProjects ? 'default' : 'plain'}
          aria-pressed={list.question.allProjects === true}
          onPress={() => list.change({ allProjects: list.question.allProjects !== true })}
        >
          {t('allProjects')}
        </Button>
      )}
    </div>
  )
}
