import { describe, expect, test } from 'vitest'

import { rank } from '#shell/palette/rank.ts'
import { indexTitle } from '#shell/palette/title-index.ts'
import { data, type MenuData, type RoleData } from '#server/db/seed/data.ts'
import { syllablesOf } from '#server/db/seed/menus.ts'

/** Ctrl+K and Enter are the other two (DESIGN.md §6: at most six keys to any permitted menu). */
const LETTERS = 4

const pages = data<MenuData[]>('menus')
  .filter(({ component, hidden }) => !component.startsWith('layouts/') && !hidden)
  .map(({ key, title }) => {
    const syllables = syllablesOf(title)
    return {
      id: key,
      title,
      initials: syllables.split(' ').map(([first = '']) => first),
      index: indexTitle(title, () => [], syllables)
    }
  })

describe('by its initials', () => {
  test.each(data<RoleData[]>('roles').map(({ code, menus }) => [code, menus] as const))(
    '%s finds every page of the whole system that he may open',
    (_, menus) => {
      const mine = pages.filter(({ id }) => menus.includes(id))
      expect(mine.length).toBeGreaterThan(0)
      const late = mine.filter(({ id, initials }) => {
        const typed = Array.from({ length: Math.min(LETTERS, initials.length) }, (_unused, at) =>
          initials.slice(0, at + 1).join('')
        )
        return !typed.some((letters) => rank(mine, letters)[0]?.entry.id === id)
      })
      expect(late.map(({ title, initials }) => `${title} ${initials.join('')}`)).toEqual([])
    }
  )
})
