import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

import { expect, test } from 'vitest'

const HOLDER = join(import.meta.dirname, '..', 'kit', 'product', 'hold-group.ts')

/** Whether a process is there and not only waited for. */
function runs(pid: string): boolean {
  try {
    return !/^\s*(Z|$)/.test(execFileSync('ps', ['-o', 'stat=', '-p', pid], { encoding: 'utf8' }))
  } catch {
    return false
  }
}

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  'a run that is stopped by %s leaves nothing running of what its programs have started',
  async (signal) => {
    const holder = spawn(process.execPath, [HOLDER], { stdio: ['ignore', 'pipe', 'inherit'] })
    const [line] = (await once(holder.stdout, 'data')) as [Buffer]
    const pid = line.toString().trim()
    expect(runs(pid)).toBe(true)
    const ended = once(holder, 'exit')
    holder.kill(signal)
    const [code] = (await ended) as [number]
    expect(code).toBeGreaterThan(128)
    await expect.poll(() => runs(pid)).toBe(false)
  }
)
