import { readFileSync } from 'node:fs'

/** What a process has used up to now: milliseconds of a processor, and the bytes of memory that it holds. */
export interface ProcessUsage {
  readonly cpu: number
  readonly memory: number
}

/** Linux counts in hundredths of a second, and memory in pages. */
const TICK = 10
const PAGE = 4096

/** Asks the system what a process has used; nothing where the system does not say, or the process is gone. */
export function processUsage(pid: number): ProcessUsage | undefined {
  try {
    // The name of the program is in brackets and may hold anything: what is counted follows the last one.
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [user, system, pages] = [fields[11], fields[12], fields[21]].map(Number)
    return { cpu: ((user ?? 0) + (system ?? 0)) * TICK, memory: (pages ?? 0) * PAGE }
  } catch {
    return undefined
  }
}

/** Whether this system reports what a process uses. */
export const canMeasureProcesses = (): boolean => processUsage(process.pid) !== undefined
