import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'

/** What a quiet machine of the kind that budgets and waits were written for takes for the piece of work below. Milliseconds. */
const REFERENCE = 350
/** Beyond this a machine is not slow but stuck, and a test that waits for it has failed. */
const MOST = 6

/**
 * A piece of work of the kind that tests do: rows are made, written as JSON, read, sorted and counted, and a process is started, in a
 * thread for each processor at once. Arithmetic alone said "as fast as ever" of a machine that needed two and a half times as long
 * for the run: it needs no cache and leaves room for whoever shares the core, so it does not notice neighbours who take both.
 */
const WORK = `
const { parentPort } = require('node:worker_threads')
const { spawnSync } = require('node:child_process')
function work() {
  let found = 0
  for (let turn = 0; turn < 8; turn++) {
    const rows = Array.from({ length: 8000 }, (_, id) => ({ id, name: 'row ' + ((id * 7919) % 10007), parts: [id, String(id)], of: { by: 'x' + (id % 97) } }))
    const read = JSON.parse(JSON.stringify(rows)).sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
    const counts = new Map()
    for (const { name, of, parts } of read) counts.set(of.by + name, (counts.get(of.by + name) ?? 0) + parts.length)
    found += counts.size
  }
  return found
}
const from = performance.now()
const found = work()
spawnSync(process.execPath, ['--eval', '0'])
parentPort.postMessage(found === 0 ? 0 : performance.now() - from)
`

const timed = (): Promise<number> =>
  new Promise((done, failed) => {
    const worker = new Worker(WORK, { eval: true })
    worker.once('message', done)
    worker.once('error', failed)
  })

/** How many times longer this machine takes now than the one that waits and budgets were written for, both at least 1. */
export interface Slowness {
  /** By the clock: others that work beside it count. */
  readonly clock: number
  /** By the processor: its speed alone counts, and what shares a core with it. */
  readonly processor: number
}

/** So many times is measured at once: neighbours come and go within seconds. */
const TURNS = 3
/** So many times what was measured is waited: a step takes up to half an hour, and what was measured is how it began. */
const MARGIN = 2

/**
 * Measures how slow this machine is now, and keeps that for what waits in the runs of tests that this process starts. Waits go by
 * the slowest that was measured so far, since a neighbour who was there comes again; what is counted goes by the middle one.
 */
export async function measureSlowness(): Promise<Slowness> {
  const threads = availableParallelism()
  const clocks: number[] = []
  const processors: number[] = []
  for (let turn = 0; turn < TURNS; turn++) {
    const before = process.cpuUsage()
    clocks.push(Math.max(...(await Promise.all(Array.from({ length: threads }, timed)))))
    processors.push(process.cpuUsage(before).user / 1000 / threads)
  }
  const factorOf = (ms: number) => Math.min(MOST, Math.max(1, ms / REFERENCE))
  const slowness = {
    clock: factorOf(Math.max(...clocks)),
    processor: factorOf(processors.sort((a, b) => a - b)[TURNS >> 1] ?? 0)
  }
  const longest = Math.max(slowness.clock * MARGIN, Number(process.env.TEST_SLOWNESS) || 1)
  process.env.TEST_SLOWNESS = Math.min(MOST, longest).toFixed(2)
  return slowness
}
