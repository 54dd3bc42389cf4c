import { ExternalLink } from 'lucide-react'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'

import type { MenuEntry } from '#contract/core/menu.ts'
import { addressOf, isExternal, rememberMenuTitle } from '#core/state/menu.ts'
import { go } from '#core/state/pages/route.ts'
import { VisuallyHidden } from '#ui/base/visually-hidden.tsx'

import { fetchAhead } from '../loading/fetch-ahead.ts'
import { outerAddress } from './choose-entry.ts'
import { MenuIcon } from './menu-icon.tsx'
import { entryStyle } from './menu-style.ts'

interface MenuLinkProps {
  readonly item: MenuEntry
  readonly isCurrent: boolean
  /** 0 at the outermost. */
  readonly level: number
  /** In the row along the header. */
  readonly isInRow?: boolean
  readonly onChosen?: (() => void) | undefined
}

/** An entry that leads to a page; external ones open a window of their own and say so (READINGS.md A34). */
export function MenuLink({ item, isCurrent, level, isInRow = false, onChosen }: MenuLinkProps) {
  const { t } = useTranslation('ui')
  const leaves = isExternal(item)
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    rememberMenuTitle(item)
    if (leaves) event.currentTarget.href = outerAddress(item)
    if (leaves || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    go(item.path)
    onChosen?.()
  }
  return (
    <a
      href={leaves ? addressOf(item) : item.path}
      {...(leaves && { target: '_blank', rel: 'noopener noreferrer' })}
      {...(isCurrent && { 'aria-current': 'page' })}
      onClick={follow}
      onFocus={() => fetchAhead(item.path)}
      onPointerEnter={() => fetchAhead(item.path)}
      className={entryStyle({ level, isCurrent, isInRow })}
    >
      {level === 0 && !isInRow && <MenuIcon name={item.meta.icon} />}
      <span className="min-w-0 flex-1 truncate">{item.meta.title}</span>
      {leaves && (
        <>
          <ExternalLink aria-hidden className="size-3.5" />
          <VisuallyHidden>{t('newWindow')}</VisuallyHidden>
        </>
      )}
    </a>
  )
}
