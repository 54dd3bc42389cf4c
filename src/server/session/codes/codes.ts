import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto'

import { type Kysely, sql } from 'kysely'

import { sha256Hex } from '../../core/text/sha256.ts'
import { newId } from '../../db/id.ts'
import type { Database } from '../../db/schema.ts'

/** How long what is shown once is good, in seconds, and how often a wrong one may be tried. */
export const CODE_LIFE = 300
export const CODE_TRIES = 5

/** What can be shown once: codes to phones by what they are for, solved tasks, returns from a provider. */
export type CodeKind = 'login' | 'register' | 'bind' | 'forgot' | 'ticket' | 'proof' | 'state' | 'third'

/** What goes with a code. */
export interface StoredCode<Data = Readonly<Record<string, unknown>>> {
  readonly userId: string | null
  readonly data: Data
}
interface Issue {
  readonly kind: CodeKind
  /** Whom it is for: a phone, a ticket; several of one target supersede each other. */
  readonly target: string
  readonly user?: string | null
  readonly data?: Readonly<Record<string, unknown>>
  /** Seconds. */
  readonly life?: number
}
interface Digits extends Issue {
  /** Digests of the device and the address that asked: nobody else may try the code, use it up or supersede it. None where the target itself is secret. */
  readonly sources?: readonly string[]
  /** How often it may be tried. */
  readonly tries?: number
}

/** Six digits for a person to type. An earlier code of the same kind for the same target and client is worth nothing any more. */
export async function issueDigits(
  db: Kysely<Database>,
  { sources, tries = CODE_TRIES, data = {}, ...issue }: Digits
): Promise<string> {
  const digits = String(randomInt(1_000_000)).padStart(6, '0')
  await db
    .deleteFrom('sysCode')
    .where('kind', '=', issue.kind)
    .where('target', '=', issue.target)
    .where(isFrom(sources))
    .execute()
  await keep(db, { ...issue, data: { ...data, ...(sources && { sources }) } }, digits, CODE_TRIES - tries)
  return digits
}

const isFrom = (sources: readonly string[] | undefined) =>
  sources ? sql<boolean>`data -> 'sources' ?| array[${sql.join(sources)}]::text[]` : sql<boolean>`true`

/** A secret for a machine to send back, 256 random bits. */
export async function issueSecret(db: Kysely<Database>, issue: Omit<Issue, 'target'>): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  await keep(db, { ...issue, target: sha256Hex(secret) }, secret)
  return secret
}

async function keep(
  db: Kysely<Database>,
  { kind, target, user = null, data = {}, life = CODE_LIFE }: Issue,
  secret: string,
  tries = 0
): Promise<void> {
  const values = { id: newId(), kind, target, hash: sha256Hex(secret), userId: user, data: JSON.stringify(data), tries }
  await db
    .insertInto('sysCode')
    .values({ ...values, expires: sql<string>`now() + ${life} * interval '1 second'` })
    .execute()
}

/**
 * Takes the digits that somebody has typed who comes from one of these sources: each try counts, after five none is right any more,
 * and the right ones are good once. Undefined where they are wrong, late, used or somebody else's.
 */
export async function spendDigits(
  db: Kysely<Database>,
  kind: CodeKind,
  target: string,
  digits: string,
  sources?: readonly string[]
): Promise<StoredCode | undefined> {
  const tried = await db
    .updateTable('sysCode')
    .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
    .where('kind', '=', kind)
    .where('target', '=', target)
    .where('used', 'is', null)
    .where('tries', '<', CODE_TRIES)
    .where('expires', '>', sql<string>`now()`)
    .where(isFrom(sources))
    .returning(['id', 'hash'])
    .execute()
  const right = tried.find(({ hash }) => timingSafeEqual(Buffer.from(hash), Buffer.from(sha256Hex(digits))))
  return right && (await use(db, kind, (query) => query.where('id', '=', right.id)))
}

/** Takes a secret; it is good once. `Data` is what was kept with secrets of this kind. */
export const spendSecret = <Data = StoredCode['data']>(
  db: Kysely<Database>,
  kind: CodeKind,
  secret: string
): Promise<StoredCode<Data> | undefined> =>
  use<Data>(db, kind, (query) => query.where('target', '=', sha256Hex(secret)))

/** Reads a secret that is used later; with `data` what goes with it is replaced. */
export async function peekSecret(
  db: Kysely<Database>,
  kind: CodeKind,
  secret: string
): Promise<(StoredCode & { readonly id: string }) | undefined> {
  return await db
    .selectFrom('sysCode')
    .select(['id', 'userId', 'data'])
    .where('kind', '=', kind)
    .where('target', '=', sha256Hex(secret))
    .where('used', 'is', null)
    .where('expires', '>', sql<string>`now()`)
    .executeTakeFirst()
}

/** Keeps something else with a secret from now on. */
export async function rekeep(db: Kysely<Database>, id: string, data: Readonly<Record<string, unknown>>): Promise<void> {
  await db
    .updateTable('sysCode')
    .set({ data: JSON.stringify(data) })
    .where('id', '=', id)
    .execute()
}

type Update = ReturnType<typeof updateOf>
const updateOf = (db: Kysely<Database>) => db.updateTable('sysCode').set({ used: sql`now()` })

async function use<Data = StoredCode['data']>(
  db: Kysely<Database>,
  kind: CodeKind,
  narrow: (query: Update) => Update
): Promise<StoredCode<Data> | undefined> {
  return await narrow(updateOf(db))
    .where('kind', '=', kind)
    .where('used', 'is', null)
    .where('expires', '>', sql<string>`now()`)
    .returning(['userId', 'data'])
    .$castTo<StoredCode<Data>>()
    .executeTakeFirst()
}
