import { stateMachine } from '../core/state-machine.ts'

/** States of a place in the store 库位, as the dictionary `location_status` has them. */
export const LOCATION_STATES = ['open', 'full', 'closed'] as const
export type LocationState = (typeof LOCATION_STATES)[number]

const EDIT = 'transfer.location:edit'

/** A place in the store 库位: open while it takes boxes, full, or closed for good; a closed one may be opened again. */
export const locationMachine = stateMachine('arc_location', LOCATION_STATES, 'open', {
  fill: { from: ['open'], to: 'full', by: EDIT },
  free: { from: ['full'], to: 'open', by: EDIT },
  close: { from: ['open', 'full'], to: 'closed', by: EDIT, guards: ['empty'] },
  reopen: { from: ['closed'], to: 'open', by: EDIT }
})
