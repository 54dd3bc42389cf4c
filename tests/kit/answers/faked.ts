import { afterAll, afterEach, beforeAll, vi } from 'vitest'

import type { Catalogue } from '#core/state/language.ts'
import { startTexts } from '#core/work/texts.ts'

import { type FakeServer, openFakeServer } from './fake-server.ts'
import { nobody } from './signed-in.ts'

/**
 * One fake server for all tests of a file, with the page at its address (and `path`) and the texts of these catalogues. After each
 * test its answers are forgotten and nobody is signed in.
 */
export function faked({
  path = '',
  catalogues = ['failures']
}: {
  readonly path?: string
  readonly catalogues?: readonly Catalogue[]
} = {}): Omit<FakeServer, 'close'> {
  let server: FakeServer
  beforeAll(async () => {
    server = await openFakeServer()
    await startTexts('zh-CN', catalogues)
    vi.stubGlobal('location', { href: server.address + path })
  })
  afterEach(() => {
    nobody()
    server.clear()
  })
  afterAll(async () => {
    vi.unstubAllGlobals()
    await server.close()
  })
  return {
    get address() {
      return server.address
    },
    get came() {
      return server.came
    },
    on: (call, answer) => server.on(call, answer),
    clear: () => server.clear()
  }
}
