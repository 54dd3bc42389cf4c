import type { useTranslation } from 'react-i18next'

import { type FileRow, type RowOutcome, refusedAtSubmit } from '#contract/archives/files.ts'
import { warn } from '#core/state/toasts.ts'
import { ask } from '#core/wire/http/ask.ts'
import type { GridSession } from '#parts/saved-grid/open-grid-session.ts'
import { confirm } from '#ui/base/layers/asking.ts'

import { outcomeOf } from '../session/collect-saving.ts'
import { goesOnWithPages } from './other-pages.tsx'
import { goesOnUnchanged } from './return-words.tsx'
import { waitsForConfirming } from './waits-for-confirming.tsx'

type Words = ReturnType<typeof useTranslation<'archives'>>['t']
type Grid = GridSession['grid']

/** Opens the item of a file, where all of its columns are, marks there what is wrong, and goes to the first of it. */
export type OpenItem = (file: FileRow, refused: readonly RowOutcome[]) => Promise<void>

/** The files that are submitted, of those that are chosen, once all is asked that is asked before: what is 待核, what would be refused, what came back unchanged, other numbers of pages. */
export async function toSubmit(
  session: GridSession,
  chosen: readonly string[],
  openItem: OpenItem,
  t: Words
): Promise<readonly string[]> {
  if (await waitsForConfirming(session, chosen, t)) return []
  const ids = await submittable(session, chosen, openItem, t)
  if (ids.length === 0 || !(await goesOnUnchanged(session, ids, t))) return []
  return (await goesOnWithPages(session, ids, t)) ? ids : []
}

/** So many files are named; how many there are is said. */
const NAMED = 6

/** Marks in the grid what of these files would be refused, as far as the grid has the columns: a group shows those alone that its items share. */
export function markRefused(grid: Grid, refused: readonly RowOutcome[]): void {
  for (const outcome of refused) {
    const faults = outcome.faults.filter(({ field }) => isHere(grid, field))
    // Why is said by the question, not for each row as well.
    if (grid.get(outcome.id)) grid.server.settle(outcome.id, outcomeOf({ ...outcome, faults }), true)
  }
}

const isHere = (grid: Grid, field: string): boolean => grid.state.columns.get(field) !== undefined

/** Whether a file lacks what this grid has no column for. */
const isElsewhere = (grid: Grid, { faults }: RowOutcome): boolean => faults.some(({ field }) => !isHere(grid, field))

/**
 * Asks which of these files would be refused, marks their cells and names them; gives those that are to be submitted. None are where
 * all would be refused, or where one goes to the first cell instead: in the item of its file, where the columns are not all here.
 */
async function submittable(
  { grid }: GridSession,
  ids: readonly string[],
  openItem: OpenItem,
  t: Words
): Promise<readonly string[]> {
  // A failure is shown by `ask`; nothing is submitted then.
  const refused = await ask(refusedAtSubmit, { ids: [...ids] }).catch(() => null)
  if (refused === null) return []
  if (refused.length === 0) return ids
  markRefused(grid, refused)
  const others = ids.filter((id) => refused.every((outcome) => outcome.id !== id))
  const first = refused.find(({ faults }) => faults.length > 0)
  if (!first && others.length === 0) {
    warn(t('notSubmitted', { count: refused.length, reason: refused[0]?.message ?? '' }))
    return []
  }
  const file = first && isElsewhere(grid, first) ? (grid.get(first.id) as FileRow | undefined) : undefined
  const goesOn = await confirm({
    title: t('refusedSubmit.title', { count: refused.length }),
    text: <RefusedFiles {...{ grid, refused, t }} />,
    ...(others.length > 0
      ? { confirmLabel: t('refusedSubmit.others', { count: others.length }), cancelLabel: t('refusedSubmit.mend') }
      : { confirmLabel: file ? t('refusedSubmit.goItem', { item: file.catalogCode }) : t('refusedSubmit.go') })
  })
  const goesThere = others.length > 0 ? !goesOn : goesOn
  if (goesThere && file) await openItem(file, refused)
  else if (goesThere && first) grid.goTo(first.id, first.faults[0]?.field)
  return goesOn ? others : []
}

interface RefusedFilesProps {
  readonly grid: Grid
  readonly refused: readonly RowOutcome[]
  readonly t: Words
}

/** The files that would be refused: which row, what it is called, what is wrong, and in which item where it is not to be seen here. */
function RefusedFiles({ grid, refused, t }: RefusedFilesProps) {
  const { rows } = grid.state
  const named = (outcome: RowOutcome) => {
    const row = grid.get(outcome.id)
    const title = String(row?.title ?? '')
    return isElsewhere(grid, outcome)
      ? t('refusedSubmit.ofItem', { title, item: String(row?.catalogCode ?? '') })
      : title
  }
  return (
    <>
      <p>
        {t(refused.some((outcome) => isElsewhere(grid, outcome)) ? 'refusedSubmit.elsewhere' : 'refusedSubmit.text')}
      </p>
      <ul className="mt-2 list-disc pl-5">
        {refused.slice(0, NAMED).map((outcome) => (
          <li key={outcome.id}>
            {t('refusedSubmit.row', {
              number: rows.numberOf(rows.rowIndexOf(outcome.id)),
              title: named(outcome),
              why:
                outcome.faults.length > 0
                  ? outcome.faults.map((fault) => fault.message).join(t('refusedSubmit.next'))
                  : outcome.message
            })}
          </li>
        ))}
        {refused.length > NAMED && <li>{t('pages.more', { n: refused.length - NAMED })}</li>}
      </ul>
    </>
  )
}
