import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { noticeReaders } from '#contract/system/announcements.ts'
import { query } from '#core/state/query.ts'
import { ask } from '#core/wire/http/ask.ts'
import { Answered } from '#parts/answer/answered.tsx'
import type { OwnDialogProps } from '#parts/resource/actions/own-dialogs.ts'
import { Button } from '#ui/actions/button.tsx'
import { Chip } from '#ui/status/chip.tsx'
import { Dialog } from '#ui/containers/dialog.tsx'
import { Pagination } from '#ui/data/pagination.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'
import { Select } from '#ui/fields/select.tsx'
import { Table } from '#ui/data/table.tsx'

const FIRST = { realname: '', readFlag: '', page: 1, size: 10 }

/** Who has read a notice and when, and who has not: how many of how many, found by name and by whether they have. */
export function NoticeReaders({ row, onClose }: OwnDialogProps) {
  const { t } = useTranslation('system')
  const { t: common } = useTranslation('resource')
  const [asked, setAsked] = useState(FIRST)
  const [typed, setTyped] = useState('')
  const [list] = useState(() => {
    let latest = FIRST
    const found = query((signal) => {
      const { page: pageNo, size: pageSize, realname, readFlag } = latest
      const search = { ...(realname && { realname: `*${realname}*` }), ...(readFlag && { readFlag }) }
      const order = { column: 'readTime', order: 'desc' as const }
      return ask(noticeReaders, { anntId: row.id, pageNo, pageSize, ...order, ...search }, { signal, quiet: true })
    })
    return {
      $state: found.$state,
      find: async (next: typeof FIRST) => {
        latest = next
        await found.refresh()
        return found.$state.get().status === 'ready'
      }
    }
  })
  const state = useStore(list.$state)
  useEffect(() => void list.find(asked), [list, asked])
  const change = (more: Partial<typeof FIRST>) => setAsked((before) => ({ ...before, page: 1, ...more }))
  const title = t('announcement.readersOf', { titile: String(row.titile) })
  const known = 'data' in state ? state.data : undefined
  return (
    <Dialog
      isOpen
      title={title}
      width={760}
      canFullscreen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <Button slot="close" kind="primary">
          {common('close')}
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <p role="status" className="font-medium">
          {known && t('announcement.readBy', { read: known.read, receivers: known.receivers })}
        </p>
        <search className="flex flex-wrap items-end gap-2">
          <SearchField
            aria-label={t('user.field.realname')}
            className="w-52 max-tablet:w-full"
            value={typed}
            onChange={setTyped}
            onSubmit={(realname) => change({ realname: realname.trim() })}
            onClear={() => change({ realname: '' })}
          />
          <Select
            aria-label={t('notices.state')}
            placeholder={t('notices.state')}
            isClearable
            className="w-36"
            options={[
              { value: '1', label: t('notices.read') },
              { value: '0', label: t('notices.unread') }
            ]}
            value={asked.readFlag}
            onChange={(readFlag) => change({ readFlag: readFlag ?? '' })}
          />
        </search>
        <Answered state={state} onRetry={() => list.find(asked)}>
          {({ page: { records, total } }) => (
            <>
              <div className="overflow-x-auto rounded-lg border border-line bg-surface">
                <Table
                  aria-label={title}
                  className="w-full min-w-120 table-fixed border-collapse"
                  columns={[
                    { key: 'realname', title: t('user.field.realname') },
                    { key: 'username', title: t('user.field.username') },
                    { key: 'orgCodeTxt', title: t('user.field.orgCode') },
                    { key: 'readFlag', title: t('notices.state'), width: 90 },
                    { key: 'readTime', title: t('announcement.readTime'), width: 170 }
                  ]}
                  rows={records}
                  cellOf={(reader, key) =>
                    key === 'readFlag' ? (
                      <Chip tone={reader.readFlag === '1' ? 'good' : 'idle'}>
                        {t(reader.readFlag === '1' ? 'notices.read' : 'notices.unread')}
                      </Chip>
                    ) : (
                      (reader[key as 'realname'] ?? '')
                    )
                  }
                  empty={t('notices.nothing')}
                />
              </div>
              <Pagination
                aria-label={title}
                total={total}
                page={asked.page}
                pageSize={asked.size}
                onChange={(page, size) => change({ page, size })}
              />
            </>
          )}
        </Answered>
      </div>
    </Dialog>
  )
}
