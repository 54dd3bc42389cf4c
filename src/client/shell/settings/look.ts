import { DEFAULT_SETTINGS, type Settings } from '#core/state/kept-settings.ts'

/** What the system may ask for. */
export const DARK = '(prefers-color-scheme: dark)'
export const CONTRAST = '(prefers-contrast: more)'

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
