import { useStore } from '@nanostores/react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'

import { $visibleMenu, menuTrail } from '#core/state/menu.ts'
import { $path } from '#core/state/pages/route.ts'

import { lazyView } from '../loading/lazy-view.ts'
import { moveByArrows } from './arrow-keys.ts'
import { currentEntry } from './current-entry.ts'
import { MenuBranch } from './menu-branch.tsx'
import { useOpenGroups } from './open-groups.ts'

/** Only a folded menu has tooltips, and menus beside it. */
const loadFolded = () => import('./folded-branch.tsx').then((file) => ({ default: file.FoldedBranch }))

interface SideMenuProps {
  /** Pictures only, 80 px wide. */
  readonly isFolded?: boolean
  /** After a page was chosen, as to close the drawer around it. */
  readonly onChosen?: () => void
}

/** The menu of what this account may see (SPEC.md §2, layout). Tab goes through it, and so do the arrow keys. */
export function SideMenu({ isFolded = false, onChosen }: SideMenuProps) {
  const { t } = useTranslation('shell')
  const menu = useStore($visibleMenu)
  const trail = menuTrail(useStore($path))
  const current = currentEntry(trail)?.path
  const { open, toggle } = useOpenGroups(trail)
  const FoldedBranch = lazyView(loadFolded)
  return (
    <nav data-region aria-label={t('menu')} className="p-2">
      <ul className="flex flex-col gap-px" {...(!isFolded && { onKeyDown: moveByArrows })}>
        {isFolded ? (
          <Suspense>
            {menu.map((item) => (
              <FoldedBranch key={item.id} item={item} current={current} />
            ))}
          </Suspense>
        ) : (
          menu.map((item) => (
            <MenuBranch
              key={item.id}
              item={item}
              level={0}
              current={current}
              open={open}
              onToggle={toggle}
              onChosen={onChosen}
            />
          ))
        )}
      </ul>
    </nav>
  )
}
