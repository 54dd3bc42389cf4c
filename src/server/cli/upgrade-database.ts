import { forgetClusters, keptClusters } from '../db/embedded/kept-clusters.ts'
import { upgradeEmbedded } from '../backup/upgrade/upgrade-embedded.ts'
import { BadUsage, type CliCommand, EXIT } from './command.ts'

const GIB = 1024 ** 3
/** A size as an operator reads it. */
export const inGib = (bytes: number): string => (bytes / GIB).toFixed(2)

/** `upgrade-database --old <folder>`: brings the embedded database to this release's PostgreSQL, and keeps the old one. */
export const upgradeDatabase: CliCommand = {
  words: [0, 0],
  options: { old: { type: 'string' } },
  async run({ say, flags, config, progress }) {
    const { databaseUrl, dataDir, oldPostgres } = config()
    if (databaseUrl !== undefined) throw new Error(say('cli:upgrade-database.embedded'))
    const began = Date.now()
    const upgraded = await upgradeEmbedded(dataDir, typeof flags.old === 'string' ? flags.old : oldPostgres, {
      isAsked: true,
      begins: (majors) => progress(say('cli:upgrade.begins', majors)),
      table: (table) => progress(say('cli:upgrade.table', { table }))
    })
    if (!upgraded) return { exit: EXIT.done, json: { upgraded: false }, lines: [say('cli:upgrade-database.nothing')] }
    const seconds = ((Date.now() - began) / 1000).toFixed(1)
    return {
      exit: EXIT.done,
      json: { upgraded: true, ...upgraded, seconds: Number(seconds) },
      lines: [
        say('cli:upgrade.done', { ...upgraded, left: '', seconds }),
        ...(upgraded.left.length > 0 ? [say('cli:upgrade.left', { names: upgraded.left.join(', ') })] : [])
      ]
    }
  }
}

/** `forget-old-database --yes`: removes what upgrades have kept of older databases. */
export const forgetOldDatabase: CliCommand = {
  words: [0, 0],
  options: { yes: { type: 'boolean' } },
  async run({ say, flags, config }) {
    const { dataDir } = config()
    const kept = keptClusters(dataDir)
    const folders = kept
      .map(({ path, major, bytes }) => `${path} (PostgreSQL ${major}, ${inGib(bytes)} GiB)`)
      .join(', ')
    if (kept.length > 0 && flags.yes !== true) throw new BadUsage(say('cli:forget-old-database.ask', { folders }))
    forgetClusters(dataDir)
    return {
      exit: EXIT.done,
      json: { forgotten: kept },
      lines: [
        kept.length === 0 ? say('cli:forget-old-database.nothing') : say('cli:forget-old-database.done', { folders })
      ]
    }
  }
}
