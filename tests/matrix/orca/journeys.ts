import { describeJourney } from './describe.ts'
import type { Journey } from './journey.ts'
import { paletteJourney } from './palette.ts'
import { pasteJourney } from './paste.ts'
import { signInJourney } from './sign-in.ts'
import { submitJourney } from './submit.ts'

/** All journeys, in the order of a clerk's day. */
export const JOURNEYS: readonly Journey[] = [
  signInJourney,
  paletteJourney,
  describeJourney,
  pasteJourney,
  submitJourney
]
