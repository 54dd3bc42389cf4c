import { useStore } from '@nanostores/react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'

import { $routedMenu } from '#core/state/menu.ts'
import { $notices, openNotice, unreadCount } from '#core/work/notices.ts'

import { NextList } from './next-list.tsx'
import { Panel } from './panel.tsx'
import type { Work } from './work.ts'
import { WorkList } from './work-list.tsx'

const MyInvitations = lazy(async () => ({ default: (await import('#parts/invite/my-invitations.tsx')).MyInvitations }))

/** Where a reader finds things, by the keys of their menus, and what they are. */
const PLACES = { book: 'reader.book', 'isps.mine': 'reader.notices', 'account.center': 'reader.center' } as const

/** The work of a reader, who works at no project: what he has not read, who invites him, and where he finds things. */
export function ReaderWork() {
  const { t } = useTranslation('workbench')
  const notices = useStore($notices)
  const menu = useStore($routedMenu)
  const known = ('data' in notices && notices.data) || undefined
  const unread = known
    ? [...known.anntMsgList, ...known.sysMsgList].toSorted((one, other) =>
        (other.sendTime ?? '').localeCompare(one.sendTime ?? '')
      )
    : []
  const work = unread.map(
    ({ id, titile, sender_dictText, sendTime }): Work => ({
      id,
      title: titile,
      place: sender_dictText ?? '',
      note: sendTime?.slice(0, 16) ?? ''
    })
  )
  const places = menu.flatMap(({ id, key, path, meta }): Work[] =>
    key in PLACES ? [{ id, title: meta.title, place: t(PLACES[key as keyof typeof PLACES]), note: '', href: path }] : []
  )
  const open = (id: string) => {
    const notice = unread.find((one) => one.id === id)
    if (notice) void openNotice(notice)
  }
  return (
    <>
      <Suspense>
        <MyInvitations />
      </Suspense>
      {work.length > 0 ? (
        <NextList
          groups={[{ id: 'notices', title: t('reader.unread'), work, total: unreadCount(notices) }]}
          onOpen={(_, id) => open(id)}
        />
      ) : (
        known && <p className="rounded-lg border border-line bg-surface px-4 py-3">{t('nothingWaits')}</p>
      )}
      {places.length > 0 && (
        <Panel title={t('reader.places')}>
          <WorkList work={places} total={places.length} />
        </Panel>
      )}
    </>
  )
}
