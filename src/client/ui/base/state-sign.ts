import { Check, Circle, CircleAlert, CircleCheck, CircleDot, CircleX, type LucideIcon, X } from 'lucide-react'

/** The state of something that goes through several. */
export type State = 'done' | 'current' | 'coming' | 'failed' | 'warning'

/** The sign of a state, its colour, and its word in the catalogue `ui`; colour is never the only sign. */
export const STATE_SIGNS = {
  done: { Sign: CircleCheck, bare: Check, colour: 'text-good', word: 'stateDone' },
  current: { Sign: CircleDot, bare: undefined, colour: 'text-brand-text', word: 'stateCurrent' },
  coming: { Sign: Circle, bare: undefined, colour: 'text-quiet', word: 'stateComing' },
  failed: { Sign: CircleX, bare: X, colour: 'text-danger', word: 'stateFailed' },
  warning: { Sign: CircleAlert, bare: undefined, colour: 'text-warn', word: 'stateWarning' }
} as const satisfies Record<State, { Sign: LucideIcon; bare: LucideIcon | undefined; colour: string; word: string }>
