import { afterEach, expect, test } from 'vitest'

import { DEFAULT_SETTINGS } from '#core/state/kept-settings.ts'
import { changeSettings, resetSettings } from '#core/state/settings.ts'
import { themeOf } from '#shell/settings/look.ts'
import { followLook } from '#shell/settings/theme.ts'

const page = document.documentElement
let stop: () => void = () => undefined

afterEach(() => {
  stop()
  resetSettings()
  page.removeAttribute('data-colour-weak')
  page.style.removeProperty('--brand')
  page.dataset.theme = 'light'
  delete page.dataset.density
})

test('the theme is the chosen one, or what the system asks for', () => {
  const asks = (wish: string) => (query: string) => query.includes(wish)
  expect(themeOf('dark', asks('more'))).toBe('dark')
  expect(themeOf('system', asks('scheme: dark'))).toBe('dark')
  expect(themeOf('system', asks('contrast: more'))).toBe('contrast')
  expect(themeOf('system', () => false)).toBe('light')
})

test('a change of the settings is on the page at once [2.S01, 2.S02, 2.S09]', () => {
  stop = followLook()
  changeSettings({ theme: 'contrast', density: 'roomy', colourWeak: true, brandColour: '#722ED1' })
  expect(page.dataset.theme).toBe('contrast')
  expect(page.dataset.density).toBe('roomy')
  expect(page.hasAttribute('data-colour-weak')).toBe(true)
  expect(page.style.getPropertyValue('--brand')).toBe('#722ED1')
  resetSettings()
  expect(page.style.getPropertyValue('--brand')).toBe('')
})

test('the colours for weak colour sight are others than green and red', () => {
  stop = followLook()
  const colour = (name: string) => getComputedStyle(page).getPropertyValue(name)
  const [good, danger] = [colour('--good'), colour('--danger')]
  changeSettings({ colourWeak: true })
  expect(colour('--good')).not.toBe(good)
  expect(colour('--danger')).not.toBe(danger)
})

test('what holds until somebody chooses [9.K47, 9.K48, 9.K49, 9.K50, 9.K51]', () => {
  expect(DEFAULT_SETTINGS).toMatchObject({
    brandColour: '#1890FF',
    layout: 'sidemenu',
    contentWidth: 'Fixed',
    multipage: true,
    menuTheme: 'light'
  })
})
