import type { ReturnMarks } from '#contract/archives/returns.ts'

import { choicesOf } from '../../core/text/choices.ts'
import type { TxCtx } from '../../core/context/context.ts'
import type { Returning } from './send-back.ts'

const REASONS = 'return_reason'
/** 其他: what it was, only words say. */
const OTHER = '99'

/** Why something is returned, as a reviewer gives it: a reason of the dictionary, and words; a reason but 其他 has words of its own. */
export async function returningOf(
  { tx }: TxCtx,
  reason: string,
  opinion: string,
  marks: ReturnMarks = { keys: [], places: [] }
): Promise<Returning> {
  const known = (await choicesOf(tx, [REASONS], 'zh-CN')).get(REASONS) ?? new Map<string, string>()
  const words = opinion.trim()
  return {
    reason,
    isKnown: known.has(reason),
    reasonText: known.get(reason) ?? reason,
    words: words === '' && reason !== OTHER ? (known.get(reason) ?? '') : words,
    marks
  }
}
