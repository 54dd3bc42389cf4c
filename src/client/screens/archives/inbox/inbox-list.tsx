import { useStore } from '@nanostores/react'
import { Inbox } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import type { InboxFile } from '#contract/archives/inbox.ts'
import { PAGE_SIZES } from '#contract/core/limits.ts'
import { has } from '#core/state/session/permissions.ts'
import { Answered } from '#parts/answer/answered.tsx'
import { placeNames } from '#parts/list/place-names.ts'
import { Button } from '#ui/actions/button.tsx'
import { Empty } from '#ui/status/empty.tsx'
import { fileSize } from '#ui/base/text/file-size.ts'
import { PlacedText } from '#ui/data/placed-text.tsx'
import { Pagination } from '#ui/data/pagination.tsx'
import { ScrollArea } from '#ui/containers/scroll-area.tsx'
import { Table } from '#ui/data/table.tsx'

import type { InboxController } from './inbox-controller.ts'
import type { InboxActions } from './use-inbox-actions.ts'

/** The files that wait: arrows walk over them, Space selects, Enter opens one. */
export function InboxList({ controller, actions }: { controller: InboxController; actions: InboxActions }) {
  const { t } = useTranslation('archives')
  const state = useStore(controller.list.$state)
  const selected = useStore(controller.$selected)
  const { pageNo, pageSize } = useStore(controller.$page)
  const cell = ({ title, object, guess, byName, time }: InboxFile, key: string) => {
    if (key === 'title') return <PlacedText text={title} names={placeNames(guess?.name)} />
    if (key === 'guess')
      return guess ? `${guess.code} ${guess.name}` : <span className="text-quiet">{t('noth.unclear')}</span>
    if (key === 'format') return object.format.toUpperCase()
    if (key === 'size') return fileSize(object.size)
    return key === 'by' ? byName : time.slice(0, 16)
  }
  return (
    <Answered state={state} onRetry={actions.refresh} failedTitle={t('filesFailed')}>
      {(page) =>
        page.total === 0 ? (
          <Empty
            title={t('noth.none')}
            description={t('noth.noneHint')}
            icon={<Inbox />}
            {...(has('archives.noth:upload') && { action: <Button onPress={actions.upload}>{t('upload')}</Button> })}
            className="m-auto"
          />
        ) : (
          <>
            <ScrollArea
              aria-label={t('noth.files')}
              className="rounded-lg border border-line bg-surface lg:max-h-[max(15rem,calc(var(--view-room)-12rem))]"
            >
              <Table
                aria-label={t('noth.files')}
                className="w-full min-w-180 table-fixed border-collapse"
                columns={[
                  { key: 'title', title: t('noth.title') },
                  { key: 'guess', title: t('noth.guess') },
                  { key: 'format', title: t('format'), width: 80 },
                  { key: 'size', title: t('size'), width: 100, align: 'end' },
                  { key: 'by', title: t('noth.by'), width: 100 },
                  { key: 'time', title: t('noth.time'), width: 150 }
                ]}
                rows={page.records}
                cellOf={cell}
                empty={t('noth.none')}
                boxTitle={t('noth.choose')}
                selectionMode="multiple"
                selectedKeys={selected}
                onSelectionChange={(keys) =>
                  controller.$selected.set(
                    new Set(keys === 'all' ? page.records.map(({ id }) => id) : [...keys].map(String))
                  )
                }
                onRowAction={(id) => actions.view(page.records.filter((file) => file.id === id))}
              />
            </ScrollArea>
            {page.total > PAGE_SIZES[0] && (
              <Pagination
                aria-label={t('noth.files')}
                total={page.total}
                page={state.status === 'failed' ? page.current : pageNo}
                pageSize={state.status === 'failed' ? page.size : pageSize}
                onChange={(to, size) => void controller.turn(to, size)}
              />
            )}
          </>
        )
      }
    </Answered>
  )
}
