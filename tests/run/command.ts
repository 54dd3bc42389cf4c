import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'

import { watchTree } from './process-tree.ts'

/** What a command that has ended has cost and said. */
export interface Ran {
  readonly code: number
  readonly said: string
  /** By the clock. */
  readonly seconds: number
  /** Of all processors together, of the command and of all that it has started; undefined where the system has neither `sh` nor /proc. */
  readonly processor: number | undefined
  /** The most that it and what it has started held at once, MiB; undefined where the system does not say. */
  readonly memory: number | undefined
}

const BIN = resolve('node_modules/.bin')
/** `times` of a shell prints its own time in the first line, that of its children in the second: `1m2.345s 0m6.789s`. */
const SHELL = '"$0" "$@"; code=$?; times > "$TEST_COST"; exit $code'

/** Runs a command of the packages and gives what it cost; what it says is shown as it comes, or given to `say` in one piece at its end. */
export async function runCommand(
  words: readonly string[],
  { env = {}, say }: { env?: Readonly<Record<string, string>>; say?: (all: string) => void } = {}
): Promise<Ran> {
  const folder = mkdtempSync(join(tmpdir(), 'urban-archives-cost-'))
  const cost = join(folder, 'times')
  const [command = '', ...rest] = words
  const program = command === 'node' ? process.execPath : join(BIN, command)
  const bySystem = process.platform === 'win32' ? [program, ...rest] : ['sh', '-c', SHELL, program, ...rest]
  const began = performance.now()
  const child = spawn(bySystem[0] ?? '', bySystem.slice(1), {
    env: {
      ...process.env,
      PATH: `${BIN}${delimiter}${process.env.PATH}`,
      ...(process.stdout.isTTY && !say ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }),
      ...env,
      TEST_COST: cost
    },
    stdio: ['ignore', 'pipe', 'pipe']
  })
  const tree = watchTree(child.pid ?? 0)
  let said = ''
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr]
  ] as const) {
    from.on('data', (part: Buffer) => {
      said += part.toString()
      if (!say) to.write(part)
    })
  }
  const code = await new Promise<number>((done) => {
    child.once('error', (error) => {
      said += error.message
      done(1)
    })
    child.once('close', (ended) => done(ended ?? 1))
  })
  say?.(said)
  // A shell counts those that were waited for, however short; the tree also those that were killed, as a browser's are.
  const { memory, processor: watched } = tree.end()
  const waited = processorOf(cost)
  const processor = waited === undefined && watched === undefined ? undefined : Math.max(waited ?? 0, watched ?? 0)
  rmSync(folder, { recursive: true, force: true })
  return { code, said, seconds: (performance.now() - began) / 1000, processor, memory }
}

function processorOf(file: string): number | undefined {
  try {
    const [, children = ''] = readFileSync(file, 'utf8').split('\n')
    const parts = [...children.matchAll(/(\d+)m([\d.]+)s/g)].map(
      ([, minutes, seconds]) => Number(minutes) * 60 + Number(seconds)
    )
    return parts.length === 2 ? parts.reduce((sum, one) => sum + one, 0) : undefined
  } catch {
    return undefined
  }
}
