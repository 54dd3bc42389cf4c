import { setting, type Value } from './setting.ts'

/** The settings of where, how often and under which key backups are made. */
export const BACKUP_SETTINGS = {
  BACKUP_TO: setting(
    'text',
    '',
    'Where the server keeps backups by the clock: a folder on another disk, or s3://bucket. Empty: nowhere, and backups are the operator’s matter.'
  ),
  BACKUP_HOURS: setting('count', '24', 'Every how many hours a backup is made, from 1 to 24.'),
  BACKUP_KEPT: setting('count', '14', 'How many backups are kept; older ones are let go after each good one.'),
  BACKUP_KEY_FILE: setting(
    'text',
    '',
    'A file with the key under which backups are encrypted, as `openssl rand -base64 32` makes one. Keep it elsewhere too: without it nobody reads them. Empty: they are not encrypted.'
  ),
  BACKUP_CHANGES: setting(
    'flag',
    'off',
    'Whether each change of the embedded database is kept in BACKUP_TO within a minute as well, so that it can be restored to any moment.'
  )
} as const

/** How backups are made, as the settings say it. */
export interface BackupConfig {
  /** A folder or an address; empty where the clock makes none. */
  readonly to: string
  readonly hours: number
  readonly kept: number
  /** Empty where they are not encrypted. */
  readonly keyFile: string
  readonly changes: boolean
}

type BackupSetting = keyof typeof BACKUP_SETTINGS

/** What the settings of backups say. */
export const backupConfig = (
  read: <N extends BackupSetting>(name: N) => Value[(typeof BACKUP_SETTINGS)[N]['kind']]
): BackupConfig => ({
  to: read('BACKUP_TO'),
  hours: Math.min(24, Math.max(1, read('BACKUP_HOURS'))),
  kept: Math.max(1, read('BACKUP_KEPT')),
  keyFile: read('BACKUP_KEY_FILE'),
  changes: read('BACKUP_CHANGES')
})
