/**
 * The whole test run beside two processes at full speed, five times over: a test that is right on a quiet machine alone fails here.
 * `RUNS=1 npm run matrix -- steady` runs it once; `FILES=nothing-lost,live` those journeys alone.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'

import { startGroup } from '#kit/product/process-groups.ts'

const RUNS = Number(process.env.RUNS ?? 5)
const BUSY = 2
const files = (process.env.FILES ?? '')
  .split(',')
  .filter(Boolean)
  .map((name) => `tests/journeys/${name}.test.ts`)
/** Journeys are in two projects, of which only one has each. */
const command: readonly string[] = files.length
  ? [join('node_modules', '.bin', 'vitest'), 'run', '--project', 'journeys', '--project', 'journeys-alone', ...files]
  : [process.execPath, 'tests/run.ts']

/** All that a program says, and its exit code, once it has ended. */
function ended(child: ChildProcess): Promise<{ code: number | null; said: string }> {
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => (said += part.toString()))
  return new Promise((done, fail) => child.once('error', fail).once('close', (code) => done({ code, said })))
}

const busy = Array.from({ length: BUSY }, () =>
  startGroup(process.execPath, ['-e', 'for (;;);'], { stdio: ['ignore', 'ignore', 'ignore'] })
)
let failed = 0
try {
  for (let run = 1; run <= RUNS; run += 1) {
    const began = performance.now()
    const { code, said } = await ended(
      spawn(command[0] ?? '', command.slice(1), {
        env: { ...process.env, NO_COLOR: '1', WHOLE: '' },
        stdio: ['ignore', 'pipe', 'pipe']
      })
    )
    if (code !== 0) {
      failed += 1
      process.stdout.write(said)
    }
    const seconds = Math.round((performance.now() - began) / 1000)
    process.stdout.write(
      `run ${run} of ${RUNS} beside ${BUSY} busy processes: ${code === 0 ? 'passed' : 'FAILED'} in ${seconds} s\n`
    )
  }
} finally {
  for (const group of busy) group.end()
}
process.exitCode = failed === 0 ? 0 : 1
