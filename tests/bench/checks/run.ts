import { readFileSync } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { Measurers } from '#server/checks/measuring/measurers.ts'
import { processUsage } from '#server/core/workers/process-usage.ts'

import type { Figures } from '../figures.ts'
import { makeFiles } from '../given-files.ts'

const FILES = 200
const AT_ONCE = 2
const GOAL = { rate: 20, memory: 300 }
const MIB = 1024 ** 2
const NEVER = new AbortController().signal

/** Measures 200 PDFs of 1 MiB as a check does, without text and drawing: digests, structure, pages; two at a time. */
export async function run(): Promise<Figures> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-checks-'))
  const measurers = new Measurers(AT_ONCE)
  try {
    const files = [...(await makeFiles(folder, FILES))]
    let most = 0
    const note = () => {
      most = Math.max(most, childrenMemory())
    }
    const begun = performance.now()
    const work = async () => {
      for (let path = files.shift(); path !== undefined; path = files.shift()) {
        const found = await measurers.measure(path, (await stat(path)).size, { signal: NEVER })
        if (found.kind !== 'measured') throw new Error(found.reason)
        note()
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    const rate = FILES / ((performance.now() - begun) / 1000)
    const memory = most / MIB
    return {
      title: 'Checks, bytes alone',
      how: `${FILES} PDFs of 1 MiB, ${AT_ONCE} at a time: SHA-256 and SM3, format, wholeness, objects and pages, as a check measures them without its two slow passes.`,
      columns: ['what', 'figure', 'goal'],
      rows: [
        ['files a second', rate.toFixed(1), `≥ ${GOAL.rate}`],
        ['memory of its processes, MiB', memory.toFixed(0), `≤ ${GOAL.memory}`]
      ],
      missed: [
        ...(rate >= GOAL.rate ? [] : [`${rate.toFixed(1)} files a second instead of ${GOAL.rate}`]),
        ...(memory <= GOAL.memory ? [] : [`${memory.toFixed(0)} MiB instead of ${GOAL.memory}`])
      ]
    }
  } finally {
    await measurers.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Bytes that the processes hold which this one has started. */
function childrenMemory(): number {
  const pids = readFileSync(`/proc/self/task/${process.pid}/children`, 'latin1').trim().split(' ').map(Number)
  return pids.reduce((sum, pid) => sum + (processUsage(pid)?.memory ?? 0), 0)
}
