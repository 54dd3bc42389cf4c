import { readdirSync, readFileSync } from 'node:fs'

/** Milliseconds between two readings. */
const EVERY = 3000

/** Watches how much a process and all below it hold, shared pages counted once; `end` gives the most that was seen, MiB. */
export function peakOf(root: number): { end: () => number | undefined } {
  let most: number | undefined
  const measure = () => {
    const held = heldBelow(root)
    if (held !== undefined) most = Math.max(most ?? 0, held)
  }
  const timer = setInterval(measure, EVERY)
  timer.unref()
  return {
    end() {
      clearInterval(timer)
      return most === undefined ? undefined : Math.round(most / 1024)
    }
  }
}

/** KiB, by the proportional share of each process; undefined where there is no /proc. */
function heldBelow(root: number): number | undefined {
  const parents = parentsOf()
  if (!parents) return undefined
  const isBelow = (one: number): boolean => one === root || (parents.has(one) && isBelow(parents.get(one) ?? 0))
  return [...parents.keys()].filter(isBelow).reduce((sum, one) => sum + shareOf(one), 0)
}

function parentsOf(): Map<number, number> | undefined {
  try {
    return new Map(
      readdirSync('/proc').flatMap((name) => {
        const pid = Number(name)
        const [, parent] = /\) \S (\d+)/.exec(textOf(`/proc/${pid}/stat`)) ?? []
        return pid > 0 && parent !== undefined ? [[pid, Number(parent)] as const] : []
      })
    )
  } catch {
    return undefined
  }
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
