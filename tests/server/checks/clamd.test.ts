import { afterAll, beforeAll, expect, test } from 'vitest'

import { checkPdf } from '#kit/files/check-samples.ts'
import { type Clamd, EICAR, missingClamd, startClamd } from '#kit/services/clamd.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import type { TestServer } from '#kit/server/server.ts'
import { jobsOf } from '#server/core/jobs/job-queue.ts'

const missing = missingClamd()
/** One file of the demo takes bytes of the test's. */
const FILE = 'f0071'

let clamd: Clamd | undefined
let server: TestServer | undefined
beforeAll(async () => {
  if (missing) return
  clamd = await startClamd()
  server = await startDemoServer({ settings: { CLAMD_URL: clamd.url } })
})
afterAll(async () => {
  await server?.close()
  await clamd?.stop()
})

interface Outcome {
  readonly result: string
  readonly said: readonly string[]
}

/** Stores bytes for the file, checks it, and answers how AQ-01 came out. */
async function scanned(on: TestServer, bytes: Buffer): Promise<Outcome> {
  const token = await on.signIn('js_sanzhong', 'p3')
  const { storage } = on.app.appContext
  const stored = await storage.put(storage.name('archives', 'pdf'), [bytes])
  await on.db
    .updateTable('arcObject')
    .set({ path: stored.path, bytes: bytes.length, sha256: stored.sha256, gen: null })
    .where('fileId', '=', FILE)
    .execute()
  const body = { stage: 'G', target: 'file', ids: [FILE], text: false, drawing: false }
  const ordered = await on.ask<{ id: string }>('POST', '/arrange/check/run', { token, body })
  expect(ordered.success, ordered.message).toBe(true)
  await jobsOf(on.app.appContext).idle()
  const query = { id: ordered.result?.id ?? '' }
  const run = await on.ask<{ items: { code: string; result: string }[] }>('GET', '/arrange/check/queryById', {
    token,
    query
  })
  const findings = await on.ask<{ records: { said: string }[] }>('GET', '/arrange/check/findings', {
    token,
    query: { ...query, code: 'AQ-01' }
  })
  return {
    result: run.result?.items.find(({ code }) => code === 'AQ-01')?.result ?? '',
    said: findings.result?.records.map(({ said }) => said) ?? []
  }
}

test('clamd finds the test virus among the bytes of a file and says its name; sound bytes pass', async ({ skip }) => {
  if (!server) return skip(missing)
  expect(await scanned(server, checkPdf({ text: 'sound' }))).toEqual({ result: 'passed', said: [] })
  expect(await scanned(server, Buffer.from(EICAR))).toEqual({
    result: 'failed',
    said: ['clamd 报告：Eicar-Test-Signature.UNOFFICIAL']
  })
})

test('more bytes than are sent at a time go to clamd piece by piece', async ({ skip }) => {
  if (!server) return skip(missing)
  const sound = checkPdf({ text: 'long' })
  const long = Buffer.concat([sound, Buffer.alloc(6 * 1024 ** 2, '% filled \n')])
  expect((await scanned(server, long)).result).toBe('passed')
})

test('where clamd does not answer the item has crashed: nothing counts as passed that nobody has checked', async ({
  skip
}) => {
  if (!server || !clamd) return skip(missing)
  await clamd.stop()
  const { result, said } = await scanned(server, checkPdf({ text: 'unasked' }))
  expect(result).toBe('crashed')
  expect(said[0]).toMatch(/^检测程序出错，没有结论：clamd/)
})
