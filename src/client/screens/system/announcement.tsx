import { Eye, Users } from 'lucide-react'
import { lazy } from 'react'

import { announcements } from '#contract/system/announcements.ts'
import { loadNotices } from '#core/work/notices.ts'
import { listScreen } from '#parts/resource/list/list-screen.tsx'

import { textOfHtml } from './notices/html-text.ts'
import { NoticeTextField } from './notices/notice-text-field.tsx'

const NoticeReaders = lazy(async () => ({ default: (await import('./notices/notice-readers.tsx')).NoticeReaders }))
const NoticePreview = lazy(async () => ({ default: (await import('./notices/notice-preview.tsx')).NoticePreview }))

const isToSome = ({ msgType }: Readonly<Record<string, unknown>>) => msgType === 'USER'

/** 公告管理: notices are written, released to their receivers, and revoked; who has read them. */
export default listScreen(announcements, {
  area: 'system',
  columns: ['titile', 'msgCategory', 'senderName', 'priority', 'msgType', 'sendStatus', 'sendTime', 'readCount'],
  search: ['titile', 'sendStatus', 'msgCategory', 'priority', 'senderName'],
  form: [
    ['titile'],
    ['msgCategory', 'priority', 'msgType'],
    ['userIds'],
    ['roleIds', 'departIds'],
    ['startTime', 'endTime'],
    ['msgAbstract'],
    ['msgContent']
  ],
  widths: {
    titile: 220,
    msgCategory: 110,
    senderName: 80,
    priority: 90,
    msgType: 110,
    sendStatus: 90,
    sendTime: 165,
    readCount: 75
  },
  shownWhen: { userIds: isToSome, roleIds: isToSome, departIds: isToSome },
  controls: { msgContent: NoticeTextField },
  shown: { msgContent: textOfHtml },
  dialogs: {
    view: { icon: <Eye aria-hidden />, dialog: NoticePreview },
    readers: { icon: <Users aria-hidden />, dialog: NoticeReaders, when: ({ sendStatus }) => sendStatus !== '0' }
  },
  onWritten: () => void loadNotices()
})
