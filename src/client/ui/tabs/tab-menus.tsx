import { ChevronDown } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { observeChildren } from '../base/observe-children.ts'
import { Button } from '../actions/button.tsx'
import { ContextMenu, type ContextMenuProps } from '../actions/context-menu.tsx'
import { Menu, MenuItem, MenuTrigger } from '../actions/menu.tsx'

interface MenuTab {
  id: string
  title: string
  icon?: ReactNode
  isClosable?: boolean
}

interface TabMenuProps<Item extends MenuTab> {
  menu: ContextMenuProps<Item>['menu']
  items: readonly Item[]
  move: (id: string, to: number) => void
  /** Left out, no tab is closed here. */
  close?: (id: string) => void
}

/** The context menu of tabs that may be moved, where their owner has none: move on and back, to the ends, close. */
export function TabMenu<Item extends MenuTab>({ menu, items, move, close }: TabMenuProps<Item>) {
  const { t } = useTranslation('ui')
  return (
    <ContextMenu menu={menu} aria-label={t('tabActions')}>
      {({ id, isClosable }) => {
        const at = items.findIndex((item) => item.id === id)
        const last = items.length - 1
        return (
          <>
            <MenuItem isDisabled={at === 0} onAction={() => move(id, at - 1)} keys="Ctrl+Shift+ArrowLeft">
              {t('moveBack')}
            </MenuItem>
            <MenuItem isDisabled={at === last} onAction={() => move(id, at + 1)} keys="Ctrl+Shift+ArrowRight">
              {t('moveOn')}
            </MenuItem>
            <MenuItem isDisabled={at === 0} onAction={() => move(id, 0)}>
              {t('moveFirst')}
            </MenuItem>
            <MenuItem isDisabled={at === last} onAction={() => move(id, last)}>
              {t('moveLast')}
            </MenuItem>
            {isClosable && close && (
              <MenuItem onAction={() => close(id)} keys="Delete">
                {t('close')}
              </MenuItem>
            )}
          </>
        )
      }}
    </ContextMenu>
  )
}

interface AllTabsProps {
  /** The row of the tabs: while all of it is seen there is no need to list them. */
  row: RefObject<HTMLElement | null>
  items: readonly MenuTab[]
  selected: string
  onSelect: (id: string) => void
}

/** A menu of all tabs, at the end of a row that is longer than its place. */
export function AllTabs({ row, items, selected, onSelect }: AllTabsProps) {
  const { t } = useTranslation('ui')
  const [overflows, setOverflows] = useState(false)
  useEffect(() => {
    const element = row.current
    if (!element) return
    return observeChildren(element, () => setOverflows(element.scrollWidth > element.clientWidth + 1))
  }, [row])
  if (!overflows) return null
  return (
    <MenuTrigger>
      <Button
        kind="plain"
        size="small"
        className="mx-1 my-auto"
        aria-label={t('allTabs', { count: items.length })}
        icon={<ChevronDown aria-hidden />}
      />
      <Menu
        aria-label={t('allTabs', { count: items.length })}
        selectionMode="single"
        selectedKeys={[selected]}
        disallowEmptySelection
        onAction={(id) => onSelect(String(id))}
        className="max-h-100"
      >
        {items.map(({ id, title, icon }) => (
          <MenuItem key={id} id={id} icon={icon}>
            {title}
          </MenuItem>
        ))}
      </Menu>
    </MenuTrigger>
  )
}
