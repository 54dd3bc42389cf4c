import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import type { CertificateFacts } from '#contract/verify/certificate.ts'
import { startTestServer, type TestServer } from '#kit/server/server.ts'

const DIGEST = 'ab'.repeat(32)
const UNKNOWN = { status: 'unknown', digest: null, issuedOn: null, volumes: null, files: null, bytes: null }
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ demo: true })
  await server.db
    .updateTable('arcHandover')
    .set({ verifyCode: '7K3M-9QXT-2B', packageSha256: DIGEST, volumes: 26, files: 321, bytes: 7_654_321_987 })
    .where('projectId', '=', 'p3')
    .execute()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.deleteFrom('sysAttempt').execute()
})

const lookUp = (code: string) => server.ask<CertificateFacts>('GET', '/verify/certificate', { query: { code } })
const setStatus = (status: string) =>
  server.db.updateTable('arcHandover').set({ status }).where('projectId', '=', 'p3').execute()

describe('anybody who has the code of a certificate', () => {
  test('learns its digest, its day and how much was received, and nothing else', async () => {
    expect((await lookUp('7K3M-9QXT-2B')).result).toEqual({
      code: '7K3M9QXT2B',
      status: 'issued',
      digest: DIGEST,
      issuedOn: '2025-07-10',
      volumes: 26,
      files: 321,
      bytes: 7_654_321_987
    })
  })

  test('may type it in small letters, with blanks, and in the width of Chinese letters', async () => {
    for (const typed of ['7k3m9qxt2b', ' 7K3M 9QXT 2B ', '７Ｋ３Ｍ－９ＱＸＴ－２Ｂ'])
      expect((await lookUp(typed)).result?.status, typed).toBe('issued')
  })

  test('learns that it was revoked', async () => {
    await setStatus('revoked')
    expect((await lookUp('7K3M9QXT2B')).result).toMatchObject({ status: 'revoked', digest: DIGEST })
    await setStatus('issued')
  })
})

test('what is not registered, and what is only prepared, is answered in the same form', async () => {
  await setStatus('draft')
  expect((await lookUp('7K3M-9QXT-2B')).result).toEqual({ code: '7K3M9QXT2B', ...UNKNOWN })
  await setStatus('issued')
  for (const [typed, code] of [
    ['7K3M-9QXT-2C', '7K3M9QXT2C'],
    ["' or 1=1 --", 'OR11'],
    ['-', '']
  ] as const)
    expect((await lookUp(typed)).result, typed).toEqual({ code, ...UNKNOWN })
})

test('codes cannot be tried one after the other', async () => {
  const statuses: number[] = []
  for (let index = 0; index < 24; index += 1) statuses.push((await lookUp(`CODE${index}`)).status)
  expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 200))
  expect(statuses.at(-1)).toBe(429)
})
