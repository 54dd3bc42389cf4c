import type { Column } from '#contract/core/column.ts'

import { notApplicable, type Outcome } from './check-item.ts'
import type { CheckedObject } from './checked.ts'
import type { ByteFacts } from '../measuring/byte-facts.ts'

/**
 * The facts of bytes that can be read; else why not: nothing is stored (ZS-01 says so), the file is locked (KY-06) or
 * broken (WZ-06). Each fault is found by one item alone. Throws where measuring failed: an item that cannot ask has not passed.
 */
export function sound({ measured }: CheckedObject): { readonly facts: ByteFacts } | Outcome {
  if (measured === 'missing') return notApplicable('checks:why.noBytes')
  if (measured === 'crashed') throw new Error('the bytes could not be measured')
  const { flaw, pdf } = measured
  if (flaw?.startsWith('encrypted') || pdf?.state === 'encrypted') return notApplicable('checks:why.locked')
  if (flaw !== null || pdf?.state === 'unreadable' || pdf?.state === 'hostile')
    return notApplicable('checks:why.broken')
  return { facts: measured }
}

/** Whether a column holds stored files instead of a value. */
export const holdsBytes = ({ type }: Pick<Column, 'type'>): boolean =>
  type === 'file' || type === 'image' || type === 'upload'

/** A day some months later; the last of its month where that has fewer days. */
export function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10)
}
