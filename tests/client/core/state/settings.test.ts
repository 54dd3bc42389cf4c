import { getTestStorage, setTestStorageKey, useTestStorageEngine } from '@nanostores/persistent'
import { beforeAll, beforeEach, expect, test } from 'vitest'

import { DEFAULT_SETTINGS } from '#core/state/kept-settings.ts'

beforeAll(() => useTestStorageEngine())

const load = () => import('#core/state/settings.ts')
beforeEach(async () => (await load()).$settings.set(DEFAULT_SETTINGS))

test('starts with the defaults of the specification [9.K47, 9.K48, 9.K49, 9.K50, 9.K51, 9.K52]', async () => {
  const { $settings } = await load()
  expect($settings.get()).toMatchObject({
    brandColour: '#1890FF',
    layout: 'sidemenu',
    contentWidth: 'Fixed',
    multipage: true,
    menuTheme: 'light',
    language: 'zh-CN'
  })
})

test('a header hides on scrolling only while it is fixed [2.S06, 2.S07]', async () => {
  const { $settings, changeSettings } = await load()
  changeSettings({ autoHideHeader: true })
  expect($settings.get().autoHideHeader).toBe(false)
  changeSettings({ fixedHeader: true, autoHideHeader: true })
  expect($settings.get().autoHideHeader).toBe(true)
  changeSettings({ fixedHeader: false })
  expect($settings.get().autoHideHeader).toBe(false)
})

test('the width is fluid and the side menu fixed only where the menu is at the side [2.S04, 2.S08]', async () => {
  const { $settings, changeSettings } = await load()
  changeSettings({ contentWidth: 'Fluid', fixedSidebar: true })
  expect($settings.get()).toMatchObject({ contentWidth: 'Fixed', fixedSidebar: true })
  changeSettings({ layout: 'topmenu', contentWidth: 'Fluid' })
  expect($settings.get()).toMatchObject({ contentWidth: 'Fluid', fixedSidebar: false })
  changeSettings({ layout: 'sidemenu' })
  expect($settings.get().contentWidth).toBe('Fixed')
})

test('a colour that cannot be read changes nothing [8.X34]', async () => {
  const { $settings, changeSettings } = await load()
  expect(changeSettings({ brandColour: 'url(x)', multipage: false })).toBe(false)
  expect($settings.get()).toMatchObject({ brandColour: '#1890FF', multipage: true })
  expect(changeSettings({ brandColour: '#0B5CAD' })).toBe(true)
})

test('is kept on this machine, and what is unknown there takes its default [3.E67]', async () => {
  const { $settings, changeSettings } = await load()
  const stop = $settings.listen(() => undefined)
  changeSettings({ multipage: false, sidebarOpened: false })
  expect(JSON.parse(getTestStorage().pro__SETTINGS ?? '')).toMatchObject({ multipage: false, sidebarOpened: false })
  setTestStorageKey(
    'pro__SETTINGS',
    JSON.stringify({ theme: 'pink', density: 'roomy', multipage: 'yes', brandColour: 3 })
  )
  expect($settings.get()).toEqual({ ...DEFAULT_SETTINGS, density: 'roomy' })
  setTestStorageKey('pro__SETTINGS', 'nonsense')
  expect($settings.get()).toEqual(DEFAULT_SETTINGS)
  stop()
})

test('everything goes back to the defaults but the language', async () => {
  const { $settings, changeSettings, resetSettings } = await load()
  changeSettings({ language: 'en', theme: 'dark' })
  resetSettings()
  expect($settings.get()).toEqual({ ...DEFAULT_SETTINGS, language: 'en' })
})
