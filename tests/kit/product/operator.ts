import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

import { COMPILED } from './server-process.ts'
import { ROOT } from './sources-digest.ts'

/** How a command of the operator has ended, and what it wrote. */
export interface CommandEnd {
  readonly exit: number | null
  readonly out: string
  readonly err: string
}

/** Runs `urban-archives` with these words, and with these settings and nothing else of the environment. */
export async function operate(
  words: readonly string[],
  settings: Readonly<Record<string, string>> = {}
): Promise<CommandEnd> {
  const child = spawn(process.execPath, [join(ROOT, 'src', 'server', 'cli', 'main.ts'), ...words], {
    env: { PATH: process.env.PATH ?? '', ...COMPILED, ...settings },
    stdio: ['ignore', 'pipe', 'pipe']
  })
  let [out, err] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (piece: string) => (out += piece))
  child.stderr.setEncoding('utf8').on('data', (piece: string) => (err += piece))
  const [exit] = (await once(child, 'close')) as [number | null]
  return { exit, out, err }
}

/** The same with `--json`: what it came to. */
export async function operateJson<T>(
  words: readonly string[],
  settings: Readonly<Record<string, string>> = {}
): Promise<T & { readonly exit: number | null }> {
  const { exit, out, err } = await operate([...words, '--json'], settings)
  if (out === '') throw new Error(err)
  return { ...(JSON.parse(out) as T), exit }
}
