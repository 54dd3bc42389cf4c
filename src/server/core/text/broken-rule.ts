import type { Column } from '#contract/core/column.ts'
import type { HandlerFault } from '#contract/core/handlers.ts'
import { type Broken, fillMessage } from '#contract/core/rules.ts'

import type { TextKey } from './catalogues.ts'
import type { Say } from './say.ts'

const BY = {
  required: 'grid:faultRequired',
  unique: 'grid:faultUnique',
  pattern: 'grid:faultFormat'
} as const satisfies Record<string, TextKey>

/** Why a cell breaks a rule of its column: the rule's own message where it has one, else ours, which names the column. */
export function brokenRuleMessage(
  say: Say,
  { key, title, defaultValue }: Column,
  broken: Broken<HandlerFault>
): string {
  if (broken.rule.message !== undefined && broken.by !== 'handler')
    return fillMessage(broken.rule.message, { title, key, ...(defaultValue === undefined ? {} : { defaultValue }) })
  if (broken.by !== 'handler') return say(BY[broken.by], { title })
  return 'message' in broken.answer ? broken.answer.message : say(`grid:${broken.answer.text}`, { title })
}
