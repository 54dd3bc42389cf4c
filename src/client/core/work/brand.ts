import { failureText } from '#core/state/failure-text.ts'
import { changeSettings } from '#core/state/settings.ts'
import { fail } from '#core/state/toasts.ts'

/** The user chooses the brand colour, as #RRGGBB; one that cannot be read says Failed to update theme (READINGS.md A48). */
export function chooseBrand(colour: string): void {
  if (!changeSettings({ brandColour: colour })) fail(failureText('theme'))
}
