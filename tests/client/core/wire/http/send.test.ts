import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'

import { endOwnSession } from '#contract/session/own-account.ts'
import { userInfoCall } from '#contract/session/sign-in.ts'
import { startLanguage } from '#core/state/language.ts'
import { $toasts } from '#core/state/toasts.ts'
import { ask } from '#core/wire/http/ask.ts'
import { connectionWorks } from '#core/wire/http/connection.ts'
import { done, type FakeServer, openFakeServer } from '#kit/answers/fake-server.ts'
import { nobody } from '#kit/answers/signed-in.ts'

let server: FakeServer
beforeAll(async () => {
  server = await openFakeServer()
  await startLanguage('zh-CN', ['failures'])
  vi.stubGlobal('location', { href: `${server.address}/workbench/index` })
})
afterEach(() => {
  nobody()
  connectionWorks()
  server.clear()
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await server.close()
})

const said = () => $toasts.get().map(({ tone, title, text }) => [tone, title, text].filter(Boolean).join(' '))

test('an answer is waited for 100000 ms, then the question is given up and that is said [7.C002, 9.K05]', async () => {
  const clock = new AbortController()
  const wait = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(clock.signal)
  server.on('GET /user/info', () => new Promise((resolve) => setTimeout(resolve, 50)))
  const asked = ask(userInfoCall, {})
  await expect.poll(() => server.came).toHaveLength(1)
  expect(wait.mock.calls).toEqual([[100_000]])
  clock.abort(new DOMException('time is up', 'TimeoutError'))
  await expect(asked).rejects.toMatchObject({ name: 'Unreachable', status: 504 })
  expect(said()).toEqual(['warning 网络超时'])
  wait.mockRestore()
})

test('a call is asked by its own verb: GET and DELETE in the address, POST and PUT as JSON [7.C102]', async () => {
  for (const method of ['GET', 'POST', 'PUT', 'DELETE'] as const) {
    server.on(`${method} /some/thing`, () => done(null))
    await expect(ask({ ...endOwnSession, method, path: '/some/thing' }, { id: 'a b' })).resolves.toBe(null)
    const came = server.came.at(-1)!
    const isInAddress = method === 'GET' || method === 'DELETE'
    expect([came.method, came.query.get('id'), came.body]).toEqual([
      method,
      isInAddress ? 'a b' : null,
      isInAddress ? '' : '{"id":"a b"}'
    ])
    expect(came.headers['content-type']).toBe(isInAddress ? undefined : 'application/json')
  }
})
