import { backup, verifyBackups } from './backup.ts'
import type { Command } from './command.ts'
import { restoreBackup } from './restore.ts'

/** Every command by its name. */
export const COMMANDS = {
  backup,
  restore: restoreBackup,
  'verify-backup': verifyBackups
} as const satisfies Readonly<Record<string, Command>>

export type CommandName = keyof typeof COMMANDS
