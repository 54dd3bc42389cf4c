import { readdirSync, readFileSync } from 'node:fs'

/** Milliseconds between two readings; memory, which is dearer to read, is read at every so many of them. */
const EVERY = 500
const MEMORY_AT = 20
/** What the system counts a processor's time in: hundredths of a second, on every Linux that Node.js runs on. */
const TICKS = 100

/** What a process and all below it have used. */
export interface Used {
  /** The most that they held at once, shared pages counted once; MiB. Undefined where there is no /proc. */
  readonly memory: number | undefined
  /** Seconds of a processor, also of those that were killed and that nobody waited for, which a shell leaves out. */
  readonly processor: number | undefined
}

/** Watches a process and all below it until `end`, which gives what they have used. */
export function watchTree(root: number): { end: () => Used } {
  let most: number | undefined
  let readings = 0
  const ticks = new Map<string, number>()
  const read = () => {
    const below = processesBelow(root)
    if (!below) return
    // A number may be given to another process later: the time of its start is what differs.
    for (const { pid, start, used } of below) ticks.set(`${pid} ${start}`, used)
    if (readings++ % MEMORY_AT === 0)
      most = Math.max(
        most ?? 0,
        below.reduce((sum, { pid }) => sum + shareOf(pid), 0)
      )
  }
  const timer = setInterval(read, EVERY)
  timer.unref()
  return {
    end() {
      clearInterval(timer)
      const all = [...ticks.values()].reduce((sum, one) => sum + one, 0)
      return {
        memory: most === undefined ? undefined : Math.round(most / 1024),
        processor: ticks.size === 0 ? undefined : all / TICKS
      }
    }
  }
}

interface Reading {
  readonly pid: number
  readonly parent: number
  readonly start: string
  /** Ticks, of itself and of no child. */
  readonly used: number
}

function processesBelow(root: number): readonly Reading[] | undefined {
  let all: Map<number, Reading>
  try {
    all = new Map(readdirSync('/proc').flatMap((name) => readingOf(Number(name)).map((one) => [one.pid, one])))
  } catch {
    return undefined
  }
  const isBelow = (one: number): boolean => one === root || (all.has(one) && isBelow(all.get(one)?.parent ?? 0))
  return [...all.values()].filter(({ pid }) => isBelow(pid))
}

/** The line of a process; none where the name is no number, or the process has ended meanwhile. */
function readingOf(pid: number): readonly Reading[] {
  const stat = pid > 0 ? textOf(`/proc/${pid}/stat`) : ''
  // The name of the program is in brackets and may hold anything.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [, parent] = fields
  return parent === undefined
    ? []
    : [{ pid, parent: Number(parent), start: fields[19] ?? '', used: Number(fields[11]) + Number(fields[12]) }]
}

const shareOf = (pid: number): number => Number(/^Pss:\s+(\d+)/m.exec(textOf(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0)

/** The text of a file of the system; of a process that has ended meanwhile, none. */
function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
