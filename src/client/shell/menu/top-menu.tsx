import { useStore } from '@nanostores/react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'

import { $visibleMenu, menuTrail } from '#core/state/menu.ts'
import { $path } from '#core/state/pages/route.ts'

import { currentEntry } from './current-entry.ts'
import { moveAlong } from './move-along.ts'
import { MoreEntries, TopEntry } from './top-entry.tsx'
import { useFittingEntries } from './use-fitting.ts'

/**
 * The menu along the header (SPEC.md §2, top-menu mode). Left and right move among its entries, down opens a group; what does not
 * fit is behind the last one.
 */
export function TopMenu() {
  const { t } = useTranslation('shell')
  const menu = useStore($visibleMenu)
  const current = currentEntry(menuTrail(useStore($path)))?.path
  const row = useRef<HTMLUListElement>(null)
  const count = useFittingEntries(row, menu)
  const rest = menu.slice(count)
  return (
    <nav
      data-region
      aria-label={t('menu')}
      className="flex h-11 min-w-0 items-center gap-1 border-line border-t px-3"
      onKeyDown={moveAlong}
    >
      <ul ref={row} className="flex min-w-0 flex-1 gap-0.5 overflow-hidden py-0.5">
        {menu.map((item, at) => (
          <li key={item.id} className={`flex-none ${at < count ? '' : 'invisible'}`}>
            <TopEntry item={item} current={current} />
          </li>
        ))}
      </ul>
      {rest.length > 0 && <MoreEntries items={rest} current={current} />}
    </nav>
  )
}
