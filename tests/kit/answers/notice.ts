import type { Notice } from '#contract/system/notices.ts'

/** A notice that leads nowhere and nobody has read, as the server lists it. */
export const someNotice = (id: string, more: Partial<Notice> = {}): Notice => ({
  id,
  anntId: id,
  msgId: id,
  titile: '补报材料',
  msgCategory: '1',
  sender: 'admin',
  sender_dictText: '杨卯己',
  sendTime: '2026-11-12 09:00:00',
  createTime: '2026-11-12 09:00:00',
  priority: 'L',
  msgContent: '<p>好</p>',
  msgTxt: '好',
  openType: null,
  openPage: null,
  busId: null,
  readFlag: '0',
  ...more
})
