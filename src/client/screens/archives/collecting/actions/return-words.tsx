import type { useTranslation } from 'react-i18next'

import type { GridSession } from '#parts/saved-grid/open-grid-session.ts'
import { confirm } from '#ui/base/layers/asking.ts'

import { markedPlaces } from '../../reviewing/place-words.ts'
import { returnOf, type ReturnWords, unchangedReturns } from '../session/collect-returns.ts'

type Words = ReturnType<typeof useTranslation<'archives'>>['t']

/** So many files are named before the question; how many there are is said. */
const NAMED = 8

/** What is said of files that came back, in the language of the screen. */
export const returnWords = (t: Words): ReturnWords => ({
  name: t('returned.name'),
  why: (returned) => {
    const { reason_dictText, opinion, byName, at } = returned
    const places = markedPlaces(returned, t).map(({ words }) => words)
    const why = t('returned.why', {
      reason: reason_dictText,
      opinion: opinion ?? '',
      by: byName ?? t('returned.reviewer'),
      day: at.slice(0, 10)
    })
    if (places.length === 0) return why
    return t('returned.whyPlaces', { why, count: places.length, places: places.join(t('comma')) })
  },
  changed: (before) => t('returned.changed', { before: before || t('returned.nothing') }),
  otherFiles: t('returned.otherFiles')
})

/** Names the files that came back and are to be submitted again as they were, and asks; true where there are none, or one goes on. */
export async function goesOnUnchanged({ grid }: GridSession, ids: readonly string[], t: Words): Promise<boolean> {
  const rows = unchangedReturns(ids.flatMap((id) => grid.get(id) ?? []))
  if (rows.length === 0) return true
  return await confirm({
    title: t('returned.unchanged'),
    text: (
      <>
        <p>{t('returned.ask', { count: rows.length })}</p>
        <ul className="mt-2 list-disc pl-5">
          {rows.slice(0, NAMED).map((row) => (
            <li key={row.id}>
              {t('returned.row', { title: String(row.title ?? ''), reason: returnOf(row)?.reason_dictText ?? '' })}
            </li>
          ))}
          {rows.length > NAMED && <li>{t('pages.more', { n: rows.length - NAMED })}</li>}
        </ul>
      </>
    ),
    confirmLabel: t('returned.goOn'),
    cancelLabel: t('returned.check')
  })
}
