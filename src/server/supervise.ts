import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'

/** What a server says to who supervises it once it listens. */
export const SERVING = 'serving'

/** The pause before it is started again, which doubles with each death that follows soon on a start, and what counts as soon. Milliseconds. */
const FIRST_PAUSE = 1000
const LONGEST_PAUSE = 60_000
const STEADY = 5 * 60_000

/**
 * Runs a server in a process of its own and starts it again where it ends although nobody asked it to. Signals go through to it, and
 * its exit code is ours. One that has never listened is not tried again: what is in its way stays in its way.
 */
export async function supervise(script: string, words: readonly string[]): Promise<number> {
  const asked = new AbortController()
  let child: ChildProcess | undefined
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      asked.abort()
      child?.kill(signal)
    })
  let hasServed = false
  for (let wait = FIRST_PAUSE; ; wait = Math.min(wait * 2, LONGEST_PAUSE)) {
    const began = Date.now()
    child = fork(script, [...words], { stdio: 'inherit' })
    child.once('message', (said) => {
      hasServed ||= said === SERVING
    })
    const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null]
    if (asked.signal.aborted || code === 0 || !hasServed) return code ?? 1
    if (Date.now() - began > STEADY) wait = FIRST_PAUSE
    process.stderr.write(`urban-archives ended (${signal ?? code}) and starts again in ${wait / 1000} s\n`)
    await pause(wait, undefined, { signal: asked.signal }).catch(() => undefined)
    if (asked.signal.aborted) return 0
  }
}
