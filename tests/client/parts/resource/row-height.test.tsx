import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { positions } from '#contract/system/positions.ts'
import { setDictionaries } from '#core/state/dictionaries.ts'
import { changeSettings, resetSettings } from '#core/state/settings.ts'
import { answerCalls } from '#kit/answers/answers.ts'
import { fakeSockets } from '#kit/answers/fake-socket.ts'
import { nobody, signedIn } from '#kit/answers/signed-in.ts'
import { listScreen } from '#parts/resource/list/list-screen.tsx'

import { position } from '../../dialogs/answers.ts'

const List = listScreen(positions, { area: 'system', columns: ['name'], search: ['name'], form: [['name']] })

beforeEach(() => {
  fakeSockets()
  signedIn()
  setDictionaries({})
  answerCalls({
    'GET /sys/view/list': () => [],
    'GET /sys/position/list': () => ({ records: [position], total: 1, size: 10, current: 1, pages: 1 })
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  resetSettings()
  nobody()
})

test('[9.K43] who wants more or fewer rows in sight has them by the density: the rows of lists are tiny, mini, small or medium', async () => {
  await render(<List />)
  const row = page.getByRole('rowheader', { name: '资料员', exact: true })
  await expect.element(row).toBeVisible()
  const height = () => Math.round(row.element().closest('[role=row]')?.getBoundingClientRect().height ?? 0)
  expect(height()).toBe(40)
  changeSettings({ density: 'compact' })
  await expect.poll(height).toBe(32)
  changeSettings({ density: 'dense' })
  await expect.poll(height).toBe(26)
  changeSettings({ density: 'roomy' })
  await expect.poll(height).toBe(48)
})
