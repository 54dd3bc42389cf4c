import i18next from 'i18next'

import type { Output } from '#contract/core/call.ts'
import { REPORT_CACHE, REPORT_ROW_KEY } from '#contract/core/limits.ts'
import { getQueryInfo, getRpColumns } from '#contract/online/reports.ts'
import { atLeave } from '#core/state/pages/leave.ts'
import { ask } from '#core/wire/http/ask.ts'

/** What a popup report shows, and what it may be asked by. */
export interface PopupReport {
  readonly columns: Output<typeof getRpColumns>
  readonly fields: Output<typeof getQueryInfo>
}

const cached = new Map<string, { readonly until: number; readonly answer: Promise<unknown> }>()
atLeave(() => cached.clear())

/** Asks unless the same was asked less than 30 s ago; an answer that did not come is not kept. Titles come in the language of the page. */
function remembered<T>(kind: string, group: string, question: () => Promise<T>): Promise<T> {
  const key = `${kind} ${i18next.language} ${group}`
  const known = cached.get(key)
  if (known && known.until > performance.now()) return known.answer as Promise<T>
  const answer = question()
  cached.set(key, { until: performance.now() + REPORT_CACHE, answer })
  answer.catch(() => cached.get(key)?.answer === answer && cached.delete(key))
  return answer
}

/** Brings the columns of a report, then what it may be asked by; each is asked once in 30 s (SPEC.md §7). `quiet`: a failure is the caller's to show. */
export async function reportOf(code: string, { quiet = false } = {}): Promise<PopupReport> {
  const columns = await remembered('columns', code, () => ask(getRpColumns, { code }, { quiet }))
  const { cgRpConfigId: configId } = columns
  return { columns, fields: await remembered('fields', configId, () => ask(getQueryInfo, { configId }, { quiet })) }
}

/** The key of a report's row: its id, where it has none all that it says; never longer than 50 (SPEC.md §9). */
export const reportRowKey = (row: Readonly<Record<string, unknown>>): string =>
  String(row.id ?? Object.values(row).join('')).slice(0, REPORT_ROW_KEY)
