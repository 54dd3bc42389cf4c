import { useEffect, useState } from 'react'

import type { MenuEntry } from '#contract/core/menu.ts'

interface OpenGroups {
  readonly open: ReadonlySet<string>
  readonly toggle: (item: MenuEntry, level: number) => void
}

/**
 * Which groups of the side menu are open: those above the page in front, and those that were opened by hand. One outermost
 * group is open at a time.
 */
export function useOpenGroups(trail: readonly MenuEntry[]): OpenGroups {
  const above = trail.map(({ id }) => id).join(' ')
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(above.split(' ')))
  useEffect(() => {
    if (above !== '') setOpen(new Set(above.split(' ')))
  }, [above])
  const toggle = ({ id }: MenuEntry, level: number) =>
    setOpen((before) => {
      const next = new Set(level === 0 ? [] : before)
      if (before.has(id)) next.delete(id)
      else next.add(id)
      return next
    })
  return { open, toggle }
}
