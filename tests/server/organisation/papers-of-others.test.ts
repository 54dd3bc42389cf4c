import { afterAll, beforeAll, expect, test } from 'vitest'

import type { OwnEnterprise } from '#contract/organisation/enterprise-auth.ts'
import { type ArchiveClient, signInClient } from '#kit/server/collecting.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import { pdf, png } from '#kit/files/sample-files.ts'
import type { TestServer } from '#kit/server/server.ts'

const ORG = 'o-sj2'

let server: TestServer
let unit: ArchiveClient
beforeAll(async () => {
  server = await startDemoServer()
  unit = await signInClient(server, 'sj_shizheng', 'p2')
  await server.db.updateTable('arcOrgAuth').set({ status: '0', validTo: null }).where('orgId', '=', ORG).execute()
  await server.db.updateTable('arcOrg').set({ authStatus: '0', authValidTo: null }).where('id', '=', ORG).execute()
})
afterAll(() => server?.close())

const submit = async (more: object) =>
  server.ask<OwnEnterprise>('PUT', '/account/enterprise/submit', {
    token: unit.token,
    body: {
      name: '云澜市政工程设计研究院有限公司',
      uscc: '91990102MA00000777',
      legalPerson: '郑午庚',
      certType: '1',
      validTo: new Date(Date.now() + 400 * 86_400_000).toISOString().slice(0, 10),
      licence: (await unit.upload('执照.png', png(), 'field')).path,
      letter: (await unit.upload('授权.pdf', await pdf(1), 'field')).path,
      ...more
    }
  })

test('papers are not submitted by the paths of what others have stored, in one’s own project or another', async () => {
  const stranger = await signInClient(server, 'js_xinghe', 'p1')
  const paths = [
    (await stranger.upload('执照.png', png(9, 9), 'field')).path,
    (await stranger.bring('p1-A1-04', '他人.pdf', await pdf(2, { text: 'of another' }))).objects[0]?.path ?? '',
    '../../passwords',
    '/etc/passwd'
  ]
  for (const path of paths)
    for (const field of ['licence', 'letter'] as const) {
      const answer = await submit({ [field]: path })
      expect([path, field, answer.success, answer.status < 500]).toEqual([path, field, false, true])
      expect(answer.faults?.map((fault) => fault.field)).toEqual([field])
    }
  expect((await submit({})).success).toBe(true)
})
