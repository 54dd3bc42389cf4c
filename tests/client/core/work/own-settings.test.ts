import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'

import {
  $ownSettingsOf,
  noteOwnSettings,
  ownSetting,
  readOwnSettings,
  setOwnSetting
} from '#core/state/own-settings.ts'
import { $settings, changeSettings, resetSettings } from '#core/state/settings.ts'
import { longShelf } from '#core/state/session/stored.ts'
import { startOwnSettings } from '#core/work/own-settings.ts'
import { done, type FakeServer, openFakeServer } from '#kit/answers/fake-server.ts'
import { nobody, signedIn } from '#kit/answers/signed-in.ts'

let server: FakeServer
let stop: () => void = () => undefined
beforeAll(async () => {
  server = await openFakeServer()
  vi.stubGlobal('location', { href: server.address })
})
afterEach(() => {
  stop()
  longShelf().removeItem('pro__OWN_SETTINGS_u1')
  nobody()
  server.clear()
  resetSettings()
  globalThis.earlyQuestions = undefined
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await server.close()
})
const sent = () =>
  server.came
    .filter(({ method }) => method === 'PUT')
    .map(({ body }) => JSON.parse(body) as { name: string; value: Record<string, unknown> })

test('the settings of the server apply here, and are not sent back', async () => {
  signedIn()
  server.on('GET /sys/user/settings', () =>
    done([{ name: 'look', value: { theme: 'dark', density: 'roomy' }, updateTime: '2026-01-01 00:00:00' }])
  )
  stop = startOwnSettings()
  await expect.poll(() => $settings.get()).toMatchObject({ theme: 'dark', density: 'roomy' })
  expect(sent()).toEqual([])
})

test('a change is sent once it is quiet, as it is then', async () => {
  signedIn()
  server.on('GET /sys/user/settings', () => done([]))
  server.on('PUT /sys/user/settings', () => done(null))
  stop = startOwnSettings()
  await expect.poll(() => server.came).toHaveLength(1)
  await new Promise((resolve) => setTimeout(resolve, 20))
  changeSettings({ theme: 'dark' })
  changeSettings({ layout: 'topmenu' })
  await vi.waitFor(() => expect(sent()).toHaveLength(1), 3000)
  expect(sent()[0]).toMatchObject({ name: 'look', value: { theme: 'dark', layout: 'topmenu' } })
  await expect.poll(() => readOwnSettings().look?.isSent).toBe(true)
})

test('a server that does not answer costs nothing: what is set here counts, and is sent at the next start', async () => {
  signedIn()
  stop = startOwnSettings()
  await expect.poll(() => server.came).toHaveLength(1)
  setOwnSetting('keys', { palette: 'Ctrl+P' })
  stop()
  server.on('GET /sys/user/settings', () =>
    done([{ name: 'keys', value: { palette: 'Ctrl+J' }, updateTime: '2026-01-01 00:00:00' }])
  )
  server.on('PUT /sys/user/settings', () => done(null))
  stop = startOwnSettings()
  await expect.poll(() => sent()).toEqual([{ name: 'keys', value: { palette: 'Ctrl+P' } }])
  expect(ownSetting('keys')).toEqual({ palette: 'Ctrl+P' })
})

test('what was put back on another machine is put back here, but not what has not been sent', async () => {
  signedIn()
  server.on('GET /sys/user/settings', () =>
    done([{ name: 'grid.archives.collect', value: { hidden: ['endDate'] }, updateTime: '2026-01-01 00:00:00' }])
  )
  server.on('PUT /sys/user/settings', () => done(null))
  stop = startOwnSettings()
  await expect.poll(() => ownSetting('grid.archives.collect')).toEqual({ hidden: ['endDate'] })
  stop()
  setOwnSetting('grid.archives.volumes', { hidden: ['note'] })
  server.on('GET /sys/user/settings', () => done([]))
  stop = startOwnSettings()
  await expect.poll(() => ownSetting('grid.archives.collect')).toBeNull()
  expect(ownSetting('grid.archives.volumes')).toEqual({ hidden: ['note'] })
  await expect.poll(() => sent()).toEqual([{ name: 'grid.archives.volumes', value: { hidden: ['note'] } }])
})

test('what another page of this browser has sent meanwhile is neither forgotten nor put back, though the question was answered before', async () => {
  signedIn()
  // The first script of the page has asked a second ago.
  const asked = Date.now() - 1000
  const texts = { address: '', token: '', tenant: '', lang: '' }
  globalThis.earlyQuestions = [
    { ...texts, asked, answer: Promise.withResolvers<Response>().promise, stop: new AbortController() }
  ]
  $ownSettingsOf.set(null)
  noteOwnSettings({
    tour: { value: { step: 5 }, isSent: true, sentAt: asked },
    keys: { value: { palette: 'Ctrl+P' }, isSent: true, sentAt: asked + 500 },
    reading: { value: { zoom: 2 }, isSent: true, sentAt: asked - 1 }
  })
  server.on('GET /sys/user/settings', () =>
    done([{ name: 'keys', value: { palette: 'Ctrl+J' }, updateTime: '2026-01-01 00:00:00' }])
  )
  stop = startOwnSettings()
  await expect.poll(() => $ownSettingsOf.get()).not.toBeNull()
  expect(ownSetting('tour')).toEqual({ step: 5 })
  expect(ownSetting('keys')).toEqual({ palette: 'Ctrl+P' })
  expect(ownSetting('reading')).toBeNull()
})
