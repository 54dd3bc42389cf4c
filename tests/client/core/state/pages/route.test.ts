import { expect, test, vi } from 'vitest'

import { $route, arrive, bindRouter, go } from '#core/state/pages/route.ts'

test('a move that is asked for before the router is there is made when it is', () => {
  const travel = vi.fn()
  go('/a', { replace: true })
  bindRouter(travel)
  expect(travel).toHaveBeenCalledExactlyOnceWith('/a', { replace: true })
  go('/b')
  expect(travel).toHaveBeenLastCalledWith('/b', { replace: false })
})

test('everybody learns where the router is', () => {
  arrive('/b', '?id=1', '#x')
  expect($route.get()).toEqual({ path: '/b', search: '?id=1', hash: '#x', full: '/b?id=1' })
})
