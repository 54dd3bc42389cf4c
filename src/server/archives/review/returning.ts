import type { ReturnMarks } from '#contract/archives/returns.ts'

import { choicesOf } from '../../core/text/choices.ts'
import type { TextKey } from '../../core/text/catalogues.ts'
import type { TxCtx } from '../../core/context/context.ts'
import type { GivenReason } from '../../domain/archives/file-return.ts'

/** Why files are returned, as somebody asks for it. */
export interface Returning extends GivenReason {
  /** Whether the dictionary has the reason. */
  readonly isKnown: boolean
}

const REASONS = 'return_reason'
/** 其他: what it was, only words say. */
const OTHER = '99'

/** Why something is returned: a reason of the dictionary, and words; a reason but 其他 has words of its own. */
export async function returningOf(
  { tx }: TxCtx,
  reason: string,
  opinion: string,
  marks?: ReturnMarks
): Promise<Returning> {
  const known = (await choicesOf(tx, [REASONS], 'zh-CN')).get(REASONS) ?? new Map<string, string>()
  const words = opinion.trim()
  return {
    reason,
    isKnown: known.has(reason),
    reasonText: known.get(reason) ?? reason,
    words: words === '' && reason !== OTHER ? (known.get(reason) ?? '') : words,
    ...(marks && { marks })
  }
}

/** Why a return cannot be made as it is asked for, if it cannot: it says why, by the dictionary and in words. */
export const returnFault = ({ reason, isKnown, words }: Returning): TextKey | undefined => {
  if (reason === '') return 'archives:review.noReason'
  if (!isKnown) return 'archives:review.unknownReason'
  return words === '' ? 'archives:review.noOpinion' : undefined
}
