import { createServer, type Server } from 'node:http'
import { readFileSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { demoFolder, PASSWORD } from '#kit/product/demo-folder.ts'
import { type ServerProcess, startProcess } from '#kit/product/server-process.ts'
import { pdf } from '#kit/files/sample-files.ts'
import { patienceOf } from '#kit/patience.ts'
import { multipart } from '#kit/server/multipart.ts'

/** A span as OTLP writes it in JSON, with its attributes by their names. */
interface Received {
  readonly name: string
  readonly kind: number
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly facts: Readonly<Record<string, string | number>>
}
interface Attribute {
  readonly key: string
  readonly value: { readonly stringValue?: string; readonly intValue?: number | string }
}
interface Sent {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] }
    readonly scopeSpans: readonly { readonly spans: readonly (Received & { attributes?: readonly Attribute[] })[] }[]
  }[]
}
const factsOf = (attributes: readonly Attribute[] = []) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]))

let data: string
let receiver: Server
const received: Received[] = []
const services = new Set<unknown>()
let sent = ''

beforeAll(async () => {
  data = await demoFolder()
  receiver = createServer(async (request, response) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece as Buffer)
    const text = Buffer.concat(pieces).toString('utf8')
    if (request.url !== '/v1/traces' || request.method !== 'POST') return void response.writeHead(404).end()
    sent += text
    for (const { resource, scopeSpans } of (JSON.parse(text) as Sent).resourceSpans) {
      services.add(factsOf(resource.attributes)['service.name'])
      for (const { spans } of scopeSpans)
        received.push(...spans.map((span) => ({ ...span, facts: factsOf(span.attributes) })))
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done))
})
afterAll(() => {
  receiver?.close()
  rmSync(data, { recursive: true, force: true })
})

const endpoint = () => `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
const start = (settings: Readonly<Record<string, string>>) =>
  startProcess({ DATA_DIR: data, DEMO_PASSWORD: PASSWORD, ...settings })
async function ended({ child, ended: end }: ServerProcess): Promise<{ code: number | null; milliseconds: number }> {
  const began = performance.now()
  child.kill('SIGTERM')
  return { code: await end, milliseconds: performance.now() - began }
}

/** Signs in as a clerk; gives how he asks, and the number of that request. */
async function signIn(address: string) {
  const answer = await fetch(`${address}/api/sys/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'js_xinghe', password: PASSWORD })
  })
  const { result } = (await answer.json()) as { result: { token: string; userInfo: { realname: string } } }
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`${address}/api${path}`, { ...init, headers: { ...init.headers, 'x-access-token': result.token } })
  return { ask, token: result.token, realname: result.userInfo.realname, number: answer.headers.get('x-request-id') }
}

test('requests, their statements and the work of the clock come to the endpoint, with the number that the user is shown and nothing personal', async () => {
  const server = start({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint(), OTEL_SERVICE_NAME: 'the archive of a city' })
  const address = await server.address
  const { ask, token, realname, number } = await signIn(address)
  await ask('/system/sysProject/queryById?id=p1')
  await ask('/sys/user/list?username=keyword-of-a-search')
  const bytes = await pdf(1, { text: 'words in a file' })
  const { body, headers } = await multipart({ name: 'name-of-a-file.pdf', bytes }, { biz: 'archives' })
  const upload = await ask('/sys/common/upload', { method: 'POST', headers, body: new Uint8Array(body) })
  const missing = await ask('/somebody/name-in-an-address')
  expect([upload.status, missing.status]).toEqual([200, 404])
  // What was not sent yet is sent at the end.
  expect((await ended(server)).code).toBe(0)

  expect([...services]).toEqual(['the archive of a city'])
  const requests = received.filter(({ kind }) => kind === 2)
  const login = requests.find(({ facts }) => facts['urban_archives.request'] === number)
  expect(login).toMatchObject({
    name: 'POST /api/sys/login',
    facts: { 'http.request.method': 'POST', 'http.route': '/api/sys/login', 'http.response.status_code': 200 }
  })
  const uploaded = requests.find(({ facts }) => facts['urban_archives.request'] === upload.headers.get('x-request-id'))
  for (const [request, statement] of [
    [login, { 'db.operation.name': 'select', 'db.collection.name': 'sys_user' }],
    [uploaded, { 'db.operation.name': 'insert', 'db.collection.name': 'arc_object' }]
  ] as const) {
    const within = received.filter(({ parentSpanId }) => parentSpanId === request?.spanId)
    expect(within.map(({ facts }) => facts)).toContainEqual({ 'db.system.name': 'postgresql', ...statement })
    expect(new Set(within.map(({ traceId }) => traceId))).toEqual(new Set([request?.traceId]))
  }
  const lost = requests.find(({ facts }) => facts['urban_archives.request'] === missing.headers.get('x-request-id'))
  expect(lost?.facts).toMatchObject({ 'http.route': 'none', 'http.response.status_code': 404 })
  expect(received.some(({ name }) => name.startsWith('schedule '))).toBe(true)

  const known =
    /^(?:http\.(?:request\.method|route|response\.status_code)|urban_archives\.request|db\.(?:system|operation|collection)\.name|messages|listeners|error\.type)$/
  expect([...new Set(received.flatMap(({ facts }) => Object.keys(facts)))].filter((key) => !known.test(key))).toEqual(
    []
  )
  for (const secret of [
    'js_xinghe',
    realname,
    PASSWORD,
    token,
    'keyword-of-a-search',
    'name-of-a-file',
    'words in',
    'name-in-an-address',
    'p1"'
  ])
    expect(sent.includes(secret), secret).toBe(false)
})

test('an endpoint that never answers slows no request, and holds the end of the server up for seconds at most', async () => {
  const silent = createServer(() => undefined)
  await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done))
  try {
    for (const away of [`http://127.0.0.1:${(silent.address() as AddressInfo).port}`, 'http://127.0.0.1:1']) {
      const server = start({ OTEL_EXPORTER_OTLP_ENDPOINT: away })
      const { ask } = await signIn(await server.address)
      const times: number[] = []
      for (let count = 0; count < 50; count++) {
        const began = performance.now()
        expect((await ask('/system/sysProject/queryById?id=p1')).status).toBe(200)
        times.push(performance.now() - began)
      }
      expect(times.sort((one, other) => one - other)[25]).toBeLessThan(patienceOf(500))
      const { code, milliseconds } = await ended(server)
      expect(code).toBe(0)
      expect(milliseconds).toBeLessThan(patienceOf(20_000))
    }
  } finally {
    silent.closeAllConnections()
    silent.close()
  }
})

test('a server without an endpoint loads nothing of it, and one with a wrong one does not start', async () => {
  const sources = ['main.ts', 'build.ts'].map((name) =>
    readFileSync(join(import.meta.dirname, '..', '..', 'src', 'server', name), 'utf8')
  )
  for (const source of sources) expect(source).not.toMatch(/import (?!type )[^\n]*from '\.\/traces\.ts'/)
  const server = start({ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' })
  expect(await server.ended).toBe(1)
  expect(server.said()).toMatch(/OTEL_EXPORTER_OTLP_ENDPOINT "collector:4318" is not usable/)
})
