import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { afterEach, expect, test } from 'vitest'

import { demoFolder } from '#kit/product/demo-folder.ts'
import { halfRequest } from '#kit/product/half-request.ts'
import { type ServerProcess, startProcess } from '#kit/product/server-process.ts'
import { patienceOf } from '#kit/patience.ts'

const KIT = join(import.meta.dirname, '..', 'kit', 'product')
const FAULTY = join(KIT, 'faulty-server.ts')
const SUPERVISED = join(KIT, 'supervised-server.ts')

const running: { readonly server: ServerProcess; readonly data: string }[] = []
afterEach(async () => {
  for (const { server, data } of running.splice(0)) {
    server.child.kill('SIGTERM')
    await server.ended
    rmSync(data, { recursive: true, force: true })
  }
})
async function start(script: string, settings: Readonly<Record<string, string>> = {}): Promise<ServerProcess> {
  const data = await demoFolder()
  const server = startProcess({ DATA_DIR: data, LOG_LEVEL: 'fatal', ...settings }, script)
  running.push({ server, data })
  return server
}
const opened = (server: ServerProcess) => server.said().match(/^Open /gm)?.length ?? 0
/** The process that serves, below the one that supervises. */
const servingOf = ({ child }: ServerProcess) =>
  Number(execFileSync('ps', ['-o', 'pid=', '--ppid', String(child.pid)], { encoding: 'utf8' }).trim())

test.each([
  ['SIGUSR2', 'nobody catches this'],
  ['SIGWINCH', 'nobody waits for this']
] as const)(
  'an error that nobody caught (by %s) ends the server after what was asked is answered, and the log says why',
  async (signal, reason) => {
    const server = await start(FAULTY)
    const request = await halfRequest(await server.address)
    server.child.kill(signal)
    await pause(500)
    expect(await request.complete()).toMatch(/^HTTP\/1\.1 400 /)
    expect(await server.ended).toBe(1)
    const logged =
      server
        .said()
        .split('\n')
        .find((line) => line.startsWith('{')) ?? '{}'
    expect(JSON.parse(logged)).toMatchObject({ level: 60, err: { message: reason } })
  },
  60_000
)

test('a server that has ended is started again, each time after a longer pause, and ends for good when it is asked to', async () => {
  const server = await start(SUPERVISED, { PORT: '0' })
  await server.address
  process.kill(servingOf(server), 'SIGUSR2')
  await expect.poll(() => opened(server), { timeout: patienceOf(30_000) }).toBe(2)
  expect(server.said()).toContain('urban-archives ended (1) and starts again in 1 s')
  // As the system does where memory is short.
  process.kill(servingOf(server), 'SIGKILL')
  await expect.poll(() => opened(server), { timeout: patienceOf(30_000) }).toBe(3)
  expect(server.said()).toContain('urban-archives ended (SIGKILL) and starts again in 2 s')
  const [last = ''] =
    server
      .said()
      .match(/http\S+$/gm)
      ?.slice(-1) ?? []
  expect(await (await fetch(`${last}/health`)).json()).toEqual({ status: 'up' })
  const serving = servingOf(server)
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  expect(() => process.kill(serving, 0)).toThrow('ESRCH')
})

test('a server whose supervisor has gone ends in order', async () => {
  const server = await start(SUPERVISED)
  await server.address
  const serving = servingOf(server)
  server.child.kill('SIGKILL')
  await expect.poll(() => runs(serving), { timeout: patienceOf(20_000) }).toBe(false)
})

test('what keeps a server from starting is said once, and is not tried again', async () => {
  const server = await start(SUPERVISED, { DATABASE_URL: 'postgres://me:geheim1@127.0.0.1:9/archives' })
  expect(await server.ended).toBe(1)
  expect(server.said()).toMatch(/^urban-archives cannot run: the database at [^\n]+\n$/)
})

function runs(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
