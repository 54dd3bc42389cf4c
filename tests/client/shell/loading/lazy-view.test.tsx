import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Suspense } from 'react'

import { ErrorBoundary } from '#shell/loading/error-boundary.tsx'
import { fetchView, lazyView, viewsFetched } from '#shell/loading/lazy-view.ts'

let asked = 0
let isThere = false
const load = async () => {
  asked++
  if (!isThere) throw new TypeError('Failed to fetch dynamically imported module')
  return { default: () => <p>著录</p> }
}

let waits = 0
function Waiting() {
  waits++
  return '…'
}

beforeEach(() => {
  waits = 0
  asked = 0
  isThere = false
})
afterEach(() => {
  vi.restoreAllMocks()
  isThere = true
})

test('a piece that is gone is asked for once, that is shown, and another try asks once more', async () => {
  // React itself logs to the console what the boundary has caught.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const View = lazyView(load)
  await render(
    <ErrorBoundary
      fallback={(_, retry) => (
        <button type="button" onClick={retry}>
          重试
        </button>
      )}
    >
      <Suspense fallback="…">
        <View />
      </Suspense>
    </ErrorBoundary>
  )
  await expect.element(page.getByRole('button', { name: '重试' })).toBeVisible()
  expect(asked).toBe(1)
  isThere = true
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(page.getByText('著录')).toBeVisible()
  expect(asked).toBe(2)
})

test('a piece that was fetched before it is wanted is drawn at once, without a sign of waiting', async () => {
  const ready = async () => ({ default: () => <p>工作台</p> })
  await fetchView(ready)
  const View = lazyView(ready)
  await render(
    <Suspense fallback={<Waiting />}>
      <View />
    </Suspense>
  )
  await expect.element(page.getByText('工作台')).toBeVisible()
  expect(waits).toBe(0)
})

test('a piece that is on its way is waited for, but not for ever', async () => {
  const { promise: never } = Promise.withResolvers<{ default: () => null }>()
  const { promise, resolve } = Promise.withResolvers<{ default: () => null }>()
  void fetchView(() => promise)
  const coming = viewsFetched()
  resolve({ default: () => null })
  await coming
  void fetchView(() => never)
  await viewsFetched()
})
