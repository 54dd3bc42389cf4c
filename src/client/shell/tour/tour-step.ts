import { atom, type ReadableAtom } from 'nanostores'

import { ownSetting, setOwnSetting } from '#core/state/own-settings.ts'
import { today } from '#core/state/today.ts'

/** How many keys the tour names. */
export const TOUR_LENGTH = 5
const NAME = 'tour'

/** What is kept for a user on every machine: the day of the first sign-in, and at which key the tour is; at its length it is over. */
export interface TourProgress {
  readonly day: string
  readonly step: number
}

const $shown = atom<number | null>(null)

/** The key that the tour is at, from 0; null while no tour is shown. */
export const $tourStep: ReadableAtom<number | null> = $shown

/** Shows the tour at a key. */
export const showTour = (step = 0): void => $shown.set(step)

/** Takes the tour out of sight, and changes nothing of how far it has come. */
export const hideTour = (): void => $shown.set(null)

/** Goes on to a key, and ends the tour behind the last one; where it is goes with the user to every machine. */
export function goToTourStep(step: number): void {
  setOwnSetting(NAME, { day: tourProgress()?.day ?? today(), step: Math.min(step, TOUR_LENGTH) } satisfies TourProgress)
  $shown.set(step < TOUR_LENGTH ? step : null)
}

/** Ends the tour for good. */
export const endTour = (): void => goToTourStep(TOUR_LENGTH)

/** How far the user has come; undefined where the tour was never begun. */
export function tourProgress(): TourProgress | undefined {
  const kept = ownSetting(NAME)
  if (typeof kept !== 'object' || kept === null) return undefined
  const { day, step } = kept as Readonly<Record<string, unknown>>
  return { day: String(day), step: typeof step === 'number' ? step : TOUR_LENGTH }
}
