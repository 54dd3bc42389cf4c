import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { expectedMark, markIn } from '#server/storage/mark.ts'

const MARK = join(import.meta.dirname, '..', '..', '..', 'src', 'server', 'storage', 'mark.ts')
const EACH = 60

let data: string
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'mark-'))
})
afterEach(() => rmSync(data, { recursive: true, force: true }))

/** Opens so many folders of a name one after the other, in a process of its own that begins when it is asked to. */
function opener(name: string) {
  const script = `
    const { expectedMark } = await import(${JSON.stringify(MARK)})
    process.stdout.write('ready')
    for await (const _ of process.stdin) break
    for (let count = 0; count < ${EACH}; count++) await expectedMark(${JSON.stringify(join(data, name))} + count, ${JSON.stringify(data)})
    process.exit()`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['pipe', 'pipe', 'inherit'] })
  return { ready: once(child.stdout, 'data'), begin: () => child.stdin.end('go'), ended: once(child, 'exit') }
}

test('two processes that open stores at the same time keep the mark of each, and give a store that both open one mark', async () => {
  const openers = [opener('one-'), opener('other-'), opener('both-'), opener('both-')]
  await Promise.all(openers.map(({ ready }) => ready))
  for (const { begin } of openers) begin()
  expect(await Promise.all(openers.map(async ({ ended }) => (await ended)[0]))).toEqual([0, 0, 0, 0])
  const known = JSON.parse(readFileSync(join(data, 'known-stores.json'), 'utf8')) as Record<string, string>
  const names = ['one-', 'other-', 'both-'].flatMap((name) => Array.from({ length: EACH }, (_, at) => `${name}${at}`))
  expect(Object.keys(known).sort()).toEqual(names.map((name) => join(data, name)).sort())
  for (const [folder, mark] of Object.entries(known)) expect(await markIn(folder)).toBe(mark)
  expect(readdirSync(data).filter((name) => /^known-stores\.json\.(?!lock)/.test(name))).toEqual([])
})

test('a store that lost its folder is known by the mark of its first opening', async () => {
  const folder = join(data, 'store')
  const mark = await expectedMark(folder, data)
  rmSync(folder, { recursive: true })
  expect(await expectedMark(folder, data)).toBe(mark)
  expect(await markIn(folder)).toBeUndefined()
})
