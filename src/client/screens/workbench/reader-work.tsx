import { useStore } from '@nanostores/react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'

import { $notices, openNotice, unreadCount } from '#core/work/notices.ts'

import { NextList } from './work/next-list.tsx'
import type { Work } from './work/work.ts'

const MyInvitations = lazy(async () => ({ default: (await import('#parts/invite/my-invitations.tsx')).MyInvitations }))
const MySuccessions = lazy(async () => ({ default: (await import('#parts/invite/my-successions.tsx')).MySuccessions }))

/** The work of a reader, who works at no project: what he has not read, and who invites him. */
export function ReaderWork() {
  const { t } = useTranslation('workbench')
  const notices = useStore($notices)
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
  const open = (id: string) => {
    const notice = unread.find((one) => one.id === id)
    if (notice) void openNotice(notice)
  }
  return (
    <>
      <Suspense>
        <MyInvitations />
        <MySuccessions />
      </Suspense>
      {work.length > 0 ? (
        <NextList
          groups={[{ id: 'notices', title: t('reader.unread'), work, total: unreadCount(notices) }]}
          onOpen={({ id }) => open(id)}
        />
      ) : (
        known && <p className="rounded-lg border border-line bg-surface px-4 py-3">{t('nothingWaits')}</p>
      )}
    </>
  )
}
