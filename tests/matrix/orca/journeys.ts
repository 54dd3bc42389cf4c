import { arrangeJourney } from './arrange.ts'
import { checkJourney } from './check.ts'
import { contestedJourney } from './contested.ts'
import { describeJourney } from './describe.ts'
import { designerJourney } from './designer.ts'
import type { Journey } from './journey.ts'
import { importJourney } from './import.ts'
import { listJourney } from './list.ts'
import { paletteJourney } from './palette.ts'
import { pasteJourney } from './paste.ts'
import { queryJourney } from './query.ts'
import { readingJourney } from './reading.ts'
import { returnedJourney } from './returned.ts'
import { reviewJourney } from './review.ts'
import { rowFormJourney } from './row-form.ts'
import { rightsJourney } from './rights.ts'
import { sessionJourney } from './session.ts'
import { signInJourney } from './sign-in.ts'
import { submitJourney } from './submit.ts'
import { transferJourney } from './transfer.ts'
import { workbenchJourney } from './workbench.ts'

/** All journeys, in the order of a clerk's day. */
export const JOURNEYS: readonly Journey[] = [
  signInJourney,
  paletteJourney,
  workbenchJourney,
  describeJourney,
  readingJourney,
  returnedJourney,
  pasteJourney,
  contestedJourney,
  submitJourney,
  reviewJourney,
  arrangeJourney,
  checkJourney,
  transferJourney,
  sessionJourney,
  listJourney,
  rowFormJourney,
  importJourney,
  queryJourney,
  rightsJourney,
  designerJourney
]
