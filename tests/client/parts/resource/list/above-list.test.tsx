import { lazy } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { positions } from '#contract/system/positions.ts'
import { setPermission } from '#core/state/session/permissions.ts'
import { answerCalls } from '#kit/answers/answers.ts'
import { nobody, signedIn, somePermission } from '#kit/answers/signed-in.ts'
import type { AboveListProps } from '#parts/resource/list/above-list.ts'
import { listScreen } from '#parts/resource/list/list-screen.tsx'

import { position } from '../../../dialogs/answers.ts'

beforeEach(() => {
  signedIn()
  setPermission(somePermission)
})
afterEach(() => {
  vi.restoreAllMocks()
  nobody()
})

test('no row is in sight before the keys of its list act, however late what they are made of comes', async () => {
  const loaded = Promise.withResolvers<void>()
  const Keys = lazy(async () => {
    await loaded.promise
    return { default: (_: AboveListProps) => <p>按 G 授权</p> }
  })
  const Screen = listScreen(positions, {
    area: 'system',
    columns: ['code', 'name'],
    search: ['name'],
    form: [['code', 'name']],
    above: Keys
  })
  const answered = vi.fn(() => ({ records: [position], total: 1, size: 10, current: 1, pages: 1 }))
  answerCalls({ 'GET /sys/position/list': answered, 'GET /sys/view/list': () => [] })
  await render(<Screen />)
  const row = page.getByRole('rowheader').first()
  await vi.waitFor(() => expect(answered).toHaveBeenCalled())
  await new Promise((done) => setTimeout(done, 300))
  expect(row.query()).toBeNull()
  loaded.resolve()
  await expect.element(row).toBeVisible()
  await expect.element(page.getByText('按 G 授权')).toBeVisible()
})
