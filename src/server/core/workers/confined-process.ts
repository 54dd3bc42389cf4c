import { type ChildProcess, fork } from 'node:child_process'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'

/** What a process runs, and what it may do. */
export interface ConfinedWork {
  readonly script: URL
  /** What its own data may be, in MiB; what its code outside JavaScript takes is measured while it works. */
  readonly heap: number
  /** The only folder that it may write to; none where it only reads. */
  readonly writes?: string
}

/** Below the server itself: whoever asks it something comes first. */
const NICE = 5

/**
 * Starts a process that may read and nothing else, or write to one folder: no programs, no threads. Code that is no JavaScript runs in it.
 * It knows no setting of the server, and calls `lost` when it ends by itself.
 */
export function startConfined({ script, heap, writes }: ConfinedWork, lost: () => void): ChildProcess {
  const { SystemRoot } = process.env
  const child = fork(fileURLToPath(script), [], {
    execArgv: [
      '--permission',
      '--allow-fs-read=*',
      '--allow-addons',
      '--disable-warning=SecurityWarning',
      ...(writes === undefined ? [] : [`--allow-fs-write=${writes}`]),
      `--max-old-space-size=${heap}`
    ],
    env: SystemRoot === undefined ? {} : { SystemRoot },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc']
  })
  child.unref()
  child.channel?.unref()
  if (child.pid !== undefined) lower(child.pid)
  // An error that comes while nobody waits must not end the server; a process that has ended serves no more.
  return child.on('error', lost).on('exit', lost)
}

/** Ends a process, and answers when it has gone: it writes no more by then. */
export async function endConfined(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  // Whoever waits for its end must not end before.
  child.ref()
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await gone
}

/** A system that does not know priorities runs it as any other. */
function lower(pid: number): void {
  try {
    setPriority(pid, NICE)
  } catch {
    // It has ended already, or may not be lowered.
  }
}
