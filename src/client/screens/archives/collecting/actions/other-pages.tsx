import type { useTranslation } from 'react-i18next'

import { succeed, warn } from '#core/state/toasts.ts'
import type { GridSession } from '#parts/saved-grid/open-grid-session.ts'
import { confirm } from '#ui/base/layers/asking.ts'

import { isOpen } from '../session/collect-columns.ts'
import { countedPages, storedFilesIn, otherPages } from '../session/collect-pages.ts'

type Words = ReturnType<typeof useTranslation<'archives'>>['t']

/** So many files are named before the question; how many there are is said. */
const NAMED = 8

/** Names the files that are to be submitted with another number of pages than their PDF has, and asks; true where there are none, or one goes on. */
export async function goesOnWithPages({ grid }: GridSession, ids: readonly string[], t: Words): Promise<boolean> {
  const rows = ids.flatMap((id) => {
    const row = grid.get(id)
    if (!row) return []
    const counted = otherPages({ pages: row.pages, objects: storedFilesIn(row) })
    return counted === null || !isOpen(row.status)
      ? []
      : [{ id, title: String(row.title ?? ''), typed: String(row.pages), counted }]
  })
  if (rows.length === 0) return true
  return await confirm({
    title: t('pages.title'),
    text: (
      <>
        <p>{t('pages.ask', { n: rows.length })}</p>
        <ul className="mt-2 list-disc pl-5">
          {rows.slice(0, NAMED).map(({ id, title, typed, counted }) => (
            <li key={id}>{t('pages.row', { title, typed, counted })}</li>
          ))}
          {rows.length > NAMED && <li>{t('pages.more', { n: rows.length - NAMED })}</li>}
        </ul>
      </>
    ),
    confirmLabel: t('pages.goOn'),
    cancelLabel: t('pages.check')
  })
}

/** Puts the counted pages of their files into the cells 页数 of rows, where they are empty or say something else; it is an edit like any other. */
export function fillPages({ grid }: GridSession, ids: readonly string[], t: Words): void {
  const rows = ids.flatMap((id) => {
    const row = grid.get(id)
    const counted = row && isOpen(row.status) ? countedPages(storedFilesIn(row)) : null
    return counted === null || Number(row?.pages ?? 0) === counted ? [] : [{ id, counted }]
  })
  for (const { id, counted } of rows) grid.set(id, { pages: counted })
  if (rows.length > 0) succeed(t('pages.filled', { n: rows.length }))
  else warn(t('pages.none'))
}
