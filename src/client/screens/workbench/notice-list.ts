import type { useTranslation } from 'react-i18next'

import { choice, text, time } from '#contract/core/resource/field.ts'
import { type AnyResource, resource } from '#contract/core/resource/resource.ts'
import { myNoticesAs, type Notice } from '#contract/system/notices.ts'
import type { ResourceTexts } from '#parts/resource/rows/texts.ts'

type Words = ReturnType<typeof useTranslation<'system'>>['t']

/** The columns of 我的通知, from the left, and the texts of their titles. */
const TITLES = {
  titile: 'notices.titile',
  msgCategory: 'notices.kind',
  sender: 'notices.sender',
  sendTime: 'notices.time',
  priority: 'notices.priority',
  readFlag: 'notices.state'
} as const
export const NOTICE_COLUMNS = Object.keys(TITLES)

const SYSTEM = '2'

/** My notices as the list machinery takes them: a resource that is only listed, its rows named and labelled in words. */
export function listedNotices(t: Words): { readonly resource: AnyResource; readonly texts: ResourceTexts } {
  const declared = resource('notice', '/sys/sysAnnouncementSend', {
    right: '',
    fields: {
      titile: text(),
      msgCategory: choice('announcement_category'),
      sender: text(),
      sendTime: time(),
      priority: choice('priority'),
      readFlag: choice('notice_read')
    },
    label: 'titile',
    verbs: ['list'],
    sort: ['sendTime', 'desc']
  })
  const row = (one: Notice) => ({
    ...one,
    sender: one.sender_dictText ?? one.sender,
    msgCategory_dictText: t(one.msgCategory === SYSTEM ? 'notices.ofSystem' : 'notices.ofHouse'),
    priority_dictText: t(`notices.priority.${one.priority}`),
    readFlag_dictText: t(one.readFlag === '1' ? 'notices.read' : 'notices.unread')
  })
  return {
    resource: { ...(declared as AnyResource), calls: { list: myNoticesAs(row) } },
    texts: {
      thing: t('notices.mine'),
      field: (key) => t(TITLES[key as keyof typeof TITLES]),
      action: () => '',
      question: () => undefined
    }
  }
}

/** Which notices may be asked for by whether they were read. */
export const readOptions = (t: Words) => [
  { value: '0', text: t('notices.unread') },
  { value: '1', text: t('notices.read') }
]
