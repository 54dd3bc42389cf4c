import type { useTranslation } from 'react-i18next'

import { type RowOutcome, refusedAtSubmit } from '#contract/archives/files.ts'
import { warn } from '#core/state/toasts.ts'
import { ask } from '#core/wire/http/ask.ts'
import type { GridSession } from '#parts/saved-grid/open-grid-session.ts'
import { confirm } from '#ui/base/layers/asking.ts'

import { outcomeOf } from '../session/collect-saving.ts'
import { goesOnWithPages } from './other-pages.tsx'
import { goesOnUnchanged } from './return-words.tsx'
import { waitsForConfirming } from './waits-for-confirming.tsx'

type Words = ReturnType<typeof useTranslation<'archives'>>['t']

/** The files that are submitted, of those that are chosen, once all is asked that is asked before: what is 待核, what would be refused, what came back unchanged, other numbers of pages. */
export async function toSubmit(session: GridSession, chosen: readonly string[], t: Words): Promise<readonly string[]> {
  if (await waitsForConfirming(session, chosen, t)) return []
  const ids = await submittable(session, chosen, t)
  if (ids.length === 0 || !(await goesOnUnchanged(session, ids, t))) return []
  return (await goesOnWithPages(session, ids, t)) ? ids : []
}

/** So many files are named; how many there are is said. */
const NAMED = 6

/**
 * Asks which of these files would be refused, marks their cells and names them; gives those that are to be submitted. None are where
 * all would be refused, or where one goes to the first cell instead.
 */
async function submittable({ grid }: GridSession, ids: readonly string[], t: Words): Promise<readonly string[]> {
  // A failure is shown by `ask`; nothing is submitted then.
  const refused = await ask(refusedAtSubmit, { ids: [...ids] }).catch(() => null)
  if (refused === null) return []
  if (refused.length === 0) return ids
  // Why is said by the question, not for each row as well.
  for (const outcome of refused) grid.server.settle(outcome.id, outcomeOf(outcome), true)
  const others = ids.filter((id) => refused.every((outcome) => outcome.id !== id))
  const first = refused.find(({ faults }) => faults.length > 0)
  if (!first && others.length === 0) {
    warn(t('notSubmitted', { count: refused.length, reason: refused[0]?.message ?? '' }))
    return []
  }
  const goesOn = await confirm({
    title: t('refusedSubmit.title', { count: refused.length }),
    text: <RefusedFiles {...{ grid, refused, t }} />,
    ...(others.length > 0
      ? { confirmLabel: t('refusedSubmit.others', { count: others.length }), cancelLabel: t('refusedSubmit.mend') }
      : { confirmLabel: t('refusedSubmit.go') })
  })
  const goesThere = others.length > 0 ? !goesOn : goesOn
  if (goesThere && first) grid.goTo(first.id, first.faults[0]?.field)
  return goesOn ? others : []
}

interface RefusedFilesProps {
  readonly grid: GridSession['grid']
  readonly refused: readonly RowOutcome[]
  readonly t: Words
}

/** The files that would be refused: which row, what it is called, what is wrong. */
function RefusedFiles({ grid, refused, t }: RefusedFilesProps) {
  const { rows } = grid.state
  return (
    <>
      <p>{t('refusedSubmit.text')}</p>
      <ul className="mt-2 list-disc pl-5">
        {refused.slice(0, NAMED).map(({ id, message, faults }) => (
          <li key={id}>
            {t('refusedSubmit.row', {
              number: rows.numberOf(rows.rowIndexOf(id)),
              title: String(grid.get(id)?.title ?? ''),
              why: faults.length > 0 ? faults.map((fault) => fault.message).join(t('refusedSubmit.next')) : message
            })}
          </li>
        ))}
        {refused.length > NAMED && <li>{t('pages.more', { n: refused.length - NAMED })}</li>}
      </ul>
    </>
  )
}
