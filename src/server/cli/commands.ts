import { backup, verifyBackups } from './backup.ts'
import { check } from './check.ts'
import type { CliCommand } from './command.ts'
import { exportAll } from './export-all.ts'
import { restoreBackup } from './restore.ts'
import { demo, migrateDatabase, start, verifyPackages } from './serve.ts'
import { manageTenants } from './tenant.ts'
import { forgetOldDatabase, upgradeDatabase } from './upgrade-database.ts'
import { user } from './user.ts'

/** Every command by its name, in the order in which they are listed. */
export const COMMANDS = {
  start,
  demo,
  migrate: migrateDatabase,
  check,
  user,
  tenant: manageTenants,
  backup,
  restore: restoreBackup,
  'verify-backup': verifyBackups,
  'upgrade-database': upgradeDatabase,
  'forget-old-database': forgetOldDatabase,
  verify: verifyPackages,
  'export-all': exportAll
} as const satisfies Readonly<Record<string, CliCommand>>

export type CommandName = keyof typeof COMMANDS
