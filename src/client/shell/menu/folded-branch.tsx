import { useTranslation } from 'react-i18next'

import type { MenuEntry } from '#contract/core/menu.ts'
import { addressOf, isExternal, rememberMenuTitle } from '#core/state/menu.ts'
import { Button } from '#ui/actions/button.tsx'
import { Link } from '#ui/actions/link.tsx'
import { Menu, MenuItem as Entry, MenuTrigger } from '#ui/actions/menu.tsx'
import { Tooltip, TooltipTrigger } from '#ui/actions/tooltip.tsx'
import { VisuallyHidden } from '#ui/base/visually-hidden.tsx'

import { chooseEntry, menuPagesOf } from './choose-entry.ts'
import { MenuIcon } from './menu-icon.tsx'
import { entryStyle } from './menu-style.ts'

interface FoldedBranchProps {
  readonly item: MenuEntry
  readonly current: string | undefined
}

/** An entry of the folded side menu: its picture, its name in a tooltip; a group opens beside it. */
export function FoldedBranch({ item, current }: FoldedBranchProps) {
  if (!item.children?.length) return <FoldedLink item={item} isCurrent={item.path === current} />
  const pages = menuPagesOf(item)
  const holds = pages.some(({ path }) => path === current)
  return (
    <li>
      <MenuTrigger>
        <TooltipTrigger delay={300}>
          <Button
            kind="plain"
            aria-label={item.meta.title}
            icon={<MenuIcon name={item.meta.icon} className="size-4.5" />}
            className={`h-8.5 w-full ${holds ? 'bg-brand-tint text-brand-text' : ''}`}
          />
          <Tooltip placement="right">{item.meta.title}</Tooltip>
        </TooltipTrigger>
        <Menu aria-label={item.meta.title} placement="right top">
          {pages.map((page) => (
            <Entry key={page.id} id={page.path} onAction={() => chooseEntry(page)}>
              {page.meta.title}
            </Entry>
          ))}
        </Menu>
      </MenuTrigger>
    </li>
  )
}

function FoldedLink({ item, isCurrent }: { item: MenuEntry; isCurrent: boolean }) {
  const { t } = useTranslation('ui')
  const leaves = isExternal(item)
  return (
    <li>
      <TooltipTrigger delay={300}>
        <Link
          kind="quiet"
          href={leaves ? addressOf(item) : item.path}
          {...(leaves && { target: '_blank', rel: 'noopener noreferrer' })}
          {...(isCurrent && { 'aria-current': 'page' as const })}
          onPress={() => rememberMenuTitle(item)}
          className={entryStyle({ level: 0, isCurrent, isFolded: true })}
        >
          <MenuIcon name={item.meta.icon} className="size-4.5" />
          <VisuallyHidden>{item.meta.title}</VisuallyHidden>
          {leaves && <VisuallyHidden>{t('newWindow')}</VisuallyHidden>}
        </Link>
        <Tooltip placement="right">{item.meta.title}</Tooltip>
      </TooltipTrigger>
    </li>
  )
}
