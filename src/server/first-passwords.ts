import { randomInt } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import type { Config } from './config/config.ts'

/** The passwords of the accounts that the first start makes. */
export interface FirstPasswords {
  readonly admin: string
  /** Empty without the demo. */
  readonly demo: string
  /** Those that this call has made: to be printed once. */
  readonly made: readonly ('admin' | 'demo')[]
  /** Where the made ones are kept, readable by the owner alone. */
  readonly file: string
}

/** Letters and digits that nobody confuses when reading them aloud. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ'
const DIGITS = '23456789'
const GROUPS = 4

/**
 * The given passwords, or else those kept in the data folder, or else fresh ones, which are kept there. The administrators of
 * the demo are demo accounts as well: without a password of their own they have the one given for all.
 */
export function firstPasswords({ dataDir, demo, adminPassword, demoPassword }: Config): FirstPasswords {
  const file = join(dataDir, 'passwords')
  const kept = existsSync(file) ? read(readFileSync(file, 'utf8')) : {}
  const given = { admin: adminPassword ?? (demo ? demoPassword : undefined), demo: demoPassword }
  const needed = demo ? (['admin', 'demo'] as const) : (['admin'] as const)
  const made = needed.filter((principal) => given[principal] === undefined && kept[principal] === undefined)
  for (const principal of made) kept[principal] = freshPassword()
  if (made.length > 0)
    writeFileSync(file, needed.map((principal) => `${principal}=${kept[principal] ?? ''}\n`).join(''), { mode: 0o600 })
  return { admin: given.admin ?? kept.admin ?? '', demo: given.demo ?? kept.demo ?? '', made, file }
}

function read(text: string): { admin?: string; demo?: string } {
  const lines = Object.fromEntries(
    text.split('\n').map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)])
  )
  return { ...(lines.admin ? { admin: lines.admin } : {}), ...(lines.demo ? { demo: lines.demo } : {}) }
}

/** A password by chance: groups of three letters and a digit, 16 characters, about 86 bits. */
export function freshPassword(): string {
  const pick = (from: string) => from[randomInt(from.length)] ?? ''
  return Array.from({ length: GROUPS }, () => pick(LETTERS) + pick(LETTERS) + pick(LETTERS) + pick(DIGITS)).join('-')
}
