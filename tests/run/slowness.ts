import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'

/** What a quiet machine of the kind that budgets and waits were written for takes for the piece of work below. Milliseconds. */
const REFERENCE = 380
/** Beyond this a machine is not slow but stuck, and a test that waits for it has failed. */
const MOST = 4
const NAME = 'TEST_SLOWNESS'

/** A piece of work without memory or system calls: arithmetic alone, in a thread for each processor at once. */
const WORK = `
const { parentPort } = require('node:worker_threads')
const from = performance.now()
let sum = 1
for (let turn = 0; turn < 360_000_000; turn++) sum = (Math.imul(sum, 1103515245) + 12345) | 0
parentPort.postMessage(sum === 0 ? 0 : performance.now() - from)
`

const timed = (): Promise<number> =>
  new Promise((done, failed) => {
    const worker = new Worker(WORK, { eval: true })
    worker.once('message', done)
    worker.once('error', failed)
  })

/**
 * Measures how many times longer this machine takes than the one that waits were written for, at least 1, and keeps that for the runs of
 * tests that this process starts.
 */
export async function measureSlowness(): Promise<number> {
  await timed()
  const times = await Promise.all(Array.from({ length: availableParallelism() }, timed))
  const slowness = Math.min(MOST, Math.max(1, Math.max(...times) / REFERENCE))
  process.env[NAME] = slowness.toFixed(2)
  return slowness
}

/** How long something is waited for on this machine: what a quick machine needs, times how much slower this one was when the run began. */
export const patienceOf = (ms: number): number => Math.round(ms * Math.max(1, Number(process.env[NAME]) || 1))
