import { useStore } from '@nanostores/react'
import { CheckCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { PAGE_SIZES } from '#contract/core/limits.ts'
import { myNotices, type Notice } from '#contract/system/notices.ts'
import { query } from '#core/state/query.ts'
import { $notices, openNotice, readAll } from '#core/work/notices.ts'
import { ask } from '#core/wire/http/ask.ts'
import { Answered } from '#parts/answer/answered.tsx'
import { PageHead } from '#parts/page/page-head.tsx'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { confirm } from '#ui/base/asking.ts'
import { Pagination } from '#ui/pagination.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { Table } from '#ui/table.tsx'

interface Asked {
  readonly titile: string
  readonly sender: string
  readonly pageNo: number
  readonly pageSize: number
}
const PRIORITY = { L: 'idle', M: 'warn', H: 'bad' } as const
const SYSTEM = '2'

/** 我的通知: all notices of this user, read ones too, with search and pages; opening one marks it read (WIRE.md §3). */
export default function UserAnnouncement() {
  const { t } = useTranslation('system')
  const [asked, setAsked] = useState<Asked>({ titile: '', sender: '', pageNo: 1, pageSize: PAGE_SIZES[0] })
  const [words, setWords] = useState({ titile: '', sender: '' })
  const [list] = useState(() => {
    let latest = asked
    const found = query((signal) => ask(myNotices, { ...latest }, { signal, quiet: true }))
    return {
      $state: found.$state,
      refresh: found.refresh,
      find: (next: Asked) => {
        latest = next
        return found.refresh()
      }
    }
  })
  const state = useStore(list.$state)
  const behind = useStore($notices)
  useEffect(() => void list.find(asked), [list, asked])
  // What was read behind the bell is read here too.
  useEffect(() => {
    if (behind.status === 'ready' && list.$state.get().status === 'ready') void list.refresh()
  }, [behind, list])
  const search = (more: Partial<typeof words> = {}) => setAsked({ ...asked, ...words, ...more, pageNo: 1 })
  const all = async () => {
    if (await confirm({ title: t('notices.readAll'), text: t('notices.readAllAsk') }))
      await readAll().catch(() => undefined)
  }
  const columns = [
    { key: 'titile', title: t('notices.titile') },
    { key: 'msgCategory', title: t('notices.kind'), width: 110 },
    { key: 'sender', title: t('notices.sender'), width: 120 },
    { key: 'sendTime', title: t('notices.time'), width: 170 },
    { key: 'priority', title: t('notices.priority'), width: 110 },
    { key: 'readFlag', title: t('notices.state'), width: 90 },
    { key: 'action', title: t('notices.action'), width: 90 }
  ]
  return (
    <div className="flex flex-1 flex-col gap-3 px-4 pb-4 max-lg:px-3">
      <PageHead title={t('notices.mine')} />
      <search className="flex flex-wrap items-end gap-2">
        {(['titile', 'sender'] as const).map((name) => (
          <SearchField
            key={name}
            aria-label={t(`notices.${name}`)}
            placeholder={t(`notices.${name}`)}
            className="w-52 max-tablet:w-full"
            value={words[name]}
            onChange={(value) => setWords({ ...words, [name]: value })}
            onSubmit={(value) => search({ [name]: value })}
            onClear={() => search({ [name]: '' })}
          />
        ))}
        <Button kind="primary" onPress={() => search()}>
          {t('notices.search')}
        </Button>
        <Button className="ml-auto" icon={<CheckCheck aria-hidden />} onPress={() => void all()}>
          {t('notices.readAll')}
        </Button>
      </search>
      <Answered state={state} onRetry={list.refresh}>
        {({ records, total, current, size }) => (
          <>
            <div className="overflow-x-auto rounded-lg border border-line bg-surface">
              <Table
                aria-label={t('notices.mine')}
                className="w-full min-w-220 table-fixed border-collapse"
                columns={columns}
                rows={records}
                cellOf={(notice, key) => <NoticeCell notice={notice} column={key} />}
                onRowAction={(id) => {
                  const notice = records.find((one) => one.id === id)
                  if (notice) void openNotice(notice)
                }}
                empty={t('notices.nothing')}
              />
            </div>
            <Pagination
              aria-label={t('notices.mine')}
              total={total}
              // What is shown is the page that was answered, and not one that was refused.
              page={state.status === 'failed' ? current : asked.pageNo}
              pageSize={state.status === 'failed' ? size : asked.pageSize}
              onChange={(pageNo, pageSize) => setAsked({ ...asked, pageNo, pageSize })}
            />
          </>
        )}
      </Answered>
    </div>
  )
}

function NoticeCell({ notice, column }: { notice: Notice; column: string }) {
  const { t } = useTranslation('system')
  const { titile, msgCategory, sender, sender_dictText: name, sendTime, priority, readFlag } = notice
  const isRead = readFlag === '1'
  switch (column) {
    case 'titile':
      return <span className={isRead ? '' : 'font-semibold'}>{titile}</span>
    case 'msgCategory':
      return t(msgCategory === SYSTEM ? 'notices.ofSystem' : 'notices.ofHouse')
    case 'sender':
      return name ?? sender
    case 'sendTime':
      return sendTime
    case 'priority':
      return <Chip tone={PRIORITY[priority]}>{t(`notices.priority.${priority}`)}</Chip>
    case 'readFlag':
      return <Chip tone={isRead ? 'idle' : 'brand'}>{t(isRead ? 'notices.read' : 'notices.unread')}</Chip>
    default:
      return (
        <Button
          kind="plain"
          size="small"
          aria-label={t('notices.viewNamed', { title: titile })}
          onPress={() => void openNotice(notice)}
        >
          {t('notices.view')}
        </Button>
      )
  }
}
