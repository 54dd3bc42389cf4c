import type { useTranslation } from 'react-i18next'

import type { Column } from '#contract/core/column.ts'
import { type HandlerFault, HANDLERS } from '#contract/core/handlers.ts'
import { type CellValue, fillMessage, firstBroken, isRequired, isWarning } from '#contract/core/rules.ts'

type Words = ReturnType<typeof useTranslation<'grid'>>['t']
/** What the rules of a cell may look at beside its value. */
interface Row {
  readonly row: Readonly<Record<string, unknown>>
  /** `YYYY-MM-DD`. */
  readonly today: string
}

/**
 * What is wrong with a value while it is typed, in words, by the rules that need nobody else: those that the server asks as well. That
 * something is still missing is no fault yet.
 */
export function cellFault(t: Words, column: Column, value: CellValue, { row, today }: Row): string | undefined {
  const { key, title, defaultValue, validateRules = [] } = column
  const rules = validateRules.map((rule) => (isRequired(rule) ? withoutRequired(rule) : rule))
  const broken = firstBroken<HandlerFault>(rules, value, {
    isShared: () => false,
    handle: (name, at) => HANDLERS[name]?.check(at, { row, today }) ?? null
  })
  if (!broken || broken instanceof Promise || isWarning(broken)) return undefined
  if (broken.by === 'handler')
    return 'message' in broken.answer ? broken.answer.message : t(broken.answer.text, { title })
  return broken.rule.message === undefined
    ? t('faultFormat', { title })
    : fillMessage(broken.rule.message, { title, key, ...(defaultValue !== undefined && { defaultValue }) })
}

function withoutRequired({ required: _, pattern, ...rule }: NonNullable<Column['validateRules']>[number]) {
  return pattern === undefined || pattern === '*' ? rule : { ...rule, pattern }
}
