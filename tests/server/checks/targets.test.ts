import { afterAll, beforeAll, expect, test } from 'vitest'

import { startDemoServer } from '#kit/server/demo-server.ts'
import type { TestServer } from '#kit/server/server.ts'

interface Place {
  readonly id: string
  readonly title: string
}

let server: TestServer
beforeAll(async () => {
  server = await startDemoServer()
})
afterAll(() => server?.close())

test('whatever may be checked has a title of its own: a node says its unit project, a unit project its class, a volume its number as everywhere', async () => {
  const token = await server.signIn('js_lanjiang', 'p2')
  const { result } = await server.ask<Record<'units' | 'nodes' | 'volumes', Place[]>>('GET', '/arrange/check/targets', {
    token
  })
  for (const [kind, places] of Object.entries(result!)) {
    const titles = places.map(({ title }) => title)
    expect(titles.length, kind).toBeGreaterThan(0)
    expect(new Set(titles).size, kind).toBe(titles.length)
  }
  expect(result!.nodes.map(({ title }) => title)).toContain('D 竣工图 云溪河桥工程')
  for (const { title } of result!.volumes) expect(title).toMatch(/^\d{4} /)
})
