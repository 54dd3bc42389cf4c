import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

import type { Output } from '#contract/core/call.ts'
import { formSources, MOST_MERGED } from '#contract/forms/forms.ts'
import { query } from '#core/state/query.ts'
import { useStore } from '@nanostores/react'
import { ask } from '#core/wire/http/ask.ts'
import { Answered } from '#parts/answer/answered.tsx'
import { announce } from '#ui/base/announcer.ts'
import { SearchField } from '#ui/fields/search-field.tsx'
import { VirtualList } from '#ui/data/virtual-list.tsx'

import { DocumentLine } from './document-line.tsx'

/** A document of which pages can be made. */
export type SourceDocument = Output<typeof formSources>['records'][number]

interface SourceListProps {
  readonly chosen: readonly string[]
  readonly onChosen: (added: readonly SourceDocument[], gone: readonly string[]) => void
}

/** The documents of the project that a PDF can be made of: found by a part of their title, chosen by Space. */
export function SourceList({ chosen, onChosen }: SourceListProps) {
  const { t } = useTranslation('forms')
  const [sought, setSought] = useState('')
  const [found] = useState(() => {
    let title = ''
    const asked = query((signal) =>
      ask(formSources, { pageSize: MOST_MERGED, ...(title !== '' && { title: `*${title}*` }) }, { signal, quiet: true })
    )
    return {
      ...asked,
      search: (words: string) => {
        title = words.trim()
        return asked.refresh()
      }
    }
  })
  const state = useStore(found.$state)
  useEffect(() => void found.refresh(), [found])
  const search = async (words: string) => {
    await found.search(words)
    const now = found.$state.get()
    if (now.status === 'ready') announce(t('merge.found', { count: now.data.total }), { about: 'sources' })
  }
  const choose = (records: readonly SourceDocument[], keys: ReadonlySet<string>) =>
    onChosen(
      records.filter(({ id }) => keys.has(id) && !chosen.includes(id)),
      records.flatMap(({ id }) => (keys.has(id) || !chosen.includes(id) ? [] : [id]))
    )
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <SearchField
        label={t('merge.search')}
        value={sought}
        onChange={setSought}
        onSubmit={(words) => void search(words)}
        onClear={() => void search('')}
      />
      <Answered state={state} onRetry={found.refresh} className="flex flex-col gap-1">
        {({ records, total }) => (
          <>
            <p className="text-quiet text-xs/5">
              {t(total > records.length ? 'merge.some' : 'merge.found', { count: total, shown: records.length })}
            </p>
            <VirtualList
              aria-label={t('merge.files')}
              items={records}
              nameOf={lineOf}
              empty={t('merge.none')}
              selectionMode="multiple"
              selectedKeys={chosen}
              onSelectionChange={(keys) =>
                choose(records, new Set(keys === 'all' ? records.map(({ id }) => id) : [...keys].map(String)))
              }
              dependencies={[t]}
            >
              {({ title, name, pages }) => <DocumentLine {...{ title, name, pages }} />}
            </VirtualList>
          </>
        )}
      </Answered>
    </div>
  )
}

const lineOf = ({ title, name }: SourceDocument): string => `${title} ${name}`
