import { useTranslation } from 'react-i18next'

import type { MarkedPlace } from '#contract/archives/returns.ts'
import { Button } from '#ui/actions/button.tsx'

/** A place on a page that somebody has marked, and what it is called. */
export interface PlaceMark {
  readonly place: MarkedPlace
  readonly words: string
}

interface PlaceListProps {
  readonly places: readonly PlaceMark[]
  /** Goes to the page of a place; without it the places are named alone. */
  readonly onPage: ((number: number) => void) | undefined
}

/** The marked places of a document in words, each leading to its page: what is drawn on the page is for the eyes alone. */
export function PlaceList({ places, onPage }: PlaceListProps) {
  const { t } = useTranslation('parts')
  return (
    <ul
      aria-label={t('reading.places')}
      className="flex flex-none flex-wrap items-center gap-x-2 gap-y-1 border-line border-b px-3 py-1 text-danger text-xs/5"
    >
      {places.map(({ place, words }) => (
        <li key={[place.page, place.x, place.y].join()}>
          {onPage ? (
            <Button kind="plain" size="small" onPress={() => onPage(place.page)}>
              {words}
            </Button>
          ) : (
            words
          )}
        </li>
      ))}
    </ul>
  )
}
