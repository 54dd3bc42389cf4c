import { stateMachine } from '../core/state-machine.ts'

/** States of a succession 交接: it waits for the successor, who accepts or refuses; who has asked withdraws it before that. */
export const SUCCESSION_STATES = ['waiting', 'accepted', 'refused', 'withdrawn'] as const
export type SuccessionState = (typeof SUCCESSION_STATES)[number]

const TAKE = 'project.handover:take'

/**
 * 交接: responsibility for a project passes from a predecessor to a successor. Whoever is named as the successor answers, also where he
 * has no right in the project yet.
 */
export const successionMachine = stateMachine('arc_succession', SUCCESSION_STATES, 'waiting', {
  accept: { from: ['waiting'], to: 'accepted', by: TAKE, guards: ['successor', 'entitled', 'roles'] },
  refuse: { from: ['waiting'], to: 'refused', by: TAKE, guards: ['successor', 'reason'] },
  withdraw: { from: ['waiting'], to: 'withdrawn', by: 'project.handover:transfer' }
})
