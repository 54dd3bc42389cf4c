import type { StateMachine } from '#contract/core/state-machine.ts'
import { extensionMachine } from '#contract/transfers/extension-machine.ts'
import { handoverMachine } from '#contract/transfers/handover-machine.ts'
import { locationMachine } from '#contract/transfers/location-machine.ts'
import { transferMachine } from '#contract/transfers/transfer-machine.ts'

/** The id of what is asked about. */
export const BY_ROLE = 'by-role'

/** How a step of a machine is asked for: by a call with its input, or by none, where another step brings it about. */
export type Asked = readonly ['POST' | 'PUT', string, object?] | null
/** A machine with the calls of its steps. */
export interface AskedMachine {
  readonly machine: StateMachine
  readonly asked: Readonly<Record<string, Asked>>
}
const PAPERS = '/project/handover/paper'
/** What takes any decision back: whoever may accept or return is asked by the step itself. */
export const TAKE_BACK: Asked = ['POST', '/transfer/review/takeBack']
/** What has a transfer verified, and copied where it was. */
export const VERIFY: Asked = ['POST', '/transfer/receive/verify']
const GIVE_BACK: Asked = ['POST', '/transfer/review/return', { reason: '10', opinion: '请补正' }]
/** The machines of transfers and of what the archive keeps, each with the calls of its steps; the thing that is asked about has the id `BY_ROLE`. */
export const ASKED_MACHINES: readonly AskedMachine[] = [
  {
    machine: transferMachine,
    asked: {
      submit: ['POST', '/transfer/apply/submit', { rowVersion: 1 }],
      withdraw: ['POST', '/transfer/apply/withdraw'],
      reopen: ['PUT', '/transfer/apply/reopen'],
      claim: ['POST', '/transfer/review/claim'],
      release: ['POST', '/transfer/review/release'],
      accept: ['POST', '/transfer/review/accept', { opinion: '同意' }],
      return: GIVE_BACK,
      rectify: GIVE_BACK,
      ...{ takeBackAccept: TAKE_BACK, takeBackReturn: TAKE_BACK, takeBackRectify: TAKE_BACK },
      pack: ['POST', '/transfer/online/pack'],
      unpack: ['POST', '/transfer/online/unpack'],
      send: ['POST', '/transfer/online/send'],
      breakOff: ['POST', '/transfer/online/breakOff'],
      ...{ arrive: null, settle: null, receive: VERIFY, pass: VERIFY, fail: VERIFY },
      sendBack: ['POST', '/transfer/receive/return', { reason: '10' }],
      shelve: ['POST', '/transfer/receive/shelve']
    }
  },
  {
    machine: extensionMachine,
    asked: {
      approve: ['PUT', '/transfer/extension/decide', { decision: 'approve', day: '2027-01-31' }],
      refuse: ['PUT', '/transfer/extension/decide', { decision: 'refuse', opinion: '请按原定期限移交' }],
      withdraw: ['POST', '/transfer/extension/withdraw']
    }
  },
  {
    machine: handoverMachine,
    asked: {
      ...{ signFrom: ['POST', `${PAPERS}/sign`], signTo: ['POST', `${PAPERS}/sign`] },
      unsign: ['PUT', `${PAPERS}/unsign`, { ids: BY_ROLE, reason: '章盖错了' }],
      issue: ['POST', `${PAPERS}/issue`],
      revoke: ['PUT', `${PAPERS}/revoke`, { ids: BY_ROLE, reason: '内容有误' }]
    }
  },
  {
    machine: locationMachine,
    asked: Object.fromEntries(
      ['fill', 'free', 'close', 'reopen'].map((step) => [
        step,
        ['PUT', `/transfer/location/${step}`, { ids: BY_ROLE }] as const
      ])
    )
  }
]
