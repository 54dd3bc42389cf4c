import './colour-weak.css'

import { $settings, DEFAULT_SETTINGS, type Settings } from '#core/state/settings.ts'

const DARK = '(prefers-color-scheme: dark)'
const CONTRAST = '(prefers-contrast: more)'

/** The theme that is drawn: the chosen one, or what the system asks for. */
export function themeOf(
  chosen: Settings['theme'],
  prefers: (query: string) => boolean = (query) => matchMedia(query).matches
): 'light' | 'dark' | 'contrast' {
  if (chosen !== 'system') return chosen
  if (prefers(CONTRAST)) return 'contrast'
  return prefers(DARK) ? 'dark' : 'light'
}

/** Puts the look that the user has chosen on the page: theme, brand colour, density and the colours for weak colour sight. */
export function applyLook({ theme, brandColour, density, colourWeak }: Settings): void {
  const page = document.documentElement
  page.dataset.theme = themeOf(theme)
  page.dataset.density = density
  page.toggleAttribute('data-colour-weak', colourWeak)
  // The tokens hold the default already, and they know its tones in every theme.
  if (brandColour === DEFAULT_SETTINGS.brandColour) page.style.removeProperty('--brand')
  else page.style.setProperty('--brand', brandColour)
}

/** Keeps the look in step with the settings and with the system, here and in every other tab of the browser. */
export function followLook(): () => void {
  const stop = $settings.subscribe((settings) => applyLook(settings))
  const queries = [DARK, CONTRAST].map((query) => matchMedia(query))
  const again = () => applyLook($settings.get())
  for (const query of queries) query.addEventListener('change', again)
  return () => {
    stop()
    for (const query of queries) query.removeEventListener('change', again)
  }
}
