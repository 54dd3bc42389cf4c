import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

import { openSources, openVault } from './backup/open.ts'
import { keepChanges, letChangesGo } from './backup/changes.ts'
import type { Config } from './config/config.ts'
import type { AppContext } from './core/context/app-context.ts'
import { schedulerOf } from './core/schedule/scheduler.ts'
import { runningEmbedded } from './db/embedded/attach.ts'
import type { Opened } from './db/open.ts'

const COMMAND = join(import.meta.dirname, 'cli', 'main.ts')
/** How often changes of the embedded database are kept. Milliseconds. */
const TURN = 30_000

/** Makes backups by the clock where BACKUP_TO says where to. */
export function scheduleBackups(appContext: AppContext): void {
  const { backup } = appContext.config
  if (backup.to === '') return
  schedulerOf(appContext).register('backup', {
    title: 'system:schedule.backup',
    pattern: backup.hours === 24 ? '30 1 * * *' : `30 */${backup.hours} * * *`,
    isLong: true,
    work: (signal) => runBackup(backup.kept, signal)
  })
}

/** The command in a process of its own: a backup takes no memory and no turn of the server's. Throws what it says where not all is in order. */
async function runBackup(kept: number, signal: AbortSignal): Promise<void> {
  const child = spawn(process.execPath, [COMMAND, 'backup', '--keep', String(kept), '--lang', 'zh-CN'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    signal
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (piece: string) => {
      said = (said + piece).slice(-4000)
    })
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(said.trim().split('\n')[0] || `the backup ended by ${code}`)
}

/** What keeps the changes of the embedded database as they come; ended with the server. */
export interface ChangesKeeper {
  readonly close: () => Promise<void>
}

/** Begins to keep them, where the settings say so; where they do not, PostgreSQL holds none back. `onTrouble` is called with what is in the way. */
export async function startChanges(
  config: Config,
  { pool, kind }: Opened,
  onTrouble: (error: unknown) => void
): Promise<ChangesKeeper> {
  const cluster = kind === 'embedded' ? runningEmbedded(config.dataDir)?.cluster : undefined
  if (cluster === undefined) return { close: async () => undefined }
  if (!config.backup.changes || config.backup.to === '') {
    await letChangesGo(pool)
    return { close: async () => undefined }
  }
  const vault = await openVault(config.backup.to, config.backup.keyFile)
  const sources = await openSources(config)
  let working: Promise<unknown> | undefined
  const work = () => {
    working ??= keepChanges({ pool, cluster, vault, sources })
      .catch(onTrouble)
      .finally(() => {
        working = undefined
      })
    return working
  }
  const timer = setInterval(work, TURN)
  return {
    async close() {
      clearInterval(timer)
      await working
      // What was written since the last turn is kept before the database ends.
      await work()
    }
  }
}
