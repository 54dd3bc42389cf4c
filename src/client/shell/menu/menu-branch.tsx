import { ChevronDown } from 'lucide-react'
import { useId } from 'react'

import type { MenuEntry } from '#contract/core/menu.ts'

import { MenuIcon } from './menu-icon.tsx'
import { MenuLink } from './menu-link.tsx'
import { entryStyle } from './menu-style.ts'

interface MenuBranchProps {
  readonly item: MenuEntry
  readonly level: number
  /** The path of the entry of the page in front. */
  readonly current: string | undefined
  /** Which groups are open, by their ids. */
  readonly open: ReadonlySet<string>
  readonly onToggle: (item: MenuEntry, level: number) => void
  readonly onChosen?: (() => void) | undefined
}

/** An entry of the side menu: a page, or a group that opens below its head. */
export function MenuBranch({ item, level, current, open, onToggle, onChosen }: MenuBranchProps) {
  const list = useId()
  if (!item.children?.length) {
    return (
      <li>
        <MenuLink item={item} level={level} isCurrent={item.path === current} onChosen={onChosen} />
      </li>
    )
  }
  const isOpen = open.has(item.id)
  const isCurrent = item.path === current
  return (
    <li>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={list}
        onClick={() => onToggle(item, level)}
        {...(isCurrent && { 'aria-current': true })}
        className={entryStyle({ level, isCurrent })}
      >
        {level === 0 && <MenuIcon name={item.meta.icon} />}
        <span className="min-w-0 flex-1 truncate">{item.meta.title}</span>
        <ChevronDown
          aria-hidden
          className={`size-3.5 flex-none transition-transform duration-100 ${isOpen ? 'rotate-180' : ''}`}
        />
      </button>
      <ul id={list} hidden={!isOpen} className="mt-px flex flex-col gap-px [&[hidden]]:hidden">
        {item.children.map((child) => (
          <MenuBranch
            key={child.id}
            item={child}
            level={level + 1}
            current={current}
            open={open}
            onToggle={onToggle}
            onChosen={onChosen}
          />
        ))}
      </ul>
    </li>
  )
}
