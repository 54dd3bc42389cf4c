import { type CheckItem, foundOrPassed, notApplicable } from '../item/check-item.ts'

/** 无加密、无口令: nothing is locked by a password. */
export const ky06: CheckItem = {
  object({ measured }) {
    if (measured === 'missing') return notApplicable('checks:why.noBytes')
    if (measured === 'crashed') throw new Error('the bytes could not be measured')
    const isLocked = measured.flaw?.startsWith('encrypted') || measured.pdf?.state === 'encrypted'
    return foundOrPassed(
      isLocked
        ? [{ said: { key: 'checks:said.locked', values: { format: measured.format } }, mend: 'checks:mend.unlock' }]
        : []
    )
  }
}
