import { stateMachine } from '../core/state-machine.ts'

/** States of an application for more time 延期, as the dictionary `extension_status` has them. */
export const EXTENSION_STATES = ['applied', 'approved', 'refused', 'withdrawn'] as const
export type ExtensionState = (typeof EXTENSION_STATES)[number]

/** 延期: the builder asks for a later day with a reason; the archive approves one, which ends the 逾期, or refuses with a reason. */
export const extensionMachine = stateMachine('arc_extension', EXTENSION_STATES, 'applied', {
  approve: {
    from: ['applied'],
    to: 'approved',
    by: 'transfer.review:extend',
    guards: ['fourEyes', 'laterDay']
  },
  refuse: { from: ['applied'], to: 'refused', by: 'transfer.review:extend', guards: ['fourEyes', 'reason'] },
  withdraw: { from: ['applied'], to: 'withdrawn', by: 'transfer.apply:extend', guards: ['own'] }
})
