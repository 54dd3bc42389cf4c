import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { startDemoServer } from '#kit/server/demo-server.ts'
import type { TestServer } from '#kit/server/server.ts'

interface Document {
  readonly openapi: string
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly description: string }>>>>
}

let server: TestServer
let token = ''
beforeAll(async () => {
  server = await startDemoServer()
  token = await server.signIn('js_xinghe')
})
afterAll(() => server?.close())

const get = (url: string, headers: Readonly<Record<string, string>> = { 'x-access-token': token }) =>
  server.app.inject({ method: 'GET', url: `/api${url}`, headers })

test('every call is in a document that OpenAPI 3.1 accepts, and its fields have titles in the language of who asks', async () => {
  const answer = await get('/openapi.json')
  expect(answer.statusCode).toBe(200)
  const document = answer.json<Document>()
  expect(document.openapi).toBe('3.1.1')
  const { valid, errors } = await new Validator().validate(answer.json<Record<string, unknown>>())
  expect([valid, errors]).toEqual([true, undefined])
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`)
  )
  const served = [...server.app.appContext.served.keys()]
  expect(served.length).toBeGreaterThan(250)
  expect(described.sort()).toEqual(served.map((name) => name.replace(/:(\w+)/g, '{$1}').replace('*', '{path}')).sort())
  expect(JSON.stringify(document.paths['/sys/user/list'])).toContain('"title":"用户姓名"')
  const english = await get('/openapi.json', { 'x-access-token': token, 'accept-language': 'en' })
  expect(JSON.stringify(english.json<Document>().paths['/sys/user/list'])).not.toMatch(/[\u4e00-\u9fff]/)
})

test('every reference leads to a schema of the document', async () => {
  const { body } = await get('/openapi.json')
  const names = new Set(Object.keys((JSON.parse(body) as { components: { schemas: object } }).components.schemas))
  const references = [...body.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(([, name = '']) => name)
  expect(references.length).toBeGreaterThan(500)
  expect(references.filter((name) => !names.has(name))).toEqual([])
  expect(body.match(/"\$ref":"(?!#\/components\/schemas\/)/g)).toBeNull()
})

test('the page of it says whom a call serves and what it asks; neither is for who has not signed in', async () => {
  const page = await get('/openapi')
  expect(page.headers['content-type']).toContain('text/html')
  expect(page.headers['content-security-policy']).toContain("default-src 'none'")
  expect(page.body).toContain('<summary>PUT /sys/user/frozenBatch</summary>')
  expect(page.body).toMatch(/需要以下任一权限：sys\.user:freeze/)
  for (const url of ['/openapi', '/openapi.json']) expect((await get(url, {})).statusCode).toBe(401)
})

test('who has the document already gets none by its tag, and who asks for it whole again and again waits', async () => {
  const own = { 'x-access-token': await server.signIn('sg_yijian') }
  const { headers } = await get('/openapi.json', own)
  const again = await get('/openapi.json', { ...own, 'if-none-match': String(headers.etag) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  const english = await get('/openapi.json', { ...own, 'accept-language': 'en', 'if-none-match': String(headers.etag) })
  expect(english.statusCode).toBe(200)
  const statuses = []
  for (let at = 0; at < 25; at++) statuses.push((await get('/openapi.json', own)).statusCode)
  expect(statuses.at(-1)).toBe(429)
  expect((await get('/openapi.json', { ...own, 'if-none-match': String(headers.etag) })).statusCode).toBe(304)
})
