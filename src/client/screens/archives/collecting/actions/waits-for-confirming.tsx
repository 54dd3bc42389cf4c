import type { useTranslation } from 'react-i18next'

import type { GridSession } from '#parts/saved-grid/open-grid-session.ts'
import { unconfirmedOf } from '#parts/saving/unconfirmed.ts'
import { confirm } from '#ui/base/layers/asking.ts'

/** So many rows are named; how many there are is said. */
const NAMED = 6

/** Says which cells of files that are to be submitted are 待核, and offers to go to the first; false where there are none. */
export async function waitsForConfirming(
  { grid }: GridSession,
  ids: readonly string[],
  t: ReturnType<typeof useTranslation<'archives'>>['t']
): Promise<boolean> {
  const cells = unconfirmedOf(grid, ids)
  const [first] = cells
  if (!first) return false
  const rows = [...Map.groupBy(cells, ({ id }) => id)]
  const isGoing = await confirm({
    title: t('unconfirmed.title', { count: cells.length }),
    text: (
      <>
        <p>{t('unconfirmed.text')}</p>
        <ul className="mt-2 list-disc pl-5">
          {rows.slice(0, NAMED).map(([id, own]) => (
            <li key={id}>
              {t('unconfirmed.row', {
                number: own[0]?.number,
                titles: own.map(({ title }) => title).join(t('unconfirmed.comma'))
              })}
            </li>
          ))}
          {rows.length > NAMED && <li>{t('unconfirmed.more', { count: rows.length - NAMED })}</li>}
        </ul>
      </>
    ),
    confirmLabel: t('unconfirmed.go')
  })
  if (isGoing) grid.goTo(first.id, first.key)
  return true
}
