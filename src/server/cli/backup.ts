import { setPriority } from 'node:os'

import { makeBackup } from '../backup/backup.ts'
import { backupsOf, entries } from '../backup/catalogue.ts'
import { chooseBackup, clusterCopier, openSources, openVault } from '../backup/open.ts'
import { releaseBackups } from '../backup/release.ts'
import { verifyBackup } from '../backup/verify.ts'
import type { Config } from '../config/config.ts'
import { openBeside } from '../db/open.ts'
import { type CommandInput, BadUsage, type CliCommand, EXIT } from './command.ts'

/** Where a command keeps and finds backups: what its words say, else the settings. */
export function backupPlace({ words, flags, say }: Pick<CommandInput, 'words' | 'flags' | 'say'>, { backup }: Config) {
  const to = words[0] ?? backup.to
  if (to === '') throw new BadUsage(say('cli:noPlace'))
  return { to, keyFile: typeof flags['key-file'] === 'string' ? flags['key-file'] : backup.keyFile }
}

/** Behind the server, whose requests somebody waits for. */
const PRIORITY = 10
const MIB = 1024 ** 2
const inMib = (bytes: number) => (bytes / MIB).toFixed(1)

/** `backup [place]`: keeps a backup while the server runs, reads back what it has added, and lets old ones go where it is said how many stay. */
export const backup: CliCommand = {
  words: [0, 1],
  options: { 'key-file': { type: 'string' }, keep: { type: 'string' } },
  async run(asked) {
    const { say, flags } = asked
    const config = asked.config()
    const keep = flags.keep === undefined ? undefined : Number(flags.keep)
    if (keep !== undefined && !(Number.isInteger(keep) && keep > 0)) throw new BadUsage(say('cli:backup.usage'))
    const { to, keyFile } = backupPlace(asked, config)
    const began = Date.now()
    // Whoever starts it: threads that are made from here on are as far behind.
    setPriority(PRIORITY)
    const vault = await openVault(to, keyFile)
    const sources = await openSources(config)
    const opened = await openBeside(config, () => undefined)
    try {
      const known = new Set<string>()
      const manifest = await makeBackup(vault, {
        db: opened.db,
        pool: opened.pool,
        sources,
        copyCluster: clusterCopier(config, opened.pool, vault, sources),
        onCopied: (sha256) => known.add(sha256),
        progress: (done) => asked.progress(say('cli:backup.copied', { count: done }))
      })
      const verified = await verifyBackup(vault, manifest, (sha256) => known.has(sha256))
      const faults = [
        ...manifest.faults.map(({ store, name, fault }) => ({ of: `${store}/${name}`, fault, at: 'source' })),
        ...verified.faults.map((fault) => ({ ...fault, at: 'backup' }))
      ]
      const released = keep !== undefined && verified.faults.length === 0 ? await releaseBackups(vault, keep) : 0
      const { id, at, tables, objects } = manifest
      const rows = tables.reduce((sum, table) => sum + table.rows, 0)
      const seconds = (Date.now() - began) / 1000
      return {
        exit: faults.length === 0 ? EXIT.done : EXIT.found,
        json: { id, at, to, rows, tables: tables.length, ...objects, released, faults, seconds },
        lines: [
          ...faults.map(({ of, fault, at: where }) => say(`cli:fault.${where as 'source'}.${fault}`, { of })),
          say('cli:backup.done', {
            id,
            at,
            rows,
            tables: tables.length,
            objects: objects.count,
            size: inMib(objects.bytes),
            copied: objects.copied,
            copiedSize: inMib(objects.copiedBytes),
            seconds: seconds.toFixed(1)
          }),
          ...(released > 0 ? [say('cli:backup.released', { count: released })] : []),
          ...(vault.key ? [] : [say('cli:backup.plain')])
        ]
      }
    } finally {
      await opened.close()
    }
  }
}

/** `verify-backup [place]`: reads a backup whole, the last one or another by `--id`; `--list` names those that are there. */
export const verifyBackups: CliCommand = {
  words: [0, 1],
  options: { 'key-file': { type: 'string' }, id: { type: 'string' }, list: { type: 'boolean' } },
  async run(asked) {
    const { say, flags } = asked
    const { to, keyFile } = backupPlace(asked, asked.config())
    const vault = await openVault(to, keyFile)
    if (flags.list) {
      const all = backupsOf(await entries(vault.storage))
      return {
        exit: EXIT.done,
        json: { to, backups: all },
        lines: all.map(({ id, at, key, faults }) =>
          say('cli:verify-backup.listed', { id, at, key: key ?? say('cli:notEncrypted'), faults })
        )
      }
    }
    const { entry, manifest } = await chooseBackup(vault, typeof flags.id === 'string' ? flags.id : undefined)
    const { objects, bytes, faults } = await verifyBackup(vault, manifest)
    return {
      exit: faults.length === 0 ? EXIT.done : EXIT.found,
      json: { id: entry.id, at: entry.at, objects, bytes, faults },
      lines: [
        ...faults.map(({ of, fault }) => say(`cli:fault.backup.${fault}`, { of })),
        say(faults.length === 0 ? 'cli:verify-backup.whole' : 'cli:verify-backup.damaged', {
          id: entry.id,
          at: entry.at,
          objects,
          size: inMib(bytes),
          count: faults.length
        })
      ]
    }
  }
}
