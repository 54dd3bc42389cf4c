import { rmSync } from 'node:fs'
import { join } from 'node:path'

import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { emptyFolder } from '#kit/product/demo-folder.ts'
import { type Killable, startKillable } from '#kit/product/killable.ts'
import { operate, operateJson } from '#kit/product/operator.ts'
import { runningEmbedded } from '#server/db/embedded/attach.ts'

let server: Killable
const folder = emptyFolder()
beforeAll(async () => {
  server = await startKillable()
})
afterAll(async () => {
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
})
const settings = () => ({ DATA_DIR: server.data })

async function ask<R extends pg.QueryResultRow>(query: string): Promise<readonly R[]> {
  const client = new pg.Client(runningEmbedded(server.data)?.connection)
  await client.connect()
  const { rows } = await client.query<R>(query)
  await client.end()
  return rows
}
async function post(path: string, body: object): Promise<{ readonly success: boolean; readonly message: string }> {
  const answer = await fetch(`${server.address}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body)
  })
  return (await answer.json()) as { success: boolean; message: string }
}
const mayEnter = async (username: string, password: string) =>
  (await post('/sys/login', { username, password })).success

test('whoever asks for help gets it in his language, and what is not understood ends by 2', async () => {
  const [chinese, english] = [await operate([]), await operate(['--lang', 'en'])]
  for (const name of ['start', 'check', 'user', 'backup', 'restore', 'verify-backup', 'export-all'])
    for (const { out } of [chinese, english]) expect(out).toMatch(new RegExp(`^ {2}${name} `, 'm'))
  expect([chinese.exit, english.exit]).toEqual([0, 0])
  expect((await operate(['restore', '--help', '--lang=en'])).out).toMatch(/--at/)
  for (const wrong of [['nothing'], ['backup', '--wrong'], ['user', 'reset'], ['backup', '--lang', 'en']]) {
    const { exit, err } = await operate(wrong, settings())
    expect([wrong, exit, err.trim().split('\n').length]).toEqual([wrong, 2, 1])
  }
})

test('a check says of each thing whether it is in order, beside the server that runs, and ends by 3 where something is not', async () => {
  const found = await operateJson<{ findings: readonly { what: string; level: string }[] }>(['check'], settings())
  const levels = Object.fromEntries(found.findings.map(({ what, level }) => [what, level]))
  expect(levels).toMatchObject({ settings: 'good', database: 'good', stores: 'good', clock: 'good', backup: 'warn' })
  expect(found.exit).toBe(0)
  const broken = await operate(['check', '--lang', 'en'], { ...settings(), PORT: 'many' })
  expect([broken.exit, broken.out]).toEqual([3, expect.stringMatching(/BAD.*PORT "many"/)])
})

test('an operator makes an account, resets its password and ends its waits', async () => {
  const made = await operateJson<{ password: string }>(['user', 'create', 'yunwei', '--realname', '运维'], settings())
  expect(await mayEnter('yunwei', made.password)).toBe(true)
  for (let tried = 0; tried < 6; tried++) await mayEnter('yunwei', 'Wrong1234')
  // How long a wait is depends on how long these tries took: what is counted does not.
  const counted = `select key from sys_attempt where key like 'sign-in yunwei %' and count > 4`
  expect(await ask(counted)).not.toEqual([])
  await operate(['user', 'unlock', 'yunwei'], settings())
  expect(await ask(counted)).toEqual([])
  const reset = await operateJson<{ password: string }>(['user', 'reset', 'yunwei'], settings())
  expect(await mayEnter('yunwei', made.password)).toBe(false)
  expect(await mayEnter('yunwei', reset.password)).toBe(true)
  expect((await operate(['user', 'reset', 'nobody'], settings())).exit).toBe(1)
})

test('one of the three administrators comes back by two halves of a code, each sent to one person and shown to no operator', async () => {
  const { exit, out } = await operate(['user', 'reset', 'admin'], settings())
  expect(exit).toBe(0)
  const sent = await ask<{ user_id: string; msg_content: string; user: string }>(
    `select s.user_id, a.msg_content, u.username as user from sys_announcement a join sys_announcement_send s on s.annt_id = a.id
     join sys_user u on u.id = s.user_id where a.sender = 'system' and a.titile like '找回%' order by a.msg_content like '%第二段%'`
  )
  expect(sent).toHaveLength(2)
  expect(new Set(sent.map(({ user }) => user)).size).toBe(2)
  expect(sent.map(({ user }) => user)).not.toContain('admin')
  const halves = sent.map(({ msg_content: text }) => /[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}/.exec(text)?.[0] ?? '')
  for (const half of halves) expect(out).not.toContain(half)
  // The password is still his own until he has typed both.
  expect(await mayEnter('admin', server.password)).toBe(true)
  const [first, second] = halves
  const spent = await post('/auth/recovery-codes/spend', { username: 'admin', first, second, password: 'Returned2026' })
  expect(spent).toMatchObject({ success: true })
  expect(await mayEnter('admin', 'Returned2026')).toBe(true)
  expect((await operate(['user', 'create', 'other', '--role', 'sys_admin'], settings())).exit).toBe(1)
})

test('a tenant is added, frozen and thawed; the first one stays', async () => {
  await operate(['tenant', 'add', '77', '新城档案馆'], settings())
  const { tenants } = await operateJson<{ tenants: readonly { id: number }[] }>(['tenant', 'list'], settings())
  expect(tenants.map(({ id }) => id)).toEqual([1, 2, 77])
  for (const [verb, exit] of [
    ['freeze', 0],
    ['unfreeze', 0]
  ] as const)
    expect((await operate(['tenant', verb, '77'], settings())).exit).toBe(exit)
  expect((await operate(['tenant', 'freeze', '1'], settings())).exit).toBe(1)
  expect((await operate(['tenant', 'add', '77', '又一个'], settings())).exit).toBe(1)
})

test('everything of a project comes out as a package that verifies, without what opens accounts', async () => {
  const { packages } = await operateJson<{ packages: readonly { path: string; files: number }[] }>(
    ['export-all', join(folder, 'out'), '--tenant', '2'],
    settings()
  )
  expect(packages.map(({ path }) => path.split('/').at(-1))).toEqual(['tenant-2.zip', 'project-q1.zip'])
  const verified = await operate(['verify', ...packages.map(({ path }) => path), '--json'])
  expect(verified.exit).toBe(0)
  expect(verified.out.match(/"isValid":true/g)).toHaveLength(2)
  const entries = verified.out + packages.map(({ path }) => path).join()
  expect(entries).not.toMatch(/secret|session\.csv/)
})
