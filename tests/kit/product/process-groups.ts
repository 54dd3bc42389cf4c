import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'

/** A program that runs in a group of its own, with all that it starts. */
export interface ProcessGroup {
  readonly child: ChildProcess
  /** Ends the program and everything that it has started. */
  readonly end: () => void
}

const running = new Set<ProcessGroup>()
const SIGNALS = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const
let isWatched = false

/** Starts a program whose group never outlives this process, whether that ends by itself or is stopped by a signal. */
export function startGroup(program: string, parameters: readonly string[], options: SpawnOptions): ProcessGroup {
  watch()
  const child = spawn(program, parameters, { ...options, detached: true })
  const group: ProcessGroup = {
    child,
    end() {
      running.delete(group)
      child.stdout?.destroy()
      try {
        if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
      } catch {
        // The whole group has ended by itself.
      }
    }
  }
  running.add(group)
  return group
}

/** Ends all groups when this process ends; a signal ends it with the code that a shell gives for it. */
function watch(): void {
  if (isWatched) return
  isWatched = true
  process.on('exit', () => {
    for (const group of [...running].toReversed()) group.end()
  })
  for (const [signal, code] of Object.entries(SIGNALS)) process.on(signal, () => process.exit(code))
}
