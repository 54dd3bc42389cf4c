import { afterEach, expect, test, vi } from 'vitest'

import { reloadPage } from '#core/state/reload.ts'
import { holdPage } from '#core/wire/page/hold-page.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the browser asks before a page is left on which something is under way, but not when the product itself loads it anew', () => {
  vi.useFakeTimers()
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  const asks = () => !page.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  let isBusy = false
  holdPage(() => isBusy)
  expect(asks()).toBe(false)
  isBusy = true
  expect(asks()).toBe(true)
  const left: boolean[] = []
  vi.stubGlobal('location', { reload: () => left.push(asks()) })
  reloadPage(1500)
  reloadPage()
  vi.runAllTimers()
  expect(left).toEqual([false])
})
