import type { HandlerFault } from '#contract/core/handlers.ts'
import { type Broken, fillMessage, isWarning } from '#contract/core/rules.ts'

import type { GridColumn } from '../data/columns.ts'
import type { GridText } from '../data/texts.ts'

/** What is wrong with a cell: the rule's own message, or a sentence of the catalogue. A warning does not refuse. */
export interface CellFault {
  readonly message: string | null
  readonly text: GridText
  readonly isWarning: boolean
}

const BY = { required: 'faultRequired', unique: 'faultUnique', pattern: 'faultFormat' } as const

/** What a broken rule says of a cell of a column. */
export function faultOfRule(broken: Broken<HandlerFault>, { key, title, defaultValue }: GridColumn): CellFault {
  const warns = isWarning(broken)
  if (broken.by === 'handler') {
    const { answer } = broken
    return 'message' in answer
      ? { message: fillMessage(answer.message, { title, key, defaultValue }), text: 'faultFormat', isWarning: warns }
      : { message: null, text: answer.text, isWarning: warns }
  }
  const { message } = broken.rule
  return {
    message: message === undefined ? null : fillMessage(message, { title, key, defaultValue }),
    text: BY[broken.by],
    isWarning: warns
  }
}
