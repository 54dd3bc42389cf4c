import { draw, type DrawnBy } from '#kit/vitest/draw.ts'

import { pathOf, placesOf } from './affected-tests.ts'
import { JOURNEYS, KINDS } from './journeys.ts'

/** One of so many of the journeys that are drawn. */
const SHARE = 3

/** The journeys that a run walks, and those that it leaves out. */
export interface DrawnJourneys {
  readonly walked: readonly string[]
  readonly left: readonly string[]
}

/**
 * All journeys that guard the main road, rights and bytes; of the others those that were touched, by their own file or by the places
 * through which they lead, and a third of the rest in turn. `npm run matrix -- journeys` walks all.
 */
export function drawJourneys(by: DrawnBy): DrawnJourneys {
  const names = Object.keys(JOURNEYS)
  const isDrawn = (name: string) => KINDS[JOURNEYS[name]?.kind ?? 'road'].isDrawn
  const drawn = new Set(
    draw(
      names.filter(isDrawn),
      by,
      SHARE,
      (name, touched) => {
        const places = new Set<string>(touched.flatMap(placesOf))
        return JOURNEYS[name]?.places.some((place) => places.has(place)) === true
      },
      pathOf
    )
  )
  const isWalked = (name: string) => !isDrawn(name) || drawn.has(name)
  return { walked: names.filter(isWalked), left: names.filter((name) => !isWalked(name)) }
}
