import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'

import type { FirstPage } from '#contract/files/first-page.ts'
import { FirstPages } from '#parts/reading/first-pages.ts'
import { useActiveRow } from '#parts/reading/use-active-row.ts'
import type { SessionGrid, SavedGridRow } from '#parts/saved-grid/open-grid-session.ts'

const hasBytes = ({ objects }: SavedGridRow) => Array.isArray(objects) && objects.length > 0
const bytesOf = ({ id, objects }: SavedGridRow) => ({ id, stamp: JSON.stringify(objects) })

/** What a turn of a page came to: the page of which document, that it was the last or first one already, that there is none, or that it has not come yet. */
export type Turned =
  | { readonly page: number; readonly pages: number; readonly name: string }
  | 'end'
  | 'start'
  | 'nothing'
  | 'waiting'

/** The documents of the file in focus, and the page that is read. */
export interface ReviewReading {
  /** The file whose documents these are. */
  readonly id: string | undefined
  readonly document: FirstPage | null | undefined
  readonly documents: readonly FirstPage[]
  readonly next: readonly FirstPage[]
  readonly number: number
  /** Goes on by a page, from the last one of a document to the next document of the file. */
  readonly turn: (by: 1 | -1) => Turned
}

/** The documents of the row in focus of a queue: other than beside cells, one goes through all stored files of a row. */
export function useReviewReading(grid: SessionGrid): ReviewReading {
  const [pages] = useState(() => new FirstPages())
  const known = useStore(pages.$pages)
  const { row, ahead } = useActiveRow(grid)
  const [at, setAt] = useState({ id: row?.id, document: 0, number: 1 })
  useEffect(() => {
    if (row) pages.want([row, ...ahead].filter(hasBytes).map(bytesOf))
  }, [pages, row, ahead])
  const id = row?.id
  const place = at.id === id ? at : { id, document: 0, number: 1 }
  const documents = !row || !hasBytes(row) ? [] : known.get(row.id)?.pages
  const shown = documents === undefined ? undefined : (documents[place.document] ?? documents[0] ?? null)
  const turn = (by: 1 | -1): Turned => {
    if (documents === undefined) return 'waiting'
    if (!shown) return 'nothing'
    const number = place.number + by
    const other = documents[place.document + by]
    if (number >= 1 && number <= (shown.pages ?? 1)) setAt({ ...place, number })
    else if (!other) return by > 0 ? 'end' : 'start'
    else setAt({ id, document: place.document + by, number: by > 0 ? 1 : (other.pages ?? 1) })
    const to = number >= 1 && number <= (shown.pages ?? 1) ? shown : (other ?? shown)
    const page = to === shown ? number : by > 0 ? 1 : (to.pages ?? 1)
    return { page, pages: to.pages ?? 1, name: to.name }
  }
  return {
    id,
    document: shown,
    documents: documents ?? [],
    next: [ahead[0], ahead.at(-1)].flatMap((one) => (one && known.get(one.id)?.pages[0]) ?? []),
    number: place.number,
    turn
  }
}
