import { readdir } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { chooseBackup, openSources, openVault } from '../backup/open.ts'
import { restore, type Restored, restoreNamed } from '../backup/restore.ts'
import type { Vault } from '../backup/vault.ts'
import { chooseMoment } from '../backup/choose-moment.ts'
import { finishRecovery, placeCluster } from '../backup/restore-at.ts'
import { type Config, makeDataFolder } from '../config/config.ts'
import type { Say } from '../core/text/say.ts'
import { openDatabase } from '../db/open.ts'
import { openStore } from '../storage/open/open-store.ts'
import { backupPlace } from './backup.ts'
import { BadUsage, type CliCommand, EXIT, type CommandOutcome } from './command.ts'

/** `restore <place>`: brings a backup into an empty database and empty stores of these settings. */
export const restoreBackup: CliCommand = {
  words: [0, 1],
  options: { 'key-file': { type: 'string' }, id: { type: 'string' }, at: { type: 'string' } },
  async run(asked) {
    const { say, flags } = asked
    const config = asked.config()
    const { to, keyFile } = backupPlace(asked, config)
    const began = Date.now()
    const vault = await openVault(to, keyFile)
    if (typeof flags.at === 'string') return restoreAt(vault, momentOf(flags.at), config, say)
    const { entry, manifest } = await chooseBackup(vault, typeof flags.id === 'string' ? flags.id : undefined)
    await refuseUsed(config)
    makeDataFolder(config)
    const opened = await openDatabase(config, () => undefined)
    try {
      const restored = await restore(vault, manifest, opened, await openSources(config))
      return outcomeOf({ id: entry.id, ...restored }, began, say)
    } finally {
      await opened.close()
    }
  }
}

/** A moment as people write it, in the archives' zone where it names none. */
function momentOf(text: string): Date {
  const at = new Date(/(?:Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text.trim().replace(' ', 'T')}+08:00`)
  if (Number.isNaN(at.getTime())) throw new BadUsage(`--at ${text}: YYYY-MM-DD HH:mm:ss`)
  return at
}

async function restoreAt(vault: Vault, at: Date, config: Config, say: Say): Promise<CommandOutcome> {
  if (config.databaseUrl !== undefined) throw new Error(say('cli:restore.atEmbedded'))
  const began = Date.now()
  const moment = await chooseMoment(vault, at)
  await refuseUsed(config)
  makeDataFolder(config)
  const cluster = await placeCluster(vault, moment, at, config.dataDir)
  const opened = await openDatabase(config, () => undefined)
  try {
    await finishRecovery(opened, cluster)
    const restored = await restoreNamed(vault, moment, opened.pool, await openSources(config))
    return outcomeOf({ id: moment.entry.id, at: at.toISOString(), ...restored }, began, say)
  } finally {
    await opened.close()
  }
}

/** What is answered of a restore that began at a time. */
function outcomeOf(
  restored: Omit<Restored, 'tables'> & { readonly id: string },
  began: number,
  say: Say
): CommandOutcome {
  const { id, at, rows, objects, missing } = restored
  const seconds = (Date.now() - began) / 1000
  return {
    exit: missing.length === 0 ? EXIT.done : EXIT.found,
    json: { ...restored, seconds },
    lines: [
      ...missing.map((of) => say('cli:restore.missing', { of })),
      say('cli:restore.done', { id, at, rows, objects, seconds: seconds.toFixed(1) })
    ]
  }
}

const STORE_KEYS = ['files', 'a', 'b'] as const

/** Nothing is restored over what is there: the folders and buckets of the settings must be empty, whatever it is that they hold. */
export async function refuseUsed(config: Config): Promise<void> {
  const { dataDir, databaseUrl, stores } = config
  const places = Object.values(stores).map(({ at }) => at)
  const folders = places.flatMap((at) => (at.kind === 'folder' ? [at.path] : []))
  if (databaseUrl === undefined && existsSync(join(dataDir, 'postgres', 'cluster')))
    throw new Error(`${dataDir} has a database already: name an empty folder by DATA_DIR`)
  for (const folder of folders) {
    const names = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
    if (names.some((one) => one.isFile()))
      throw new Error(`${folder} holds files already: a backup is restored into empty folders`)
  }
  for (const key of STORE_KEYS)
    if (stores[key].at.kind === 's3')
      for await (const { path } of (await openStore(config, key)).list())
        throw new Error(`the store holds ${path} already: a backup is restored into an empty one`)
}
