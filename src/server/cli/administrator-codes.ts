import { sql } from 'kysely'

import { record } from '../core/context/audit.ts'
import { beginRecovery, confirmRecoveryOf } from '../core/access/recovery-requests.ts'
import { sayFor } from '../core/text/say.ts'
import { sendNotice } from '../core/notices/send-notice.ts'
import { ADMINISTRATORS } from '../db/administrators.ts'
import type { Tx } from '../db/transaction.ts'
import type { CommandInput, CommandOutcome } from './command.ts'
import { EXIT } from './command.ts'

/** Who asks, where an account is expected. */
const OPERATOR = 'operator'
/** Hours that the way back is open. */
const LIFE = 24
/** Notices are data, which is Chinese whoever reads it. */
const inNotice = sayFor({ lang: 'zh-CN' })

/** An account as the operator names it. */
export interface UserAccount {
  readonly id: string
  readonly username: string
  readonly realname: string
  readonly tenantId: number
  readonly status: string
}

interface Administrator {
  readonly id: string
  readonly realname: string
  readonly roleCode: string
  readonly roleName: string
}

/**
 * Of an account that is one of the three administrators: sends each half of a code to one person, who are administrators of two other
 * roles, or of its own and another. The operator sees neither half; the owner types both at 找回密码 (docs/decisions/0028). Nothing for other accounts.
 */
export async function sendHalves(
  tx: Tx,
  account: UserAccount,
  say: CommandInput['say']
): Promise<CommandOutcome | undefined> {
  const all = await administratorsOf(tx, account.tenantId)
  const own = all.find(({ id }) => id === account.id)
  if (!own) return undefined
  const first = all.find(({ id, roleCode }) => id !== account.id && roleCode !== own.roleCode)
  const second =
    first && all.find(({ id, roleCode }) => ![account.id, first.id].includes(id) && roleCode !== first.roleCode)
  if (!second) throw new Error(say('cli:user.noTwo', { username: account.username }))
  // The operator has no account: what asks is named so.
  await sql`select set_config('app.tenant', ${String(account.tenantId)}, true), set_config('app.user', ${OPERATOR}, true)`.execute(
    tx
  )
  const { id, code } = await beginRecovery(tx, {
    userId: account.id,
    username: account.username,
    realname: account.realname,
    roleName: own.roleName,
    askedAs: first.roleCode,
    life: LIFE
  })
  const halves = [code, await confirmRecoveryOf(tx, id, second.id)]
  for (const [at, reader] of [first, second].entries())
    await sendNotice(tx, {
      titile: inNotice('cli:user.notice.title', { user: account.realname }),
      lines: [
        inNotice(at === 0 ? 'cli:user.notice.first' : 'cli:user.notice.second', {
          user: account.realname,
          username: account.username,
          code: halves[at] ?? '',
          hours: LIFE
        })
      ],
      priority: 'H',
      sender: 'system',
      readers: [reader.id]
    })
  for (const event of ['recovery.ask', 'recovery.confirm'])
    await record(
      tx,
      { tenant: account.tenantId, user: '', ip: '' },
      { event, type: 'user', id: account.id, detail: { username: account.username, by: 'operator' } }
    )
  return {
    exit: EXIT.done,
    json: { username: account.username, sentTo: [first.realname, second.realname], hours: LIFE },
    lines: [
      say('cli:user.halves', {
        username: account.username,
        first: `${first.realname} (${first.roleName})`,
        second: `${second.realname} (${second.roleName})`,
        hours: LIFE
      })
    ]
  }
}

function administratorsOf(tx: Tx, tenant: number): Promise<readonly Administrator[]> {
  return tx
    .selectFrom('sysUserRole as h')
    .innerJoin('sysRole as r', 'r.id', 'h.roleId')
    .innerJoin('sysUser as u', 'u.id', 'h.userId')
    .select(['u.id', 'u.realname', 'r.roleCode', 'r.roleName'])
    .where('u.tenantId', '=', tenant)
    .where('u.isDelete', '=', false)
    .where('r.tenantId', '=', 0)
    .where('r.roleCode', 'in', ADMINISTRATORS)
    .orderBy('r.roleCode')
    .orderBy('u.username')
    .execute()
}
