import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

import type { Kysely } from 'kysely'

import { SETTING_FACTS } from '#contract/system/settings.ts'

import { PASSWORD } from '../../config/setting.ts'
import type { Database } from '../../db/schema.ts'
import { PasswordQueue, type QueuePlace } from './password-queue.ts'
import { Refusal, unreadable } from '../refusing/refusal.ts'
import { settingOf } from '../settings/settings.ts'

/** Argon2id with 19 MiB, two passes, one lane (OWASP's first choice); about a third of a second of one core. */
const COST = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const
const SALT = 16

const derive = promisify(argon2)
const queue = new PasswordQueue()

/** A place in the queue of everybody's passwords, for one share of it; throws 429 where it is full. */
export function enterQueue(share: string): QueuePlace {
  const place = queue.enter(share)
  if (!place) throw new Refusal('rules:refused.passwordBusy', {}, { status: 429, retryAfter: 5 })
  return place
}

/** The same for who has done work, or is asked for some; nothing where the queue is full. */
export const tryQueue = (share: string, hasWorked: boolean): QueuePlace | undefined => queue.enter(share, hasWorked)

/** Hashes a password for keeping: `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`. Without a place it takes one of the server's own. */
export async function hashPassword(password: string, place = enterQueue('')): Promise<string> {
  const salt = randomBytes(SALT)
  const tag = await place.run(() => tagOf(password, salt, COST)).finally(place.leave)
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${base64(salt)}$${base64(tag)}`
}

/** Whether a password is the kept one. Without a kept one it takes as long and says no, so that nobody learns which accounts exist. */
export async function isPassword(password: string, kept: string | undefined, place = enterQueue('')): Promise<boolean> {
  const [, memory, passes, parallelism, salt, hash] = FORM.exec(kept ?? NOBODYS) ?? []
  if (!salt || !hash) throw new Error('a kept password is not readable')
  const wanted = Buffer.from(hash, 'base64')
  const cost = {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: wanted.length
  }
  const tag = await place.run(() => tagOf(password, Buffer.from(salt, 'base64'), cost)).finally(place.leave)
  return timingSafeEqual(tag, wanted) && kept !== undefined
}

/** Whether a password has letters and figures, is as long as `length`, and holds so many of small letters, capitals, figures and signs. */
export const fitsPolicy = (password: string, length: number, kinds: number): boolean =>
  PASSWORD.test(password) &&
  [...password].length >= length &&
  KINDS.filter((kind) => kind.test(password)).length >= kinds

/** Refuses a new password that is too easy, at the given field (READINGS.md, password policy). */
export async function checkPolicy(db: Kysely<Database>, password: string, field = 'password'): Promise<void> {
  const length = await settingOf(db, 'passwordLength')
  const kinds = await settingOf(db, 'passwordKinds')
  if (fitsPolicy(password, length, kinds)) return
  const isUsual = length === SETTING_FACTS.passwordLength.usual && kinds === SETTING_FACTS.passwordKinds.usual
  throw isUsual
    ? unreadable(field, 'rules:passwordPolicy')
    : unreadable(field, 'rules:passwordPolicySet', { length, kinds })
}
/** Letters that are no capitals, capitals, figures, and signs. */
const KINDS = [/[\p{L}--\p{Lu}]/v, /\p{Lu}/v, /\d/v, /[^\p{L}\d]/v]

const FORM = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/
const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
/** A hash of nothing that anybody knows. */
const NOBODYS = `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${base64(randomBytes(SALT))}$${base64(randomBytes(COST.tagLength))}`

interface Cost {
  readonly memory: number
  readonly passes: number
  readonly parallelism: number
  readonly tagLength: number
}
const tagOf = (password: string, nonce: Buffer, cost: Cost): Promise<Buffer> =>
  derive('argon2id', { ...cost, nonce, message: password.normalize('NFKC') }) as Promise<Buffer>
