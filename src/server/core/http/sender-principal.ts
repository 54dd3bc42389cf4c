import { sql } from 'kysely'

import type { AppContext } from '../context/app-context.ts'
import { ANONYMOUS, type Principal } from '../principal/principal.ts'
import { Refusal } from '../refusing/refusal.ts'
import { tokenHash } from '../principal/tokens.ts'

/** Who may make tokens for senders. */
const RIGHT = 'transfer.receive:sender'

/**
 * The installation of a token that this archive has made. It holds no right, sees no project, and is served the calls for senders alone. Its token
 * ends when it is revoked, and whenever who has made it may not make tokens any more.
 */
export async function senderPrincipal({ db, principals }: AppContext, token: string): Promise<Principal> {
  const refused = new Refusal('transfers:inbound.badToken', {}, { status: 401 })
  if (token === '') throw refused
  const row = await db
    .updateTable('arcSender')
    .set({ usedAt: sql<string>`now()` })
    .where('tokenHash', '=', tokenHash(token))
    .where('revokedAt', 'is', null)
    .returning(['id', 'name', 'tenantId', 'createBy'])
    .executeTakeFirst()
  if (!row?.createBy) throw refused
  const maker = await principals.ofUser(row.createBy, row.tenantId, null).catch(() => undefined)
  if (!maker?.rights.has(RIGHT)) throw new Refusal('transfers:inbound.makerGone', { name: row.name }, { status: 403 })
  const { id, name, tenantId: tenant } = row
  return {
    ...ANONYMOUS,
    ...{ id: `sender:${id}`, username: name, realname: name, tenant, tenants: [tenant], expires: Infinity },
    sender: { id, name, maker: maker.id }
  }
}
