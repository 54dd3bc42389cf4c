import { messageDeliveries } from '#contract/system/message-deliveries.ts'
import { listScreen } from '#parts/resource/list/list-screen.tsx'

/** 消息发件箱: the messages that were sent out, and what became of each. */
export default listScreen(messageDeliveries, {
  area: 'system',
  title: 'messageDelivery.title',
  columns: ['receiver', 'purpose', 'state', 'tries', 'reason', 'at', 'sentTime'],
  search: ['state', 'purpose', 'receiver', 'at'],
  form: [],
  widths: { receiver: 140, purpose: 140, state: 90, tries: 90, reason: 300 }
})
