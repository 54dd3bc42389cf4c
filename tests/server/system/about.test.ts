import { afterAll, beforeAll, expect, test } from 'vitest'

import type { About, Component } from '#contract/system/about.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import type { TestServer } from '#kit/server/server.ts'

import manifest from '../../../package.json' with { type: 'json' }

let server: TestServer
let token = ''
beforeAll(async () => {
  server = await startDemoServer()
  token = await server.signIn('js_xinghe')
})
afterAll(() => server?.close())

test('关于 gives the release, the database and how surely it keeps what it acknowledges', async () => {
  const { result } = await server.ask<About>('GET', '/sys/about', { token })
  expect(result).toMatchObject({ version: manifest.version, build: null, storage: 'disk', node: process.version })
  expect(result?.database.name).toMatch(/^PostgreSQL \d/)
  // The database of tests never writes through; the embedded one does.
  expect(result?.database.isDurable).toBe(false)
})

test('every package that runs with the product is listed with its licence, and so are the outlines of its letters', async () => {
  const { result } = await server.ask<Component[]>('GET', '/sys/about/components', { token })
  const all = result ?? []
  const listed = new Map(all.map(({ name, version }) => [name, version]))
  for (const [name, version] of Object.entries(manifest.dependencies)) expect(listed.get(name), name).toBe(version)
  expect(all.filter(({ licence }) => !/^[\w.() -]+$/.test(licence)).map(({ name }) => name)).toEqual([])
  expect(all.filter(({ licence }) => /GPL/.test(licence) && !/ OR /.test(licence)).map(({ name }) => name)).toEqual([])
  expect(all).toContainEqual({ name: 'Noto Sans CJK SC', version: '2.004', licence: 'OFL-1.1', kind: 'data' })
  for (const name of Object.keys(manifest.devDependencies))
    if (!(name in manifest.dependencies)) expect(listed.has(name), name).toBe(false)
})

test('the words of a licence are read as their makers ship them; nothing else of the disk is', async () => {
  const words = async (name: string) =>
    server.ask<{ text: string | null }>('GET', '/sys/about/licence', { token, query: { name } })
  expect((await words('react')).result?.text).toContain('Permission is hereby granted')
  expect((await words('Noto Sans CJK SC')).result?.text).toContain('SIL OPEN FONT LICENSE')
  for (const name of ['../package.json', '..', 'no-such-package']) expect((await words(name)).status).toBe(404)
})

test('who is not signed in learns nothing', async () => {
  expect((await server.ask('GET', '/sys/about')).status).toBe(401)
})
