import { type Kysely, sql } from 'kysely'

import type { Ctx } from '../core/context/context.ts'
import { deviceOf, markDevice, networkOf, sourceHash } from '../core/http/source.ts'
import type { Database } from '../db/schema.ts'

/** So many devices and so many addresses of a user are kept, the latest. */
const MOST = 20

/** Where somebody asks from, as far as it is counted. */
export interface SignInSource {
  /** Whose share of what is counted it is: a device from which this user has signed in before, else the address. */
  readonly share: string
  readonly network: string
  /** Whether this user has signed in from neither the device nor the address before. */
  readonly isStranger: boolean
}

/** Where a request comes from, seen from an account; without one everybody is a stranger. */
export async function signInSource(
  { appContext: { db, config }, request, ip }: Ctx,
  user: string | undefined
): Promise<SignInSource> {
  const network = networkOf(ip)
  const device = deviceOf(request, config)
  const known = user === undefined ? [] : await knownKinds(db, user, device, network)
  const share = device !== undefined && known.includes('device') ? `device ${device}` : network
  return { share, network, isStranger: known.length === 0 }
}

async function knownKinds(
  db: Kysely<Database>,
  user: string,
  device: string | undefined,
  network: string
): Promise<string[]> {
  const found = await db
    .selectFrom('sysKnownSource')
    .select('kind')
    .where('userId', '=', user)
    .where('hash', 'in', [sourceHash(network), ...(device === undefined ? [] : [device])])
    .execute()
  return found.map(({ kind }) => kind)
}

/** By what a person who asked for a code is recognised when he types it: the device, or else the address. */
export function codeSources({ appContext: { config }, request, ip }: Ctx): string[] {
  const device = deviceOf(request, config)
  return [sourceHash(networkOf(ip)), ...(device === undefined ? [] : [device])]
}

/** The same where a code is about to be sent: a browser without our cookie gets one, so that it is known when its address changes. */
export function markedSources({ appContext: { config }, request, reply, ip }: Ctx): string[] {
  return [sourceHash(networkOf(ip)), markDevice(request, reply, config, deviceOf(request, config) !== undefined)]
}

/** Remembers the device and the address from which somebody has come in; the oldest are forgotten. */
export async function rememberSource(
  { appContext: { db, config }, request, reply, ip }: Ctx,
  user: string
): Promise<void> {
  const brought = deviceOf(request, config)
  // A cookie that the server did not give to somebody before is not taken over: another site could have set it.
  const isOurs =
    brought !== undefined &&
    (await db
      .selectFrom('sysKnownSource')
      .select('hash')
      .where('kind', '=', 'device')
      .where('hash', '=', brought)
      .limit(1)
      .executeTakeFirst()) !== undefined
  const device = markDevice(request, reply, config, isOurs)
  await db
    .insertInto('sysKnownSource')
    .values([
      { userId: user, kind: 'device', hash: device },
      { userId: user, kind: 'address', hash: sourceHash(networkOf(ip)) }
    ])
    .onConflict((conflict) => conflict.columns(['userId', 'kind', 'hash']).doUpdateSet({ seen: sql`now()` }))
    .execute()
  await sql`
    delete from sys_known_source where (user_id, kind, hash) in (
      select user_id, kind, hash from (
        select user_id, kind, hash, row_number() over (partition by kind order by seen desc) as nth from sys_known_source where user_id = ${user}
      ) s where nth > ${MOST})`.execute(db)
}
