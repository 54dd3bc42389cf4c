import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'

import { openBeside } from '../db/open.ts'
import { migrate } from '../db/migrate.ts'
import { type CommandInput, type CliCommand, EXIT, type Exit } from './command.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..')
const START = join(ROOT, 'src', 'server', 'start.ts')
const VERIFY = join(ROOT, 'src', 'package', 'node', 'main.ts')

/** Runs another program of the product in this one's place: signals go through to it, and its exit code is ours. */
async function inPlace(script: string, words: readonly string[], env: NodeJS.ProcessEnv = process.env): Promise<Exit> {
  const child = spawn(process.execPath, [script, ...words], { stdio: 'inherit', env })
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => child.kill(signal))
  const [code] = (await once(child, 'close')) as [number | null]
  return code === 0 ? EXIT.done : EXIT.failed
}

const silent = (exit: Exit) => ({ exit, json: {}, lines: [] })

/** `start`: what `npm start` runs. */
export const start: CliCommand = {
  words: [0, 0],
  run: async () => silent(await inPlace(START, []))
}

/** `demo [folder]`: the demo city in a data folder of its own, for who wants to see the product. */
export const demo: CliCommand = {
  words: [0, 1],
  async run({ words, say }: CommandInput) {
    const folder = resolve(words[0] ?? 'demo-data')
    process.stderr.write(`${say('cli:demo.begins', { folder })}\n`)
    return silent(await inPlace(START, [], { ...process.env, DATA_DIR: folder, DEMO: 'on', DATABASE_URL: '' }))
  }
}

/** `verify <package …>`: the verifier of transfer packages. */
export const verifyPackages: CliCommand = {
  words: [1, 100],
  run: async ({ words, flags, say }: CommandInput) =>
    silent(await inPlace(VERIFY, [...words, ...(flags.json ? ['--json'] : []), `--lang=${say.language}`]))
}

/** `migrate`: brings the database to the shape of this release, as a start does. */
export const migrateDatabase: CliCommand = {
  words: [0, 0],
  async run(asked) {
    const opened = await openBeside(asked.config(), () => undefined)
    try {
      const before = await migrationsIn(opened)
      await migrate(opened.db)
      const count = (await migrationsIn(opened)) - before
      return { exit: EXIT.done, json: { migrated: count }, lines: [asked.say('cli:migrate.done', { count })] }
    } finally {
      await opened.close()
    }
  }
}

async function migrationsIn({ pool }: Pick<Awaited<ReturnType<typeof openBeside>>, 'pool'>): Promise<number> {
  const { rows } = await pool.query<{ there: boolean }>(`select to_regclass('kysely_migration') is not null as there`)
  if (!rows[0]?.there) return 0
  const { rows: counted } = await pool.query<{ count: number }>('select count(*)::int as count from kysely_migration')
  return counted[0]?.count ?? 0
}
