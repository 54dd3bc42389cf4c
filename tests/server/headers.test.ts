import { readFileSync } from 'node:fs'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { DEMO_PASSWORD, startTestServer, type TestServer } from '#kit/server/server.ts'

/** A year. Seconds. */
const YEAR = 365 * 86_400
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ demo: true, settings: { PUBLIC_URL: 'https://archive.example.org' } })
})
afterAll(() => server.close())

const signIn = () => server.ask('POST', '/sys/login', { body: { username: 'shenhe', password: DEMO_PASSWORD } })
/** One answer of each kind: of a call, a refusal, a file, an unknown address, a broken body, and the health of the server. */
async function answers() {
  const token = await server.signIn('js_xinghe', 'p1')
  const headers = { 'x-access-token': token, origin: 'https://evil.example' }
  const ask = (url: string) => server.app.inject({ url, headers })
  return [
    await ask('/api/sys/ways'),
    await ask('/api/sys/position/queryById'),
    await ask('/api/sys/common/static/archives/demo/f0001.pdf'),
    await ask('/api/nowhere'),
    await server.app.inject({ method: 'POST', url: '/api/sys/login', headers, payload: '{' }),
    await ask('/health')
  ]
}

test('[ASVS 3.4.1] a browser that has come by https comes by nothing else for a year, to subdomains too', async () => {
  for (const { headers } of await answers()) {
    const [, age] = /max-age=(\d+); includeSubDomains/.exec(String(headers['strict-transport-security'])) ?? []
    expect(Number(age)).toBeGreaterThanOrEqual(YEAR)
  }
})

test('[ASVS 3.4.2] pages of other sites read no answer', async () => {
  for (const { headers } of await answers()) expect(headers).not.toHaveProperty('access-control-allow-origin')
})

test('[ASVS 3.4.3] [ASVS 3.4.6] no answer loads, embeds or is based on anything from elsewhere, and no other site frames it', async () => {
  for (const { headers } of await answers()) {
    const policy = String(headers['content-security-policy']).split(/;\s*/)
    expect(policy).toContain("base-uri 'none'")
    // A stored file runs nothing at all; the browser's own reader shows it as an object of its own document.
    const isFile = headers['content-type'] === 'application/pdf'
    expect(policy).toContain(`object-src ${isFile ? "'self'" : "'none'"}`)
    expect(policy).toContain(isFile ? "default-src 'none'" : "script-src 'self' 'wasm-unsafe-eval'")
    expect(policy.find((rule) => rule.startsWith('frame-ancestors'))).toMatch(/^frame-ancestors '(?:self|none)'$/)
  }
})

test('[ASVS 3.4.4] [ASVS 4.1.1] every answer says of what type it is, with its signs, and is not taken for another', async () => {
  for (const { headers } of await answers()) {
    expect(headers['x-content-type-options']).toBe('nosniff')
    const type = String(headers['content-type'])
    expect(type).toMatch(/^application\/(?:json; charset=utf-8|pdf)$/)
  }
})

test('[ASVS 3.4.5] no address of the product goes to another site, and none holds a token', async () => {
  for (const { headers } of await answers()) expect(headers['referrer-policy']).toBe('no-referrer')
})

test('[ASVS 3.4.8] a window that another site has opened is cut off from it', async () => {
  for (const { headers } of await answers()) expect(headers['cross-origin-opener-policy']).toBe('same-origin')
})

test('[ASVS 3.3.1] [ASVS 3.3.2] [ASVS 3.3.4] cookies go by https alone, with requests of our own pages alone, and no script reads them', async () => {
  const cookies = [(await signIn()).raw.headers['set-cookie']].flat().map(String)
  expect(cookies).toHaveLength(2)
  for (const cookie of cookies) {
    expect(cookie).toMatch(/^__Secure-archive-(?:session|device)-443=/)
    for (const flag of ['Secure', 'HttpOnly', 'SameSite=Strict']) expect(cookie.split('; ')).toContain(flag)
  }
})

test('[ASVS 3.3.3] where calls are at the root no other host can have set a cookie', async () => {
  const root = await startTestServer({
    demo: true,
    settings: { PUBLIC_URL: 'https://archive.example.org', CONTEXT_PATH: '/' }
  })
  try {
    const body = { username: 'js_xinghe', password: DEMO_PASSWORD }
    const cookies = [(await root.ask('POST', '/sys/login', { body })).raw.headers['set-cookie']].flat().map(String)
    expect(cookies).toHaveLength(2)
    for (const cookie of cookies) {
      expect(cookie).toMatch(/^__Host-archive-(?:session|device)-443=/)
      for (const flag of ['Secure', 'Path=/']) expect(cookie.split('; ')).toContain(flag)
      expect(cookie).not.toContain('Domain')
    }
  } finally {
    await root.close()
  }
})

test('[ASVS 14.3.2] answers of calls are kept by nobody', async () => {
  const [call, refusal] = await answers()
  for (const answer of [call, refusal, (await signIn()).raw]) expect(answer?.headers['cache-control']).toBe('no-store')
})

test('each of these is in the table of docs/security.md, and each of that table here', () => {
  const of = (path: string, pattern: RegExp) =>
    [...readFileSync(path, 'utf8').matchAll(pattern)].map(([, number]) => number).sort()
  const held = of('tests/server/headers.test.ts', /\[ASVS (\d+\.\d+\.\d+)\]/g)
  expect(of('docs/security.md', /^\| (\d+\.\d+\.\d+) \|.*`tests\/server\/headers\.test\.ts`/gm)).toEqual(held)
})
