import { stateMachine } from '../core/state-machine.ts'

/** States of the papers of a handover 移交书 and 接收证明, as the dictionary `handover_status` has them. */
export const HANDOVER_STATES = ['draft', 'js_signed', 'da_signed', 'issued', 'revoked'] as const
export type HandoverState = (typeof HANDOVER_STATES)[number]

const SIGN = 'project.handover:sign'

/**
 * What ends a transfer: both sides seal the 移交书, whose scan is kept, and the archive issues its 接收证明. One that was revoked keeps its number.
 */
export const handoverMachine = stateMachine('arc_handover', HANDOVER_STATES, 'draft', {
  signFrom: { from: ['draft'], to: 'js_signed', by: SIGN, guards: ['side'] },
  signTo: { from: ['js_signed'], to: 'da_signed', by: SIGN, guards: ['side', 'fourEyes', 'sealed'] },
  unsign: { from: ['js_signed', 'da_signed'], to: 'draft', by: SIGN, guards: ['side', 'reason'] },
  issue: {
    from: ['da_signed'],
    to: 'issued',
    by: 'project.handover:issue',
    guards: ['completed', 'sameDigest', 'fourEyes']
  },
  revoke: { from: ['issued'], to: 'revoked', by: 'project.handover:revoke', guards: ['reason'] }
})
