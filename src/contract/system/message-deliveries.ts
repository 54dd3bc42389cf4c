import { choice, number, text, time } from '../core/resource/field.ts'
import { resource } from '../core/resource/resource.ts'

/**
 * 消息发件箱: what was sent out to people, and what became of it. It says what a message was for, and never what it said; the middle of
 * a number is left out where it is kept already.
 */
export const messageDeliveries = resource('messageDelivery', '/sys/outbox', {
  right: 'sys.outbox',
  fields: {
    at: time(),
    purpose: choice('message_purpose'),
    /** `138****1234`; empty where nobody knows whose number was meant. */
    receiver: text(),
    /** `sending`, `sent`, `failed`, or `off` where no gateway is set up. */
    state: choice('message_state'),
    tries: number(),
    reason: text(),
    sentTime: time()
  },
  label: 'receiver',
  verbs: ['list', 'queryById', 'exportXls', 'exportJob'],
  sort: ['at', 'desc']
})
