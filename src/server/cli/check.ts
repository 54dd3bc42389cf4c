import { existsSync } from 'node:fs'

import { backupsOf, entries } from '../backup/catalogue.ts'
import { openSources, openVault } from '../backup/open.ts'
import { drawsChinese } from '../bytes/system-fonts.ts'
import type { Config } from '../config/config.ts'
import { explainError } from '../core/text/explain-error.ts'
import type { TextKey } from '../core/text/catalogues.ts'
import type { Say, Values } from '../core/text/say.ts'
import { poolReceivesOwn } from '../db/connections/receives-own.ts'
import { openBeside } from '../db/open.ts'
import { storeAbilities } from '../storage/abilities.ts'
import { keptClusters } from '../db/embedded/kept-clusters.ts'
import { type CliCommand, EXIT } from './command.ts'
import { inGib } from './upgrade-database.ts'

type Level = 'good' | 'warn' | 'bad'
interface Finding {
  readonly what:
    | 'settings'
    | 'database'
    | 'oldDatabase'
    | 'stores'
    | 'space'
    | 'clock'
    | 'fonts'
    | 'versions'
    | 'backup'
  readonly level: Level
  readonly text: string
}
type Check = (config: Config, say: Say) => Promise<Finding>

/** A clock that differs by more makes codes and sessions end at the wrong moment. Seconds. */
const CLOCKS = 5
/** What is sent through a database comes sooner. Milliseconds. */
const COMES = 3000
const GIB = 1024 ** 3
const DAY = 86_400_000
const NODE = 24

const finding = (what: Finding['what'], level: Level, say: Say, key: TextKey, values?: Values): Finding => ({
  what,
  level,
  text: say(key, values)
})

async function database(config: Config, say: Say): Promise<Finding> {
  const opened = await openBeside(config, () => undefined)
  const receives = async () => opened.kind === 'embedded' || poolReceivesOwn(opened.pool, COMES)
  const isWoken = await receives().finally(opened.close)
  const isSure = !opened.durability.includes('may be lost')
  const [level, key] = !isSure
    ? (['warn', 'cli:check.databaseUnsure'] as const)
    : isWoken
      ? (['good', 'cli:check.database'] as const)
      : (['warn', 'cli:check.databaseDeaf'] as const)
  return finding('database', level, say, key, { says: opened.durability })
}

/** What is written comes back, in each of the three. */
async function stores(config: Config, say: Say): Promise<Finding> {
  const lacking: string[] = []
  for (const [store, storage] of Object.entries(await openSources(config))) {
    const name = storage.name('probe', 'txt')
    await storage.put(name, [Buffer.from('probe')])
    const size = await storage.size(name)
    await storage.remove(name)
    if (size !== 5) return finding('stores', 'bad', say, 'cli:check.storeBroken', { store })
    const [lacks] = (await storeAbilities(storage)).lacks
    if (lacks !== undefined) lacking.push(store)
  }
  if (lacking.length > 0) return finding('stores', 'warn', say, 'cli:check.storeLacks', { stores: lacking.join(', ') })
  return finding('stores', 'good', say, 'cli:check.stores')
}

async function space(config: Config, say: Say): Promise<Finding> {
  const { files } = await openSources(config)
  const { free, total, reserve } = await files.room()
  const values = { free: (free / GIB).toFixed(1), total: (total / GIB).toFixed(1), reserve: (reserve / GIB).toFixed(1) }
  const level = free < reserve ? 'bad' : free < 2 * reserve ? 'warn' : 'good'
  return finding('space', level, say, level === 'good' ? 'cli:check.space' : 'cli:check.spaceLow', values)
}

async function clock(config: Config, say: Say): Promise<Finding> {
  const opened = await openBeside(config, () => undefined)
  try {
    const { rows } = await opened.pool.query<{ now: string }>(
      'select extract(epoch from clock_timestamp())::float8 as now'
    )
    const seconds = Math.abs(Number(rows[0]?.now) - Date.now() / 1000)
    const isSame = seconds < CLOCKS
    return finding('clock', isSame ? 'good' : 'bad', say, isSame ? 'cli:check.clock' : 'cli:check.clockDiffers', {
      seconds: seconds.toFixed(1)
    })
  } finally {
    await opened.close()
  }
}

async function fonts(_: Config, say: Say): Promise<Finding> {
  const has = drawsChinese()
  return finding('fonts', has ? 'good' : 'warn', say, has ? 'cli:check.fonts' : 'cli:check.fontsMissing')
}

async function versions(_: Config, say: Say): Promise<Finding> {
  const version = process.versions.node
  const isFit = Number(version.split('.')[0]) >= NODE
  return finding('versions', isFit ? 'good' : 'bad', say, isFit ? 'cli:check.versions' : 'cli:check.versionOld', {
    version,
    least: NODE
  })
}

async function backup({ backup: { to, keyFile, hours } }: Config, say: Say): Promise<Finding> {
  if (to === '') return finding('backup', 'warn', say, 'cli:check.noBackups')
  const vault = await openVault(to, keyFile)
  const last = backupsOf(await entries(vault.storage)).findLast(({ faults }) => faults === 0)
  if (!last) return finding('backup', 'bad', say, 'cli:check.noBackupYet', { to })
  const age = Date.now() - Date.parse(last.at)
  const isOld = age > hours * 1.25 * 3_600_000 + DAY / 24
  return finding('backup', isOld ? 'bad' : 'good', say, isOld ? 'cli:check.backupOld' : 'cli:check.backup', {
    at: last.at,
    hours
  })
}

/** Nothing of an upgrade is left where it was never made, or was forgotten. */
async function oldDatabase({ dataDir }: Config, say: Say): Promise<Finding> {
  const kept = keptClusters(dataDir)
  if (kept.length === 0) return finding('oldDatabase', 'good', say, 'cli:check.noOldDatabase')
  const folders = kept.map(({ path, major, bytes }) => `${path} (PostgreSQL ${major}, ${inGib(bytes)} GiB)`).join(', ')
  return finding('oldDatabase', 'warn', say, 'cli:check.oldDatabase', { folders })
}

const CHECKS: Readonly<Record<Exclude<Finding['what'], 'settings'>, Check>> = {
  database,
  oldDatabase,
  stores,
  space,
  clock,
  fonts,
  versions,
  backup
}

/** `check`: whether what the product runs on is in order, a line each with what to do. */
export const check: CliCommand = {
  words: [0, 0],
  async run(asked) {
    const { say } = asked
    const findings: Finding[] = []
    try {
      const config = asked.config()
      findings.push(
        finding('settings', 'good', say, 'cli:check.settings', {
          folder: config.dataDir,
          state: say(existsSync(config.dataDir) ? 'cli:check.there' : 'cli:check.notThere')
        })
      )
      for (const [what, one] of Object.entries(CHECKS))
        findings.push(
          await one(config, say).catch((error: unknown) =>
            finding(what as Finding['what'], 'bad', say, 'cli:check.failed', {
              reason: explainError(error, say)
            })
          )
        )
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      findings.push(finding('settings', 'bad', say, 'cli:check.failed', { reason }))
    }
    const isBad = findings.some(({ level }) => level === 'bad')
    return {
      exit: isBad ? EXIT.found : EXIT.done,
      json: { findings },
      lines: findings.map(({ what, level, text }) =>
        say('cli:check.line', { level: say(`cli:check.level.${level}`), what: say(`cli:check.what.${what}`), text })
      )
    }
  }
}
