import { randomBytes } from 'node:crypto'

import { sql } from 'kysely'

import type { InboundList } from '#contract/transfers/inbound.ts'

import type { TxCtx } from '../../core/context/context.ts'
import { missing, unreadable } from '../../core/refusing/refusal.ts'
import { tokenHash } from '../../core/principal/tokens.ts'
import { newId } from '../../db/id.ts'
import { moment } from '../../db/values.ts'
import { inboundStateOf } from './inbound-state.ts'

/** So many packages are listed. */
const MOST = 200
/** So many of the last signs of a token are shown. */
const HINT = 4

/** Makes a token for a sender. It is answered this once: what is kept is its digest. */
export async function addSender({ tx, audit }: TxCtx, name: string): Promise<{ id: string; token: string }> {
  const twin = await tx
    .selectFrom('arcSender')
    .select('id')
    .where('name', '=', name)
    .where('revokedAt', 'is', null)
    .executeTakeFirst()
  if (twin) throw unreadable('name', 'transfers:inbound.senderTaken')
  const id = newId()
  const token = randomBytes(32).toString('base64url')
  await tx
    .insertInto('arcSender')
    .values({ id, name, tokenHash: tokenHash(token), hint: token.slice(-HINT) })
    .execute()
  audit({ event: 'sender.add', type: 'sender', id, detail: { name } })
  return { id, token }
}

/** Ends a token, which stays known: nothing is taken from its sender any more. */
export async function revokeSender({ tx, principal, audit }: TxCtx, id: string): Promise<void> {
  const row = await tx
    .updateTable('arcSender')
    .set({ revokedAt: moment(Date.now()), revokedBy: principal.id })
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .returning('name')
    .executeTakeFirst()
  if (!row) throw missing()
  audit({ event: 'sender.revoke', type: 'sender', id, detail: { name: row.name } })
}

/** Who may send to this archive, and what has come from them or is coming. */
export async function inboundList({ tx, appContext }: TxCtx): Promise<InboundList> {
  const senders = await tx
    .selectFrom('arcSender as s')
    .leftJoin('sysUser as u', 'u.id', 's.createBy')
    .select(['s.id', 's.name', 's.hint', 's.usedAt', 's.createTime', 'u.realname as byName'])
    .select(sql<boolean>`s.revoked_at is not null`.as('isRevoked'))
    .select(
      sql<number>`(select count(*)::int from arc_inbound i where i.sender_id = s.id and i.status = 'taken')`.as(
        'packages'
      )
    )
    .orderBy(sql`s.revoked_at is not null`)
    .orderBy('s.createTime', 'desc')
    .execute()
  const rows = await tx
    .selectFrom('arcInbound as i')
    .innerJoin('arcSender as s', 's.id', 'i.senderId')
    .selectAll('i')
    .select('s.name as sender')
    .orderBy('i.createTime', 'desc')
    .limit(MOST)
    .execute()
  return {
    senders,
    packages: await Promise.all(
      rows.map(async (row) => {
        const { sender, transferNo, projectNo, projectName, fromName, files, volumes, createTime, transferId } = row
        const facts = { sender, transferNo, projectNo, projectName, fromName, files, volumes, createTime, transferId }
        return { ...(await inboundStateOf(appContext, row)), ...facts, bytes: Number(row.bytes) }
      })
    )
  }
}
