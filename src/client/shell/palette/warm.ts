import { fetchCatalogue } from '#core/state/language.ts'
import { $visibleMenu } from '#core/state/menu.ts'

import './palette.tsx'
import { menuEntries } from './place-entries.ts'
import { warmReadings } from './use-readings.ts'

/** Brings the texts and makes the titles of the menu ready before the palette is opened: it opens at once then. */
export async function warm(): Promise<void> {
  await fetchCatalogue('palette')
  menuEntries($visibleMenu.get(), await warmReadings())
}
