import type { TransferState } from '#contract/transfers/transfer-machine.ts'

const TONES: Readonly<Record<TransferState, 'idle' | 'brand' | 'good' | 'warn' | 'bad'>> = {
  draft: 'idle',
  submitted: 'brand',
  reviewing: 'brand',
  returned: 'bad',
  rectify: 'bad',
  accepted: 'good',
  packed: 'brand',
  transmitting: 'brand',
  received: 'brand',
  verify_failed: 'bad',
  verified: 'good',
  completed: 'good',
  withdrawn: 'idle'
}

/** The tone of a state of a transfer, beside its word. */
export const toneOf = (state: TransferState) => TONES[state]
