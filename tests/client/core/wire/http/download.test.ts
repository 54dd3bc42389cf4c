import { once } from 'node:events'
import { setTimeout as waited } from 'node:timers/promises'

import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'

import { downloadFiles, exportFiles } from '#contract/archives/files.ts'
import { startLanguage } from '#core/state/language.ts'
import { $toasts } from '#core/state/toasts.ts'
import { download, fileName } from '#core/wire/http/download.ts'
import { downloadLarge } from '#core/wire/http/download-large.ts'
import { type FakeServer, openFakeServer, refusal, send } from '#kit/answers/fake-server.ts'
import { nobody, signedIn } from '#kit/answers/signed-in.ts'

let server: FakeServer
const links: { href: string; download: string; click: () => void }[] = []

beforeAll(async () => {
  server = await openFakeServer()
  await startLanguage('zh-CN', ['failures'])
  vi.stubGlobal('location', { href: server.address })
  vi.stubGlobal('document', {
    querySelector: () => null,
    createElement: () => {
      const link = { href: '', download: '', click: vi.fn() }
      links.push(link)
      return link
    }
  })
})
afterEach(() => {
  nobody()
  server.clear()
  links.length = 0
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await server.close()
})

const query = { pageNo: 1, pageSize: 10, selections: 'a,b' }
const said = () => $toasts.get().map(({ title, text }) => [title, text].filter(Boolean).join(' '))

test('a list is saved under the name the server gives: its bytes are fetched by GET [7.C103, 7.C102]', async () => {
  signedIn()
  server.on('GET /archives/file/exportXls', (_, response) =>
    response
      .writeHead(200, {
        'content-type': 'application/octet-stream',
        'content-disposition': `attachment; filename="export.xlsx"; filename*=UTF-8''${encodeURIComponent('文件目录.xlsx')}`
      })
      .end('PK')
  )
  expect(await download(exportFiles, query)).toBe(true)
  expect(links).toMatchObject([{ download: '文件目录.xlsx' }])
  expect(links[0]?.click).toHaveBeenCalledTimes(1)
  expect(server.came[0]?.query.get('selections')).toBe('a,b')
})

test('without any name it is 导出文件.xls [7.C104]', async () => {
  server.on('GET /archives/file/exportXls', (_, response) =>
    response.writeHead(200, { 'content-type': 'application/vnd.ms-excel' }).end('x')
  )
  await download(exportFiles, query)
  await download(exportFiles, query, '清单.xlsx')
  expect(links.map((link) => link.download)).toEqual(['导出文件.xls', '清单.xlsx'])
})

test('a failure says 文件下载失败, and why where the server says so [8.X30]', async () => {
  server.on('GET /archives/file/exportXls', () => refusal(510, '没有可导出的文件'))
  expect(await download(exportFiles, query)).toBe(false)
  server.on('GET /archives/file/exportXls', (_, response) => send(response, 504, ''))
  expect(await download(exportFiles, query)).toBe(false)
  expect(said()).toEqual(['文件下载失败 没有可导出的文件', '文件下载失败'])
  expect(links).toEqual([])
})

test('an expired session shows in a download too [8.X08]', async () => {
  signedIn()
  server.on('GET /archives/file/exportXls', (_, response) => send(response, 500, refusal(500, 'Token失效')))
  const { $dialog } = await import('#core/state/dialogs.ts')
  await download(exportFiles, query)
  expect($dialog.get()).toEqual({ kind: 'expired' })
})

test.each([
  [`attachment; filename*=UTF-8''%E7%9B%AE%E5%BD%95.xlsx`, '目录.xlsx'],
  [`attachment; filename*=utf-8'zh'a%20b.pdf; filename=x.pdf`, 'a b.pdf'],
  ['attachment; filename="a \\"b\\".pdf"', 'a "b".pdf'],
  ['attachment; filename=plain.csv', 'plain.csv'],
  [`attachment; filename*=UTF-8''%E7%; filename="plain.csv"`, 'plain.csv'],
  ['inline', undefined],
  [null, undefined]
])('reads the name in %s', (header, name) => expect(fileName(header)).toBe(name))

test('an empty file is a failure: nothing is saved, and 文件下载失败 is said [8.X30]', async () => {
  server.on('GET /archives/file/exportXls', (_, response) =>
    response.writeHead(200, { 'content-type': 'application/vnd.ms-excel', 'content-length': '0' }).end()
  )
  expect(await download(exportFiles, query)).toBe(false)
  expect(said()).toEqual(['文件下载失败'])
  expect(links).toEqual([])
})

test('a large file takes as long as its bytes come; a line that breaks off is said, and nothing is saved', async () => {
  signedIn()
  const head = { 'content-type': 'application/zip', 'content-disposition': "attachment; filename*=UTF-8''files.zip" }
  server.on('POST /archives/file/download', async (_, response) => {
    response.writeHead(200, head).write('PK')
    await waited(20)
    response.end('12')
  })
  const { signal } = new AbortController()
  expect(await downloadLarge(downloadFiles, query, signal)).toBe(true)
  expect(links).toMatchObject([{ download: 'files.zip' }])
  server.on('POST /archives/file/download', async (_, response) => {
    response.writeHead(200, head).write('PK')
    await waited(20)
    response.destroy()
  })
  expect(await downloadLarge(downloadFiles, query, signal)).toBe(false)
  expect(links).toHaveLength(1)
  expect(said()).toContain('文件下载失败 连接中断，文件没有下载完整，也没有保存')
})

test('a download that is given up ends without a message', async () => {
  signedIn()
  server.on('POST /archives/file/download', async (_, response) => {
    response.writeHead(200).write('PK')
    await once(response, 'close')
  })
  const before = said()
  const given = new AbortController()
  setTimeout(() => given.abort(), 50)
  expect(await downloadLarge(downloadFiles, query, given.signal)).toBe(false)
  expect([links, said()]).toEqual([[], before])
})
