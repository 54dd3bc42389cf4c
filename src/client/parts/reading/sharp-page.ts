import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'

import { type Drawn, SharpPages, type WantedPage } from './sharp-pages.ts'

const NOTHING: Drawn = { page: null, fault: null }

/** Draws a page once the row has rested; null draws nothing. What was drawn for another document or page is not given back. */
export function useSharpPage(wanted: WantedPage | null, next: readonly string[]): Drawn {
  const [pages] = useState(() => new SharpPages())
  const drawn = useStore(pages.$drawn)
  const name = JSON.stringify([wanted, next])
  useEffect(() => {
    const [page, following] = JSON.parse(name) as [WantedPage | null, string[]]
    pages.show(page, following)
  }, [pages, name])
  useEffect(() => () => pages.end(), [pages])
  const isMeant = drawn.page === null || (drawn.page.address === wanted?.address && drawn.page.number === wanted.number)
  return isMeant && wanted ? drawn : NOTHING
}
