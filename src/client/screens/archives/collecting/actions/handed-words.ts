import type { useTranslation } from 'react-i18next'

import type { RowOutcome } from '#contract/archives/files.ts'
import { inform, succeed, warn } from '#core/state/toasts.ts'
import type { GridSession } from '#parts/saved-grid/open-grid-session.ts'

import { outcomeOf } from '../session/collect-saving.ts'

type Words = ReturnType<typeof useTranslation<'archives'>>['t']

/** What was asked of some files: to be submitted, or taken back; `open` are those that were still to be submitted. */
export interface Handed {
  readonly done: 'submitted' | 'withdrawn'
  readonly undone: 'notSubmitted' | 'notWithdrawn'
  readonly open: ReadonlySet<string>
}

/** The files of a session that are still to be submitted. */
export const openFiles = ({ grid }: GridSession): ReadonlySet<string> =>
  new Set(grid.all().flatMap(({ id, status }) => (status === 'draft' || status === 'returned' || !status ? [id] : [])))

/** Says what became of files that were submitted or taken back, and shows at the rows why some were refused. */
export function sayHanded(session: GridSession, outcomes: readonly RowOutcome[], handed: Handed, t: Words): void {
  const { done, undone, open } = handed
  const refused = outcomes.filter(({ ok }) => !ok)
  // Why is announced once, below: not for each row as well.
  for (const outcome of refused) session.grid.server.settle(outcome.id, outcomeOf(outcome), true)
  // What was submitted or approved already is where it was to be: neither refused nor submitted again.
  const before = outcomes.filter(({ id, ok }) => ok && done === 'submitted' && !open.has(id)).length
  const made = outcomes.length - refused.length - before
  if (made > 0) succeed(t(done, { count: made }))
  // Submitted, and nobody in the project may review it yet: who must be asked in is said.
  const awaited = outcomes.filter(({ ok, message }) => ok && message !== '')
  if (awaited[0]) warn(t('submittedAwaited', { count: awaited.length, why: awaited[0].message }))
  if (before > 0) inform(t('submittedBefore', { count: before }))
  if (refused.length > 0) warn(t(undone, { count: refused.length, reason: refused[0]?.message ?? '' }))
}
