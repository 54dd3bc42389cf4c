import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'

/** What a quiet machine of the kind that budgets and waits were written for takes for the piece of work below. Milliseconds. */
const REFERENCE = 500
/** Beyond this a machine is not slow but stuck, and a test that waits for it has failed. */
const MOST = 6

/**
 * A piece of work without memory or system calls: arithmetic alone, in a thread for each processor at once. It lies in a function, whose
 * variables an engine keeps in registers: at the top of a script it takes five times as long, and differently long from engine to engine.
 */
const WORK = `
const { parentPort } = require('node:worker_threads')
function work() {
  let sum = 1
  for (let turn = 0; turn < 360_000_000; turn++) sum = (Math.imul(sum, 1103515245) + 12345) | 0
  return sum
}
const from = performance.now()
const sum = work()
parentPort.postMessage(sum === 0 ? 0 : performance.now() - from)
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

/** Measures how slow this machine is now, and keeps that for what waits in the runs of tests that this process starts. */
export async function measureSlowness(): Promise<Slowness> {
  const threads = availableParallelism()
  const before = process.cpuUsage()
  const times = await Promise.all(Array.from({ length: threads }, timed))
  const { user } = process.cpuUsage(before)
  const factorOf = (ms: number) => Math.min(MOST, Math.max(1, ms / REFERENCE))
  const slowness = { clock: factorOf(Math.max(...times)), processor: factorOf(user / 1000 / threads) }
  process.env.TEST_SLOWNESS = slowness.clock.toFixed(2)
  return slowness
}
