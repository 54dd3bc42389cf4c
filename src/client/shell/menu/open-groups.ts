import { useEffect, useState } from 'react'

import type { MenuItem } from '#contract/core/menu.ts'

interface OpenGroups {
  readonly open: ReadonlySet<string>
  readonly toggle: (item: MenuItem, level: number) => void
}

/**
 * Which groups of the side menu are open: those above the page in front, and those that were opened by hand. One outermost
 * group is open at a time.
 */
export function useOpenGroups(trail: readonly MenuItem[]): OpenGroups {
  const above = trail.map(({ id }) => id).join(' ')
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(above.split(' ')))
  useEffect(() => {
    if (above !== '') setOpen(new Set(above.split(' ')))
  }, [above])
  const toggle = ({ id }: MenuItem, level: number) =>
    setOpen((before) => {
      const next = new Set(level === 0 ? [] : before)
      if (before.has(id)) next.delete(id)
      else next.add(id)
      return next
    })
  return { open, toggle }
}
