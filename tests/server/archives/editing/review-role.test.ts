import { afterAll, beforeAll, expect, test } from 'vitest'

import { FULL_TEXT, signInClient } from '#kit/server/collecting.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import { colleague, signInReviewer } from '#kit/server/reviewing.ts'
import { pdf } from '#kit/files/sample-files.ts'
import type { TestServer } from '#kit/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startDemoServer()
})
afterAll(() => server?.close())

const tasks = (file: string) => server.db.selectFrom('arcTask').selectAll().where('fileId', '=', file).execute()

test('what the supervisor may not read somebody else of the builder reviews; where there is nobody yet, it waits for one', async () => {
  const owner = await signInClient(server, 'js_xinghe', 'p1')
  const described = async (text: string) => {
    const row = await owner.bring('p1-A1-04', `${text}.pdf`, await pdf(1, { text }))
    const { row: saved } = await owner.save(row, { ...FULL_TEXT, title: `建设用地批准书 ${text}` })
    return saved!
  }
  // What a supervisor reads is narrowed by his role also where his membership leaves all open.
  await server.db.updateTable('arcProjectMember').set({ dataScope: 'all' }).where('projectId', '=', 'p1').execute()
  const first = await described('A1')
  expect((await owner.submit(first.id))[0]).toMatchObject({
    ok: true,
    message: expect.stringContaining('还没有可以审核它的人员')
  })
  expect(await tasks(first.id)).toMatchObject([{ candidateRole: 'js_manager' }])
  await colleague(server, 'js_second', 'js_xinghe', 'p1')
  const second = await described('A2')
  expect((await owner.submit(second.id))[0]).toMatchObject({ ok: true, message: '' })
  expect(await tasks(second.id)).toMatchObject([{ candidateRole: 'js_manager' }])
  const reviewer = await signInReviewer(server, 'js_second', 'p1')
  expect((await reviewer.queue()).result?.records.map(({ id }) => id)).toEqual(
    expect.arrayContaining([first.id, second.id])
  )
})
