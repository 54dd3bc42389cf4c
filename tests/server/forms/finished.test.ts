import { createHash } from 'node:crypto'

import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { FinishedFile, FinishedVersion } from '#contract/forms/finished.ts'
import { startDemoServer } from '#kit/demo-server.ts'
import type { TestServer } from '#kit/server.ts'
import { jobsOf } from '#server/core/jobs/job-queue.ts'

let server: TestServer
let receiver: string
beforeAll(async () => {
  server = await startDemoServer()
  receiver = await server.signIn('jieshou', 'p2')
})
afterAll(() => server?.close())

const VOLUME = 'v-p2-006'
const list = async (token = receiver) =>
  (await server.ask<{ records: FinishedFile[]; total: number }>('GET', '/after/finished/list', { token })).result
const versions = async (id: string, token = receiver) =>
  (await server.ask<FinishedVersion[]>('GET', '/after/finished/versions', { token, query: { id } })).result ?? []
const make = async (body: object, token = receiver) => {
  const answer = await server.ask<{ job: string; count: number }>('POST', '/after/finished/make', { token, body })
  await jobsOf(server.app.appContext).idle()
  return answer
}
const bytesOf = async (ids: string, token = receiver) => {
  const url = `${server.config.contextPath}/after/finished/download?ids=${ids}`
  return server.app.inject({ url, headers: { 'x-access-token': token } })
}

test('a volume becomes one PDF: cover, list, numbered pages, note, with bookmarks and links from the list', async () => {
  expect(await make({ kind: 'merge', volumes: [VOLUME] })).toMatchObject({ success: true, result: { count: 1 } })
  console.info(JSON.stringify(await server.ask('GET', '/after/finished/list', { token: receiver })).slice(0, 500), await server.db.selectFrom('arcFinished').select(['status','reason','verdict']).execute(), await server.db.selectFrom('sysJob').select(['state','message']).execute())
  const [row] = (await list())?.records ?? []
  expect(row).toMatchObject({ kind: 'merge', status: 'ready', version: 1, byName: expect.any(String) })
  const [version] = await versions(row?.id ?? '')
  console.info(JSON.stringify(version))
  const sent = await bytesOf(row?.id ?? '')
  expect(createHash('sha256').update(sent.rawPayload).digest('hex')).toBe(version?.sha256)
  const document = await getDocument({ data: new Uint8Array(sent.rawPayload) }).promise
  console.info(document.numPages, await document.getPageLabels(), (await document.getOutline()).map(({ title }) => title))
  for (let at = 1; at <= document.numPages; at++) {
    const page = await document.getPage(at)
    const { items } = await page.getTextContent()
    console.info(at, items.map((item) => ('str' in item ? item.str : '')).join('|').slice(-60), (await page.getAnnotations()).length)
  }
  await document.loadingTask.destroy()
  const { writeFile } = await import('node:fs/promises')
  await writeFile('/tmp/w/finished-sample.pdf', sent.rawPayload)
})
