import { readSettings, SETTINGS_KEY, type Settings } from '#core/state/kept-settings.ts'
import { longShelf } from '#core/state/session/stored.ts'

/** How this machine shows the product, read before the program is there. */
export const settingsHere = (): Settings => readSettings(longShelf().getItem(SETTINGS_KEY) ?? '')
