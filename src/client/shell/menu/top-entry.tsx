import { ChevronDown, Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

import type { MenuEntry } from '#contract/core/menu.ts'
import { Button } from '#ui/actions/button.tsx'
import { Menu, MenuItem as Entry, MenuSection, MenuTrigger } from '#ui/actions/menu.tsx'

import { chooseEntry, menuPagesOf } from './choose-entry.ts'
import { MenuLink } from './menu-link.tsx'
import { entryStyle } from './menu-style.ts'

interface TopEntryProps {
  readonly item: MenuEntry
  /** The path of the entry of the page in front. */
  readonly current: string | undefined
}

/** An entry of the menu along the header: a link, or a button with the pages of its group below it. */
export function TopEntry({ item, current }: TopEntryProps) {
  if (!item.children?.length) return <MenuLink item={item} level={0} isCurrent={item.path === current} isInRow />
  const pages = menuPagesOf(item)
  return (
    <Group title={item.meta.title} holds={pages.some(({ path }) => path === current)} label={item.meta.title}>
      {pages.map((page) => (
        <Page key={page.id} page={page} />
      ))}
    </Group>
  )
}

/** What does not fit into the row, group by group. */
export function MoreEntries({ items, current }: { items: readonly MenuEntry[]; current: string | undefined }) {
  const { t } = useTranslation('shell')
  const alone = items.filter(({ children }) => !children?.length)
  const groups = items.filter(({ children }) => children?.length)
  const holds = items.some((item) => item.path === current || menuPagesOf(item).some(({ path }) => path === current))
  return (
    <Group
      title={t('menu.more')}
      holds={holds}
      label={
        <>
          <Ellipsis aria-hidden className="size-4" />
          {t('menu.more')}
        </>
      }
    >
      {alone.map((page) => (
        <Page key={page.id} page={page} />
      ))}
      {groups.map((group) => (
        <MenuSection key={group.id} title={group.meta.title}>
          {menuPagesOf(group).map((page) => (
            <Page key={page.id} page={page} />
          ))}
        </MenuSection>
      ))}
    </Group>
  )
}

interface GroupProps {
  readonly title: string
  readonly holds: boolean
  readonly label: ReactNode
  readonly children: ReactNode
}

function Group({ title, holds, label, children }: GroupProps) {
  return (
    <MenuTrigger>
      <Button
        kind="plain"
        className={`border-0 ${entryStyle({ level: 0, isCurrent: holds, isInRow: true })}`}
        {...(holds && { 'aria-current': true })}
      >
        {label}
        <ChevronDown aria-hidden className="size-3.5!" />
      </Button>
      <Menu aria-label={title} placement="bottom start">
        {children}
      </Menu>
    </MenuTrigger>
  )
}

const Page = ({ page }: { page: MenuEntry }) => (
  <Entry id={page.path} onAction={() => chooseEntry(page)}>
    {page.meta.title}
  </Entry>
)
