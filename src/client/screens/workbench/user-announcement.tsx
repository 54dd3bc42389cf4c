import { useStore } from '@nanostores/react'
import { CheckCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { myNotices, type Notice } from '#contract/system/notices.ts'
import { query } from '#core/state/query.ts'
import { warn } from '#core/state/toasts.ts'
import { $notices, openNotice, readAll } from '#core/work/notices.ts'
import { usePrinted } from '#core/work/use-printed.ts'
import { ask } from '#core/wire/http/ask.ts'
import { type ParamValues, textParam } from '#parts/address/params.ts'
import { useAddressState } from '#parts/address/use-page-address.ts'
import { Answered } from '#parts/answer/answered.tsx'
import { nearestPage, pageParams } from '#parts/list/page-params.ts'
import { PageHead } from '#parts/page/page-head.tsx'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { confirm } from '#ui/base/asking.ts'
import { Pagination } from '#ui/pagination.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { Table } from '#ui/table.tsx'

/** What the address of the list says. */
const PARAMS = { titile: textParam, sender: textParam, ...pageParams() }
type Asked = ParamValues<typeof PARAMS>

const PRIORITY = { L: 'idle', M: 'warn', H: 'bad' } as const
const SYSTEM = '2'

/** 我的通知: all notices of this user, read ones too, with search and pages; opening one marks it read (WIRE.md §3). */
export default function UserAnnouncement() {
  const { t } = useTranslation('system')
  const { t: word } = useTranslation('parts')
  const [asked, setAsked] = useAddressState(PARAMS, {
    titile: t('notices.titile'),
    sender: t('notices.sender'),
    page: word('address.page'),
    size: word('address.size')
  })
  const { titile, sender, page, size } = asked
  const [words, setWords] = useState({ titile, sender })
  useEffect(() => setWords({ titile, sender }), [titile, sender])
  const [list] = useState(() => {
    let latest = asked
    const found = query((signal) => {
      const { page: pageNo, size: pageSize, ...search } = latest
      return ask(myNotices, { ...search, pageNo, pageSize }, { signal, quiet: true })
    })
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
  const found = state.status === 'ready' ? state.data : undefined
  const nearest = found?.current === page ? nearestPage(found.total, { page, size }) : undefined
  useEffect(() => {
    if (nearest === undefined) return
    warn(word('address.pageGone', { page }))
    setAsked({ page: nearest })
  }, [nearest, page, setAsked, word])
  const search = (more: Partial<typeof words> = {}) => setAsked({ ...words, ...more, page: 1 })
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
  const known = 'data' in state ? state.data : undefined
  usePrinted(() => {
    if (!known) return null
    const { records, total, current, size } = known
    const from = (current - 1) * size
    const printed = columns.filter(({ key }) => key !== 'action')
    return {
      title: t('notices.mine'),
      about: [
        ...(['titile', 'sender'] as const).map((name) => ({ term: t(`notices.${name}`), value: asked[name] })),
        {
          term: t('notices.shownTerm'),
          value: t('notices.shownPage', { from: from + Math.min(1, records.length), to: from + records.length, total })
        }
      ],
      pieces: [
        {
          kind: 'table',
          columns: printed.map(({ title }) => ({ title })),
          rows: records.map((notice) => ({ cells: printed.map(({ key }) => noticeText(notice, key, t)) })),
          empty: t('notices.nothing')
        }
      ]
    }
  })
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
        {({ records, total, current, size: answered }) => (
          <>
            <div className="overflow-auto rounded-lg border border-line bg-surface lg:max-h-[max(15rem,calc(var(--view-room)-14rem))]">
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
              page={state.status === 'failed' ? current : page}
              pageSize={state.status === 'failed' ? answered : size}
              onChange={(to, rows) => setAsked({ page: to, size: rows })}
            />
          </>
        )}
      </Answered>
    </div>
  )
}

const isRead = ({ readFlag }: Notice) => readFlag === '1'

/** What a notice says in a column. */
function noticeText(notice: Notice, column: string, t: ReturnType<typeof useTranslation<'system'>>['t']): string {
  const { titile, msgCategory, sender, sender_dictText: name, sendTime, priority } = notice
  if (column === 'titile') return titile
  if (column === 'msgCategory') return t(msgCategory === SYSTEM ? 'notices.ofSystem' : 'notices.ofHouse')
  if (column === 'sender') return name ?? sender ?? ''
  if (column === 'sendTime') return sendTime ?? ''
  if (column === 'priority') return t(`notices.priority.${priority}`)
  return t(isRead(notice) ? 'notices.read' : 'notices.unread')
}

function NoticeCell({ notice, column }: { notice: Notice; column: string }) {
  const { t } = useTranslation('system')
  if (column === 'action')
    return (
      <Button
        kind="plain"
        size="small"
        aria-label={t('notices.viewNamed', { title: notice.titile })}
        onPress={() => void openNotice(notice)}
      >
        {t('notices.view')}
      </Button>
    )
  const text = noticeText(notice, column, t)
  if (column === 'titile') return <span className={isRead(notice) ? '' : 'font-semibold'}>{text}</span>
  if (column === 'priority') return <Chip tone={PRIORITY[notice.priority]}>{text}</Chip>
  if (column === 'readFlag') return <Chip tone={isRead(notice) ? 'idle' : 'brand'}>{text}</Chip>
  return text
}
