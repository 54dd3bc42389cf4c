import { createHash, createHmac, scryptSync } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** Nobody guesses a text of so many signs that was made by chance; `openssl rand -base64 32` makes 44. */
const LEAST = 16
const COST = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 ** 2 }
/** The same for every place, so that the key file alone opens a backup. */
const SALT = 'urban-archives backup key'

/** Reads the key of backups from a file; throws one line where it is none. */
export function readKey(file: string): Buffer {
  let text: string
  try {
    text = readFileSync(file, 'utf8').trim()
  } catch (cause) {
    throw new Error(
      `the key of backups cannot be read from ${file}: ${cause instanceof Error ? cause.message : String(cause)}`,
      {
        cause
      }
    )
  }
  if (text.length < LEAST)
    throw new Error(`the key in ${file} is too short: at least ${LEAST} signs, as  openssl rand -base64 32  makes them`)
  return scryptSync(text, SALT, 32, COST)
}

/** What says which key it is without giving it away: a backup names the one that it was made with. */
export const keyName = (key: Buffer): string =>
  createHash('sha256').update('urban-archives backup key name').update(key).digest('hex').slice(0, 16)

/** Under what digest bytes are kept: their own, or where they are encrypted one that says nothing of them without the key. */
export const keptDigest = (sha256: string, key: Buffer | undefined): string =>
  key === undefined ? sha256 : createHmac('sha256', key).update(sha256).digest('hex')
