import { readdir } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { chooseBackup, openSources, openVault } from '../backup/open.ts'
import { restore } from '../backup/restore.ts'
import { type Config, makeDataFolder } from '../config/config.ts'
import { openDatabase } from '../db/open.ts'
import { placeOf } from './backup.ts'
import { type Command, EXIT } from './command.ts'

/** `restore <place>`: brings a backup into an empty database and empty stores of these settings. */
export const restoreBackup: Command = {
  words: [0, 1],
  options: { 'key-file': { type: 'string' }, id: { type: 'string' }, at: { type: 'string' } },
  async run(asked) {
    const { say, flags } = asked
    const config = asked.config()
    const { to, keyFile } = placeOf(asked, config)
    const began = Date.now()
    const vault = await openVault(to, keyFile)
    const { entry, manifest } = await chooseBackup(vault, typeof flags.id === 'string' ? flags.id : undefined)
    await refuseUsed(config)
    makeDataFolder(config)
    const opened = await openDatabase(config, () => undefined)
    try {
      const restored = await restore(vault, manifest, opened, await openSources(config))
      const seconds = (Date.now() - began) / 1000
      return {
        exit: restored.missing.length === 0 ? EXIT.done : EXIT.found,
        json: { id: entry.id, ...restored, seconds },
        lines: [
          ...restored.missing.map((of) => say('cli:restore.missing', { of })),
          say('cli:restore.done', {
            id: entry.id,
            at: restored.at,
            rows: restored.rows,
            objects: restored.objects,
            seconds: seconds.toFixed(1)
          })
        ]
      }
    } finally {
      await opened.close()
    }
  }
}

/** Nothing is restored over what is there: the folders of the settings must be empty, whatever it is that they hold. */
export async function refuseUsed({ dataDir, databaseUrl, stores }: Config): Promise<void> {
  const folders = [join(dataDir, 'files'), stores.a, stores.b]
  if (databaseUrl === undefined && existsSync(join(dataDir, 'postgres', 'cluster')))
    throw new Error(`${dataDir} has a database already: name an empty folder by DATA_DIR`)
  for (const folder of folders) {
    const names = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
    if (names.some((one) => one.isFile()))
      throw new Error(`${folder} holds files already: a backup is restored into empty folders`)
  }
}
