import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { type ServerProcess, startProcess } from '#kit/product/server-process.ts'
import { openTestSocket, type TestSocket } from '#kit/server/talk.ts'
import { startEmbedded } from '#server/db/embedded/start.ts'
import { patienceOf } from '#kit/patience.ts'

const PASSWORD = 'Archive2026'
const ITEM = 'p1-A1-04'
let folder: string
let database: Awaited<ReturnType<typeof startEmbedded>>
let pool: pg.Pool
let [a, b]: ServerProcess[] = []
let [at, bt] = ['', '']

const begin = () =>
  startProcess({
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: urlOf(database.connection),
    DEMO_PASSWORD: PASSWORD,
    ADMIN_PASSWORD: PASSWORD
  })
const urlOf = ({ user, password, host, port, database: name }: pg.ClientConfig) =>
  `postgres://${user}:${encodeURIComponent(String(password))}@/${name ?? 'postgres'}?host=${encodeURIComponent(host ?? '')}&port=${port}`

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'several-'))
  chmodSync(folder, 0o711)
  database = await startEmbedded(join(folder, 'database'), { onDeath: () => undefined })
  pool = new pg.Pool(database.connection)
  // The database may end before its idle connections do.
  pool.on('error', () => undefined)
  a = begin()
  at = await a.address
  b = begin()
  bt = await b.address
})
afterAll(async () => {
  for (const server of [a, b]) server?.child.kill('SIGKILL')
  await Promise.all([a?.ended, b?.ended])
  await pool?.end()
  await database?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const ask = async (address: string, token: string | undefined, method: string, path: string, body: unknown) => {
  const answer = await fetch(`${address}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token ? { 'x-access-token': token } : {}) },
    body: JSON.stringify(body)
  })
  return ((await answer.json()) as { result: { token: string; userInfo: { id: string } } & Record<string, unknown> })
    .result
}
const signIn = (address: string) =>
  ask(address, undefined, 'POST', '/sys/login', { username: 'js_xinghe', password: PASSWORD })
const addFile = async (address: string, token: string) => {
  const id = crypto.randomUUID()
  await ask(address, token, 'POST', '/archives/file/add', { id, nodeId: ITEM, cells: {} })
  return id
}
const open = (address: string, token: string, user: string, page: string, since = '') =>
  openTestSocket(`${address}/api/vxeSocket/${user}/${page}${since && `?since=${since}`}`, { token })
const getsRow = (socket: TestSocket, id: string, patience?: number) =>
  socket.next(
    ({ type, data }) => type === 'update_vxe_table' && (data as { args: [{ id: string }] }).args[0].id === id,
    patience
  )

test('clients at different servers receive each other’s changes; who loses a server gets from another what was missed', async () => {
  const { token, userInfo } = await signIn(at)
  const here = await open(at, token, userInfo.id, 'here')
  const there = await open(bt, token, userInfo.id, 'there')
  await Promise.all([here.joined(), there.joined()])

  const first = await addFile(at, token)
  await Promise.all([here, there].map((socket) => getsRow(socket, first)))
  // Each of these begins when a look has just ended: without being woken, each would wait for the next look, a second later.
  // One that is quicker is enough: a busy machine makes others wait for itself.
  const waits: number[] = []
  for (let time = 0; time < 8; time += 1) {
    const before = performance.now()
    const id = await addFile(at, token)
    await Promise.all([getsRow(here, id), getsRow(there, id)])
    waits.push(performance.now() - before)
  }
  expect(Math.min(...waits)).toBeLessThan(850)

  const { since } = await here.next((frame) => frame.type === 'update_vxe_table' && frame.since !== undefined)
  a?.child.kill('SIGKILL')
  await here.closed
  const missed = await addFile(bt, token)
  await getsRow(there, missed)
  const again = await open(bt, token, userInfo.id, 'here', since)
  await getsRow(again, missed)
  expect((await again.joined()).gap).toBeUndefined()
  await again.close()
  await there.close()
})

test('what was begun earlier and committed later than others is delivered all the same', async () => {
  const { token, userInfo } = await signIn(bt)
  const socket = await open(bt, token, userInfo.id, 'slow')
  await socket.joined()
  const slow = await pool.connect()
  await slow.query('begin')
  const id = crypto.randomUUID()
  await slow.query(
    `insert into sys_outbox (topic, payload, tenant_id, project_id) select 'archives.file', jsonb_build_object('ids', jsonb_build_array($1::text)), tenant_id, id from arc_project where id = 'p1'`,
    [id]
  )
  // Other messages are delivered meanwhile, also to who comes back, and each once.
  const quick = await addFile(bt, token)
  const { since } = await getsRow(socket, quick)
  await pause(2500)
  expect(
    socket.received.filter(({ data }) => (data as { args?: [{ id: string }] } | undefined)?.args?.[0].id === quick)
  ).toHaveLength(1)
  await socket.close()
  await slow.query('commit')
  slow.release()
  const again = await open(bt, token, userInfo.id, 'slow', since)
  await getsRow(again, id)
  await again.close()
})

test('where nobody can be woken, they look by themselves', async () => {
  const { token, userInfo } = await signIn(bt)
  const socket = await open(bt, token, userInfo.id, 'unwoken')
  await socket.joined()
  const id = crypto.randomUUID()
  await pool.query(
    `insert into sys_outbox (topic, payload, tenant_id, project_id) select 'archives.file', jsonb_build_object('ids', jsonb_build_array($1::text)), tenant_id, id from arc_project where id = 'p1'`,
    [id]
  )
  await getsRow(socket, id, 3000)
  await socket.close()
})

test('what one server takes away counts at the other within five seconds', async () => {
  const holder = await signIn(bt)
  const may = async () =>
    (
      await fetch(`${bt}/api/archives/file/list?nodeId=${ITEM}&pageSize=1`, {
        headers: { 'x-access-token': holder.token }
      })
    ).status
  expect(await may()).toBe(200)
  const began = performance.now()
  // The other server is not asked: what it writes is all that this one can know of it.
  const { rowCount } = await pool.query('delete from arc_project_member where user_id = $1', [holder.userInfo.id])
  expect(rowCount).toBeGreaterThan(0)
  await expect.poll(may, { timeout: patienceOf(10_000), interval: 100 }).toBe(403)
  expect(performance.now() - began).toBeLessThan(patienceOf(5000))
})
