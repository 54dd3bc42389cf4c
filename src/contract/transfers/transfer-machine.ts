import { stateMachine } from '../core/state-machine.ts'

/**
 * What is applied for: 预验收 before the acceptance of the works, 移交 after it, 补充 of what comes later with volumes and numbers of its own.
 */
export const TRANSFER_KINDS = ['pre', 'formal', 'supplement'] as const
export type TransferKind = (typeof TRANSFER_KINDS)[number]

/** What of a unit project an application is for: all of it, or its 声像 or 地下管线 archives as a parcel of their own. */
export const TRANSFER_PARCELS = ['whole', 'av', 'pipeline'] as const
export type TransferParcel = (typeof TRANSFER_PARCELS)[number]

/** How volumes come to the archive. */
export const TRANSFER_MODES = ['online', 'offline', 'paper'] as const
export type TransferMode = (typeof TRANSFER_MODES)[number]

/** States of an application for a transfer, as the dictionary `transfer_status` has them. */
export const TRANSFER_STATES = [
  'draft',
  'submitted',
  'reviewing',
  'returned',
  'rectify',
  'accepted',
  'packed',
  'transmitting',
  'received',
  'verify_failed',
  'verified',
  'completed',
  'withdrawn'
] as const
export type TransferState = (typeof TRANSFER_STATES)[number]

/** The states in which no other application may be under way for the same unit projects; a 预验收 that was accepted is over. */
export const OPEN_TRANSFER_STATES = [
  'submitted',
  'reviewing',
  'returned',
  'rectify',
  'accepted',
  'packed',
  'transmitting',
  'received',
  'verify_failed',
  'verified'
] as const satisfies readonly TransferState[]

/** Whether an application keeps others for its unit projects from being submitted. */
export const isOpenTransfer = ({
  kind,
  status
}: {
  readonly kind: TransferKind
  readonly status: TransferState
}): boolean =>
  (OPEN_TRANSFER_STATES as readonly TransferState[]).includes(status) && !(kind === 'pre' && status === 'accepted')

const ACCEPT = 'transfer.review:accept'
const RETURN = 'transfer.review:return'
const PACK = 'transfer.online:pack'
const SEND = 'transfer.online:send'
const VERIFY = 'transfer.receive:verify'

/**
 * An application 移交申请 from its draft to safekeeping. 预验收 ends with an opinion 意见, or goes back with a list to rectify 整改 and is seen
 * again. 移交 and 补充 go on: packed, transmitted, received, verified, shelved. Who has applied neither reviews nor shelves, and who has accepted
 * an application does not shelve it (`fourEyes`).
 */
export const transferMachine = stateMachine('arc_transfer', TRANSFER_STATES, 'draft', {
  submit: {
    from: ['draft', 'returned', 'rectify'],
    to: 'submitted',
    by: 'transfer.apply:submit',
    guards: ['verifiedUnit', 'complete', 'unitsFree', 'mended']
  },
  withdraw: { from: ['submitted'], to: 'withdrawn', by: 'transfer.apply:withdraw', guards: ['unopened'] },
  reopen: { from: ['withdrawn'], to: 'draft', by: 'transfer.apply:edit' },
  claim: { from: ['submitted'], to: 'reviewing', by: 'transfer.review:claim', guards: ['fourEyes', 'unclaimed'] },
  release: { from: ['reviewing'], to: 'submitted', by: 'transfer.review:claim', guards: ['own', 'undecided'] },
  accept: {
    from: ['reviewing'],
    to: 'accepted',
    by: ACCEPT,
    guards: ['fourEyes', 'own', 'decided', 'opinion']
  },
  return: { from: ['reviewing'], to: 'returned', by: RETURN, guards: ['fourEyes', 'own', 'notPre', 'reason'] },
  rectify: { from: ['reviewing'], to: 'rectify', by: RETURN, guards: ['fourEyes', 'own', 'pre', 'reason'] },
  takeBackAccept: { from: ['accepted'], to: 'reviewing', by: ACCEPT, guards: ['ownDecision', 'untouched'] },
  takeBackReturn: { from: ['returned'], to: 'reviewing', by: RETURN, guards: ['ownDecision', 'untouched'] },
  takeBackRectify: { from: ['rectify'], to: 'reviewing', by: RETURN, guards: ['ownDecision', 'untouched'] },
  pack: { from: ['accepted', 'verify_failed'], to: 'packed', by: PACK, guards: ['notPre', 'frozen'] },
  unpack: { from: ['packed'], to: 'accepted', by: PACK },
  send: { from: ['packed', 'verify_failed'], to: 'transmitting', by: SEND, guards: ['whole'] },
  breakOff: { from: ['transmitting'], to: 'packed', by: SEND },
  arrive: { from: ['transmitting'], to: 'received', by: 'system' },
  /** Another installation that has received it says that it is shelved there. */
  settle: { from: ['received'], to: 'completed', by: 'system' },
  receive: { from: ['packed', 'transmitting'], to: 'received', by: VERIFY, guards: ['fourEyes'] },
  pass: { from: ['received'], to: 'verified', by: VERIFY, guards: ['fourEyes', 'whole'] },
  fail: { from: ['received'], to: 'verify_failed', by: VERIFY },
  sendBack: {
    from: ['received', 'verify_failed', 'verified'],
    to: 'returned',
    by: 'transfer.receive:return',
    guards: ['fourEyes', 'reason']
  },
  shelve: {
    from: ['verified'],
    to: 'completed',
    by: 'transfer.receive:shelve',
    guards: ['fourEyes', 'twoCopies', 'numbered', 'placed']
  }
})
