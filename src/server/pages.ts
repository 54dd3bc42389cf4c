import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'

import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'

import type { InstallationFacts } from '#contract/core/installation-facts.ts'
import { PUBLIC_PATHS, VERIFY_PATH } from '#contract/core/limits.ts'
import type { Config } from './config/config.ts'
import { answerMissing } from './core/http/errors.ts'
import { waysOf } from './core/access/ways.ts'
import { readFirstFiles } from './first-files.ts'
import { type DrawnLanguage, type RenderedPublicPage, cookieLanguage, openPublicPages } from './public-pages.ts'
import { STAMP } from './fresh.ts'

const VERIFY_FILE = 'verify.html'
/** What the page that verifies packages may load and ask. Its styles are drawn by components, which set them on elements. */
const VERIFY_POLICY = {
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:'],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  workerSrc: ["'self'"],
  baseUri: ["'none'"],
  formAction: ["'none'"],
  frameAncestors: ["'none'"]
}
const FOREVER = 'public, max-age=31536000, immutable'

/**
 * Serves the built client. Its assets bear their digest in their names and may be kept for good; any other address that is
 * neither a call nor a file is a place of the client, and gets its page.
 */
export async function servePages(
  app: FastifyInstance,
  config: Config,
  folder: string | undefined,
  readFacts: () => Promise<InstallationFacts>
): Promise<void> {
  if (!folder || !existsSync(join(folder, 'index.html'))) {
    app.setNotFoundHandler(answerMissing)
    return
  }
  const { contextPath } = config
  const page = pageOf(readFileSync(join(folder, 'index.html'), 'utf8'), config)
  const firstFiles = readFirstFiles(folder)
  const scripts = hashesOf(page)
  const drawPublic = openPublicPages(folder, stylesOf(page, folder), (error) =>
    app.log.warn({ err: error }, 'a page could not be drawn')
  )
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    cacheControl: false,
    index: false,
    globIgnore: ['**/*.map', 'index.html', VERIFY_FILE],
    setHeaders: (reply, path) =>
      reply.header('cache-control', path.includes(`${sep}assets${sep}`) ? FOREVER : 'no-cache')
  })
  serveVerifyPage(app, config, folder)
  const pageAt = async (path: string, language: DrawnLanguage): Promise<string> => {
    const facts = await readFacts().catch(() => undefined)
    const whole = withFacts(withFirstFiles(page, firstFiles(path)), facts)
    if (!PUBLIC_PATHS.includes(path)) return whole
    const embedded = { ways: JSON.stringify(waysOf(config)), ...(facts && { installation: JSON.stringify(facts) }) }
    const drawn = await drawPublic({ path, language, embedded })
    return drawn ? withDrawn(whole, drawn, language) : whole
  }
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const isCall = path === contextPath || path.startsWith(`${contextPath}/`)
    if (
      (request.method === 'GET' || request.method === 'HEAD') &&
      // Where the calls are at the root, a page is what a browser goes to.
      (contextPath === '' ? request.headers.accept?.includes('text/html') : !isCall) &&
      !/\/assets\/|\.\w{1,8}$/.test(path)
    )
      return sendPage(
        allowScripts(reply, scripts).header('vary', 'cookie'),
        await pageAt(path, cookieLanguage(request.headers.cookie))
      )
    return answerMissing(request, reply)
  })
}

/**
 * The page that verifies packages is a document of its own, outside the application: it asks this server alone, and nothing may
 * frame it or be sent from it.
 */
function serveVerifyPage(app: FastifyInstance, config: Config, folder: string): void {
  const file = join(folder, VERIFY_FILE)
  if (!existsSync(file)) return
  const page = pageOf(readFileSync(file, 'utf8'), config)
  app.get(
    VERIFY_PATH,
    { helmet: { contentSecurityPolicy: { useDefaults: false, directives: VERIFY_POLICY } } },
    (_, reply) => sendPage(reply, page)
  )
}

/** The client's page, in which is written where the calls are served (READINGS.md A58), which ways in there are, whether the gallery is served, and how it gets notices. */
function pageOf(html: string, config: Config): string {
  const embedded = {
    'context-path': config.contextPath || '/',
    ways: JSON.stringify(waysOf(config)),
    ...(config.gallery && { gallery: 'on' }),
    ...(config.noticeSocket && { 'notice-socket': 'on' }),
    ...(config.noticePolling && { 'notice-polling': 'on' })
  }
  return withMetas(html, embedded)
}

/** The page with what is set of the installation now: parameters act with the next page. Without it, it is as usual: a page comes although the database does not answer. */
function withFacts(page: string, facts: InstallationFacts | undefined): string {
  if (!facts) return page
  const named =
    facts.name === '' ? page : page.replace(/<title>.*?<\/title>/s, () => `<title>${escaped(facts.name)}</title>`)
  return withMetas(named, { installation: JSON.stringify(facts) })
}

/** The page with the files that its first picture needs in a session: its first script fetches them where there is one. */
const withFirstFiles = (page: string, files: string | undefined): string =>
  files === undefined ? page : withMetas(page, { 'first-files': files })

/** Where the page names its stylesheets. */
const STYLESHEET = /\s*<link rel="stylesheet"[^>]* href="\/([^"]+)"[^>]*>/g

/** What the stylesheets of the page say. */
const stylesOf = (page: string, folder: string): string =>
  [...page.matchAll(STYLESHEET)].map(([, file = '']) => readFileSync(join(folder, file), 'utf8')).join('\n')

/** Where the page names its program and the files that this imports, in this order. */
const PROGRAM =
  /\s*(?:<script type="module"[^>]* src="([^"]+)"[^>]*><\/script>|<link rel="modulepreload"[^>]* href="([^"]+)"[^>]*>)/g

/**
 * The page with what is to be seen before any script runs, and with the styles of that: the stylesheets, which hold those of every page, come
 * after it, and the program once it is painted (client/shell/boot/early/begin-program.ts).
 */
const withDrawn = (page: string, { html, styles }: RenderedPublicPage, language: DrawnLanguage): string =>
  withMetas(page, { program: programOf(page) })
    .replaceAll(PROGRAM, '')
    .replace('<html lang="zh-CN"', `<html lang="${language}"`)
    .replaceAll(STYLESHEET, '')
    .replace('</head>', () => `<style>${styles}</style></head>`)
    .replace('<div id="root"></div>', () => `<div id="root" data-drawn>${html}</div>`)
    .replace('</body>', () => `${[...page.matchAll(STYLESHEET)].map(([link]) => link).join('')}</body>`)

const programOf = (page: string): string =>
  [...page.matchAll(PROGRAM)].map(([, program, needed]) => program ?? needed ?? '').join(' ')

/** What the policy says of the scripts that are written into the page itself: these and no others may run. */
const hashesOf = (page: string): string[] =>
  [...page.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`
  )

function allowScripts(reply: FastifyReply, hashes: readonly string[]): FastifyReply {
  const policy = reply.getHeader('content-security-policy')
  if (typeof policy !== 'string' || hashes.length === 0) return reply
  return reply.header(
    'content-security-policy',
    policy.replace(/(^|;)(script-src [^;]*)/, (_, begin: string, scripts: string) =>
      [begin + scripts, ...hashes].join(' ')
    )
  )
}

function withMetas(html: string, contents: Readonly<Record<string, string>>): string {
  const metas = Object.entries(contents).map(
    ([name, content]) => `\n    <meta name="${name}" content="${escaped(content)}" />`
  )
  return html.replace('<head>', () => `<head>${metas.join('')}`)
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** Which build of the client a folder holds, as people distinguish builds; null where it does not say. */
export function buildOf(folder: string): string | null {
  const stamp = join(folder, STAMP)
  return existsSync(stamp) ? readFileSync(stamp, 'utf8').slice(0, 12) : null
}

const sendPage = (reply: FastifyReply, page: string) =>
  reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page)
