import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import helmet from '@fastify/helmet'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'

import type { InstallationFacts } from '#contract/core/installation-facts.ts'
import { readConfig } from '#server/config/config.ts'
import { servePages } from '#server/pages.ts'

const folder = mkdtempSync(join(tmpdir(), 'pages-'))
writeFileSync(join(folder, 'index.html'), '<!doctype html><head><title>page</title></head>')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** How the build names the program in the page. */
const PROGRAM =
  '<script type="module" crossorigin src="/assets/a.js"></script><link rel="modulepreload" crossorigin href="/assets/b.js">'

const readFacts = async (): Promise<InstallationFacts> => ({
  name: '',
  support: '',
  passwordLength: 8,
  passwordKinds: 2
})

/** The page that a server with these settings gives at a place of the client. */
async function pageWith(
  settings: Record<string, string>,
  place = '/gallery/button',
  facts = readFacts
): Promise<string> {
  const app = Fastify()
  await servePages(app, readConfig({ DATA_DIR: folder, ...settings }), folder, facts)
  const { body } = await app.inject({ url: place, headers: { accept: 'text/html' } })
  await app.close()
  return body
}

test('the page says where the calls are served', async () => {
  expect(await pageWith({ CONTEXT_PATH: '/archives/api' })).toContain(
    '<meta name="context-path" content="/archives/api" />'
  )
})

test('where the calls are at the root, who goes to a place gets the page, and a program that asks for no call gets a refusal', async () => {
  const app = Fastify()
  await servePages(app, readConfig({ DATA_DIR: folder, CONTEXT_PATH: '/' }), folder, readFacts)
  const go = await app.inject({ url: '/archives/collect', headers: { accept: 'text/html,*/*' } })
  expect([go.statusCode, go.body.includes('content="/"')]).toEqual([200, true])
  const ask = await app.inject({ url: '/archives/nothing', headers: { accept: 'application/json' } })
  expect([ask.statusCode, ask.json()]).toEqual([404, expect.objectContaining({ success: false, code: 404 })])
  await app.close()
})

test('the page says which ways in there are', async () => {
  const html = await pageWith({ CAS_URL: 'https://cas.example.org/cas?a="&b' })
  expect(html).toContain(
    '<meta name="ways" content="{&quot;phone&quot;:&quot;outbox&quot;,&quot;register&quot;:true,&quot;oidc&quot;:false,'
  )
  expect(html).toContain('&quot;cas&quot;:&quot;https://cas.example.org/cas?a=%22&amp;b&quot;}" />')
})

test('the page says that the gallery is there only where it is switched on', async () => {
  expect(await pageWith({ GALLERY: 'on' })).toContain('<meta name="gallery" content="on" />')
  expect(await pageWith({})).not.toContain('name="gallery"')
})

test('[4.S53, 4.S54] the page says how it gets notices only where that is switched on', async () => {
  expect(await pageWith({ NOTICE_SOCKET: 'on' })).toContain('<meta name="notice-socket" content="on" />')
  expect(await pageWith({ NOTICE_POLLING: 'on' })).toContain('<meta name="notice-polling" content="on" />')
  expect(await pageWith({})).not.toContain('name="notice-')
})

test('the page is called as the installation is, and comes as usual while the database does not answer', async () => {
  const facts = { name: '云澜<档案>', support: '', passwordLength: 12, passwordKinds: 2 }
  const html = await pageWith({}, '/user/login', async () => facts)
  expect(html).toContain('<title>云澜&lt;档案></title>')
  expect(html).toContain('&quot;passwordLength&quot;:12')
  const without = await pageWith({}, '/user/login', () => Promise.reject(new Error('no database')))
  expect(without).toContain('<title>page</title>')
  expect(without).not.toContain('name="installation"')
})

test('the page that verifies packages is a document of its own, which asks this server alone and which nothing may frame', async () => {
  writeFileSync(join(folder, 'verify.html'), '<!doctype html><head><title>verify</title></head>')
  const app = Fastify()
  await app.register(helmet, { contentSecurityPolicy: { directives: { defaultSrc: ["'self'"] } } })
  await servePages(app, readConfig({ DATA_DIR: folder, CONTEXT_PATH: '/archives/api' }), folder, readFacts)
  for (const url of ['/verify', '/verify?code=1']) {
    const { statusCode, body, headers } = await app.inject({ url, headers: { accept: 'text/html' } })
    expect([statusCode, body]).toEqual([200, expect.stringContaining('<title>verify</title>')])
    expect(body).toContain('<meta name="context-path" content="/archives/api" />')
    const policy = String(headers['content-security-policy']).split(';')
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("connect-src 'self'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval'")
  }
  expect((await app.inject({ url: '/verify.html' })).statusCode).toBe(404)
  await app.close()
})

test('the page of an address names the files of its first picture, and its policy allows the script that is written into it and no other', async () => {
  const built = mkdtempSync(join(tmpdir(), 'pages-'))
  const script = 'console.log("first")'
  writeFileSync(join(built, 'index.html'), `<!doctype html><head><script>${script}</script></head>`)
  mkdirSync(join(built, '.vite'))
  const files = (name: string) => ({ files: [`/assets/${name}.js`], texts: { 'zh-CN': [], en: [] } })
  writeFileSync(
    join(built, '.vite/first-files.json'),
    JSON.stringify({ '': files('frame'), '/archives/collect': files('collect') })
  )
  const app = Fastify()
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'self'"], scriptSrc: ["'self'"] } }
  })
  await servePages(app, readConfig({ DATA_DIR: folder }), built, readFacts)
  const visit = (url: string) => app.inject({ url, headers: { accept: 'text/html' } })
  const { body, headers } = await visit('/archives/collect?node=1')
  expect(body).toContain('<meta name="first-files" content="{&quot;files&quot;:[&quot;/assets/collect.js&quot;]')
  const digest = createHash('sha256').update(script).digest('base64')
  expect(headers['content-security-policy']).toBe(`default-src 'self';script-src 'self' 'sha256-${digest}'`)
  expect((await visit('/anywhere')).body).toContain('/assets/frame.js')
  expect((await visit('/.vite/first-files.json')).statusCode).toBe(404)
  await app.close()
  rmSync(built, { recursive: true, force: true })
})

test('a page before the sign-in is drawn by the server in the language of the browser, once; what cannot be drawn is the page as it was', async () => {
  const built = mkdtempSync(join(tmpdir(), 'pages-'))
  writeFileSync(
    join(built, 'index.html'),
    `<!doctype html><html lang="zh-CN"><head>${PROGRAM}</head><body><div id="root"></div></body></html>`
  )
  mkdirSync(join(built, '.vite'))
  writeFileSync(
    join(built, '.vite/public-html.mjs'),
    `let times = 0
export const publicHtml = async ({ path, language, embedded }) => {
  if (path === '/user/register') throw new Error('broken')
  return \`\${language} \${path} \${JSON.parse(embedded.installation).name} \${JSON.parse(embedded.ways).cas} \${++times}\`
}`
  )
  let name = '甲馆'
  const app = Fastify()
  await servePages(
    app,
    readConfig({ DATA_DIR: folder, CONTEXT_PATH: '/a/b', CAS_URL: 'https://cas.example.org' }),
    built,
    async () => ({
      ...(await readFacts()),
      name
    })
  )
  const visit = async (url: string, cookie = '') =>
    (await app.inject({ url, headers: { accept: 'text/html', cookie } })).body
  const drawn = (html: string) =>
    /<html lang="(.*?)".*<div id="root"(?: data-drawn)?>(.*?)<\/div>/s.exec(html)?.slice(1)
  expect(drawn(await visit('/user/login?redirect=%2F'))).toEqual([
    'zh-CN',
    'zh-CN /user/login 甲馆 https://cas.example.org 1'
  ])
  const again = await visit('/user/login')
  expect(drawn(again)).toEqual(['zh-CN', 'zh-CN /user/login 甲馆 https://cas.example.org 1'])
  // What is to be seen is painted before the program is fetched.
  expect([
    again.includes('<meta name="program" content="/assets/a.js /assets/b.js" />'),
    again.includes(PROGRAM)
  ]).toEqual([true, false])
  expect(drawn(await visit('/user/login', 'a=1; pro__LANGUAGE=en'))).toEqual([
    'en',
    'en /user/login 甲馆 https://cas.example.org 2'
  ])
  name = '$&乙馆'
  expect(drawn(await visit('/user/login'))?.[1]).toBe('zh-CN /user/login $&乙馆 https://cas.example.org 3')
  for (const url of ['/user/register', '/workbench/index', '/']) {
    const empty = await visit(url)
    expect([drawn(empty), empty.includes(PROGRAM)]).toEqual([['zh-CN', ''], true])
  }
  await app.close()
  rmSync(built, { recursive: true, force: true })
})
