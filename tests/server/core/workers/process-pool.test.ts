import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'

import type { PoolTask } from '#kit/services/pool-worker.ts'
import { ProcessLost, TaskFailed, type TaskLimits } from '#server/core/workers/ask-process.ts'
import { askOnce, ProcessPool, type PoolWork } from '#server/core/workers/process-pool.ts'

const script = new URL('../../../kit/services/pool-worker.ts', import.meta.url)
const signal = new AbortController().signal
const LIMITS: TaskLimits = { wait: 60_000, cpu: 10_000, memory: 300 * 1024 ** 2 }

let pool: ProcessPool
const open = (work: Partial<PoolWork> = {}) => {
  pool = new ProcessPool({ name: 'test', script, size: 1, heap: 64, ...work })
}
afterEach(() => pool?.close())
const ask = (task: PoolTask, more: Partial<Parameters<ProcessPool['ask']>[1]> = {}) =>
  pool.ask<number>(task, { signal, limits: LIMITS, ...more })
const WAIT: PoolTask = { does: 'wait', ms: 0 }

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'process-pool-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('a process of a pool', () => {
  test('is used again, and what it reports before its answer is received', async () => {
    open()
    const reports: unknown[] = []
    const first = await ask(WAIT, { onReport: (report) => reports.push(report) })
    expect(reports).toEqual([first])
    expect(await ask(WAIT)).toBe(first)
  })

  test('stays after a task that failed, whose reason is given', async () => {
    open()
    const before = await ask(WAIT)
    await expect(ask({ does: 'fail' })).rejects.toThrow(new TaskFailed('Error: no such file'))
    expect(await ask(WAIT)).toBe(before)
  })

  test.each<[string, PoolTask, Partial<TaskLimits>, string]>([
    ['computes for too long', { does: 'compute' }, { cpu: 200 }, 'cpu'],
    ['lets others wait for too long', { does: 'wait', ms: 60_000 }, { wait: 1000 }, 'wait'],
    ['holds too much memory', { does: 'compute' }, { memory: 1024 ** 2 }, 'memory'],
    ['ends', { does: 'end' }, {}, 'ended']
  ])('that %s is lost alone, and the next task gets a fresh one', async (_, task, limits, reason) => {
    open()
    const before = await ask(WAIT)
    const lost = await ask(task, { limits: { ...LIMITS, ...limits } }).catch((error: unknown) => error)
    expect(lost).toBeInstanceOf(ProcessLost)
    expect(lost).toMatchObject({ reason, hasBegun: true })
    expect(await ask(WAIT)).not.toBe(before)
  })

  test('that has grown large is not kept for the next task', async () => {
    open()
    const before = await ask({ does: 'hold', mebibytes: 450 }, { limits: { wait: 60_000 } })
    expect(await ask(WAIT)).not.toBe(before)
  })

  test('knows no setting of the server and writes nowhere, but to the folder that it was given', async () => {
    open()
    const known = await pool.ask<string[]>({ does: 'know' }, { signal, limits: LIMITS })
    expect(known.filter((name) => !name.startsWith('NODE_CHANNEL'))).toEqual([])
    const task: PoolTask = { does: 'write', path: join(folder, 'written') }
    await expect(ask(task)).rejects.toThrow('Access to this API has been restricted')
    const work = { script, heap: 64, writes: folder }
    expect(await askOnce<number>(work, task, { signal, limits: LIMITS })).toBeGreaterThan(0)
  })

  test('is ended when nobody waits any more for its task, and one amid something when it is given back', async () => {
    open()
    const before = await ask(WAIT)
    const gone = new AbortController()
    const onReport = () => gone.abort(new Error('hung up'))
    const waiting = ask({ does: 'wait', ms: 60_000 }, { signal: gone.signal, onReport })
    await expect(waiting).rejects.toThrow('hung up')
    const held = await pool.take({ signal })
    const second = await held.ask<number>(WAIT, { signal, limits: LIMITS })
    expect(second).not.toBe(before)
    held.release(true)
    expect(await ask(WAIT)).not.toBe(second)
  })
})

describe('who comes while every process is busy', () => {
  test('waits, those with the fewest tasks under way first, and who hangs up gives way', async () => {
    open({ size: 2 })
    const ended: string[] = []
    const gone = new AbortController()
    const work = (name: string, by: string, ms: number, turn = signal) =>
      ask({ does: 'wait', ms }, { by, signal: turn }).then(
        () => void ended.push(name),
        (error: Error) => void ended.push(`${name}: ${error.message}`)
      )
    const all = [
      work('first of a', 'a', 300),
      work('second of a', 'a', 900),
      work('third of a', 'a', 0),
      work('one that nobody wants', 'c', 0, gone.signal),
      work('first of b', 'b', 900)
    ]
    expect(pool.free).toBe(0)
    await expect.poll(() => pool.waiting).toBe(3)
    gone.abort(new Error('hung up'))
    await Promise.all(all)
    // When the first of a ends another of a is under way, so b comes before the third of a.
    expect(ended.indexOf('third of a')).toBeGreaterThan(ended.indexOf('second of a'))
    expect(ended).toContain('one that nobody wants: hung up')
    expect(pool.free).toBe(2)
  })

  test('comes before jobs and the clock where he waits for an answer, whatever else he has under way', async () => {
    open()
    const ended: string[] = []
    const work = (name: string, turn: { readonly by?: string; readonly isAwaited?: boolean }, ms = 0) =>
      ask({ does: 'wait', ms }, turn).then(() => void ended.push(name))
    const all = [work('first', { by: 'a', isAwaited: true }, 300)]
    await setTimeout(0)
    all.push(work('clock', {}), work('job', { by: 'b' }), work('call', { by: 'a', isAwaited: true }))
    await Promise.all(all)
    expect(ended).toEqual(['first', 'call', 'clock', 'job'])
  })

  test('waits for calls a minute at most', async () => {
    open()
    const now = vi.spyOn(performance, 'now')
    const ended: string[] = []
    const work = (name: string, turn: { readonly isAwaited?: boolean }, ms = 0) =>
      ask({ does: 'wait', ms }, turn).then(() => void ended.push(name))
    const all = [work('first', {}, 300)]
    await setTimeout(0)
    const came = performance.now()
    now.mockReturnValue(came)
    all.push(work('job', {}))
    now.mockReturnValue(came + 61_000)
    all.push(work('call', { isAwaited: true }))
    await Promise.all(all)
    now.mockRestore()
    expect(ended).toEqual(['first', 'job', 'call'])
  })

  test('never gets more processes than there may be', async () => {
    open({ size: 2 })
    const pids = await Promise.all(Array.from({ length: 30 }, (_, at) => ask({ does: 'wait', ms: at % 3 })))
    expect(new Set(pids).size).toBe(2)
  })

  test('is refused where too many wait, and asked to come again', async () => {
    open({ mostWaiting: 1 })
    const first = ask({ does: 'wait', ms: 300 })
    await setTimeout(0)
    const second = ask(WAIT)
    await expect(ask(WAIT)).rejects.toMatchObject({ status: 503, retryAfter: 10 })
    await Promise.all([first, second])
  })
})
