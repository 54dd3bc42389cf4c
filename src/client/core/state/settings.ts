import { persistentAtom } from '@nanostores/persistent'

import { DEFAULT_SETTINGS, isColour, linked, readSettings, SETTINGS_KEY, type Settings } from './kept-settings.ts'

/** The settings of this machine; all its tabs follow a change at once. */
export const $settings = persistentAtom<Settings>(SETTINGS_KEY, DEFAULT_SETTINGS, {
  encode: JSON.stringify,
  decode: readSettings
})

/** Changes settings, and those that hang on them. False: the colour cannot be read, and nothing has changed (READINGS.md A48). */
export function changeSettings(changes: Partial<Settings>): boolean {
  if (changes.brandColour !== undefined && !isColour(changes.brandColour)) return false
  $settings.set(linked({ ...$settings.get(), ...changes }))
  return true
}

/** Puts everything back to the defaults but the language. */
export const resetSettings = (): void => $settings.set({ ...DEFAULT_SETTINGS, language: $settings.get().language })
