import { sql } from 'kysely'

import type { TxCtx } from '../../core/context/context.ts'
import { firstPassword } from '../../core/access/first-passwords.ts'
import { Refusal } from '../../core/refusing/refusal.ts'
import { type ActionHandler, type ActionOutcome, type FieldValues, resourcesOf } from '../../core/resource/served.ts'
import { writeRows } from '../../core/resource/write-rows.ts'
import { refuseNobodyLeads } from './guard-members.ts'

/** Freezes an account, or takes that back: the user's own history has it, and the database ends his sessions. */
export const setStatus =
  (kind: 'freeze' | 'unfreeze'): ActionHandler =>
  async ([member], ctx): Promise<ActionOutcome> => {
    if (!member) return {}
    const userId = await refuseOthersPeople(member, ctx)
    if (kind === 'freeze') await refuseNobodyLeads([userId], ctx)
    const users = resourcesOf(ctx.appContext).get('user')
    if (!users) throw new Error('users are not served')
    const status = kind === 'freeze' ? '2' : '1'
    await writeRows(users, ctx, 'edit', [{ id: userId, values: { status } }], { kind })
    return {}
  }

/** Gives somebody a password that is shown once; his sessions end. */
export const resetPassword: ActionHandler = async ([member], ctx) => {
  if (!member) return {}
  const userId = await refuseOthersPeople(member, ctx)
  const username = String(member.username)
  ctx.audit({ event: 'user.reset', type: 'user', id: userId, project: ctx.project, detail: { username } })
  return { result: { username, password: await firstPassword(ctx, userId) } }
}

/**
 * An account is for who leads a project only where that project has made it and it is for nothing else: somebody who works in other projects,
 * belongs to a department or holds a role everywhere would lose more than this leader gives. Nobody does it to himself.
 */
async function refuseOthersPeople(member: FieldValues, { tx, principal, project }: TxCtx): Promise<string> {
  const userId = String(member.userId)
  const name = String(member.realname)
  if (userId === principal.id) throw new Refusal('organisation:projectUser.ownAccount', {}, { status: 403 })
  const { rows } = await sql<{ tie: 'account' | 'project' | null }>`select tied_elsewhere(${userId}) as tie`.execute(tx)
  const tie = rows[0]?.tie
  if (tie) throw new Refusal(`organisation:projectUser.tied.${tie}`, { name }, { status: 403 })
  const made = await tx.selectFrom('sysUser').select('madeInProject').where('id', '=', userId).executeTakeFirst()
  if (made?.madeInProject !== project)
    throw new Refusal(
      `organisation:projectUser.tied.${made?.madeInProject ? 'made' : 'unknown'}`,
      { name },
      { status: 403 }
    )
  return userId
}
