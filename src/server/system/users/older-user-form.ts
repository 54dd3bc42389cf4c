import { parse } from '#contract/core/schema.ts'
import { olderUserForm } from '#contract/system/users.ts'
import type { TxCtx } from '../../core/context/context.ts'
import { checkPolicy } from '../../core/access/passwords.ts'
import { Refusal, unreadable } from '../../core/refusing/refusal.ts'
import type { ShownOnce } from '../../core/resource/served.ts'
import { departOf, joinDepart, leaveDepart } from '../departs/depart-members.ts'
import { keepFirstPassword } from '../../core/access/first-passwords.ts'
import { actsAsLeader } from '../departs/led-departs.ts'

const idsIn = (joined: string) => [...new Set(joined.split(',').filter((id) => id !== ''))]

/** Who may put people into departments, through which rights come; and who adds people, wherever they belong. */
const GRANTS_DEPARTS = 'sys.depart:grant'
const ADDS = 'sys.user:add'

/**
 * Takes what the form of existing clients sends beside the fields of a user: of a new one the first password, and the departments where
 * who asks may grant them. Roles are granted elsewhere (READINGS.md A71). What stays as it is is said with the answer.
 */
export async function takeOlderForm(id: string, ctx: TxCtx, verb: 'add' | 'edit'): Promise<ShownOnce | undefined> {
  const read = parse(olderUserForm, ctx.request.body)
  if (!read.ok) throw new Refusal('rules:refused.input', {}, { status: 400 })
  const { selecteddeparts, selectedroles, password, confirmpassword } = read.value
  const departs = typeof selecteddeparts === 'string' ? idsIn(selecteddeparts) : undefined
  const isLeader = verb === 'add' && !ctx.principal.rights.has(ADDS)
  const mayGrant = isLeader || ctx.principal.rights.has(GRANTS_DEPARTS)
  if (departs && mayGrant) await belongTo(ctx, id, departs, verb === 'add')
  const isLeft =
    (departs && !mayGrant && differ(await departsOf(ctx, id), departs)) ||
    (typeof selectedroles === 'string' && differ(await rolesOf(ctx, id), idsIn(selectedroles)))
  if (isLeft) ctx.setMessage('system:user.grantedElsewhere')
  if (verb === 'edit' || !password) return undefined
  if (typeof confirmpassword === 'string' && confirmpassword !== password)
    throw unreadable('confirmpassword', 'session:password.differ')
  await checkPolicy(ctx.tx, password)
  await keepFirstPassword(ctx, id, password)
  return {}
}

/** Who adds no people everywhere adds them into departments that he leads, and names one; what they hold he must hold himself. */
export async function refuseAddingElsewhere(ctx: TxCtx): Promise<void> {
  if (ctx.principal.rights.has(ADDS)) return
  const read = parse(olderUserForm, ctx.request.body)
  const departs = read.ok ? idsIn(read.value.selecteddeparts ?? '') : []
  if (departs.length === 0) throw new Refusal('system:myDepart.noDepart', {}, { status: 403 })
  for (const id of departs) await actsAsLeader(ctx, [], await departOf(ctx, id))
}

/** Puts somebody into departments and takes him out of all others. */
async function belongTo(ctx: TxCtx, id: string, departs: readonly string[], isNew: boolean): Promise<void> {
  const { tx } = ctx
  const held = await departsOf(ctx, id)
  for (const depart of departs) if (!held.includes(depart)) await joinDepart(ctx, depart, [id], isNew)
  for (const depart of held) if (!departs.includes(depart)) await leaveDepart(ctx, depart, [id])
  const [first] = departs
  if (first === undefined) return
  // Who belonged to none before works in the first of them.
  await tx
    .updateTable('sysUser')
    .set({ orgCode: tx.selectFrom('sysDepart').select('orgCode').where('id', '=', first) })
    .where('id', '=', id)
    .where('orgCode', 'is', null)
    .execute()
}

async function departsOf({ tx }: TxCtx, id: string): Promise<readonly string[]> {
  const rows = await tx
    .selectFrom('sysUserDepart as m')
    .innerJoin('sysDepart as d', 'd.id', 'm.depId')
    .select('m.depId')
    .where('m.userId', '=', id)
    .where('d.isDelete', '=', false)
    .execute()
  return rows.map(({ depId }) => depId)
}

async function rolesOf({ tx }: TxCtx, id: string): Promise<readonly string[]> {
  const rows = await tx
    .selectFrom('sysUserRole')
    .select('roleId')
    .where('userId', '=', id)
    .where('projectId', '=', '*')
    .execute()
  return rows.map(({ roleId }) => roleId)
}

const differ = (held: readonly string[], asked: readonly string[]) =>
  new Set(held).size !== asked.length || asked.some((id) => !held.includes(id))
