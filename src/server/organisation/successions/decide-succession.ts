import { type SqlBool, sql } from 'kysely'

import { successionMachine } from '#contract/organisation/succession-machine.ts'
import type { SuccessionForMe } from '#contract/organisation/successions.ts'

import { answerInside, type Ctx, type TxCtx } from '../../core/context/context.ts'
import { missing, Refusal, unreadable } from '../../core/refusing/refusal.ts'
import type { ServedResource } from '../../core/resource/served.ts'
import { sendNotice, withdrawNotice } from '../../core/notices/send-notice.ts'
import { whyNot } from '../../core/state/transition.ts'
import { unaskedContext } from '../../core/context/unasked-context.ts'
import { sayInChinese } from '../project-users/notices.ts'
import { nameOfProject } from './ask-succession.ts'
import { takeOver } from './take-over.ts'

/** Who may ask for a succession, then and when it is accepted. */
const TRANSFERS = 'project.handover:transfer'
/** Where what became of a succession is read. */
const PAGE = 'projects/handover'

/** Of whoever is called as the succession says. */
const isMine = (user: string) =>
  sql<SqlBool>`lower(s.account) in (select lower(x) from sys_user u, unnest(array[u.username, u.phone]) as x where u.id = ${user})`

const mineOf = ({ tx, principal }: Pick<TxCtx, 'tx' | 'principal'>) =>
  tx.selectFrom('arcSuccession as s').where('s.isDelete', '=', false).where(isMine(principal.id))

/** The successions that wait for who asks. */
export async function successionsForMe(ctx: TxCtx): Promise<SuccessionForMe[]> {
  return mineOf(ctx)
    .innerJoin('arcProject as p', 'p.id', 's.projectId')
    .leftJoin('sysUser as a', 'a.id', 's.createBy')
    .select(['s.id', 's.kind', 'p.name as project', 's.predecessor', 's.predecessorUnit', 's.successorUnit as unit'])
    .select(['s.note', 'a.realname as askedBy', 's.createTime as askedAt'])
    .select(
      sql<string>`coalesce((select string_agg(r.role_name, '、' order by r.role_name) from sys_role r where r.id = any(string_to_array(s.role_ids, ','))), '')`.as(
        'roles'
      )
    )
    .where('s.status', '=', 'waiting')
    .where('p.isDelete', '=', false)
    .orderBy('s.createTime')
    .execute()
}

/** A succession that who asks is named in, or whose project he has the screen of. */
export async function successionSeen(ctx: TxCtx, id: string) {
  const { tx, principal } = ctx
  const row = await tx
    .selectFrom('arcSuccession as s')
    .selectAll('s')
    .select(isMine(principal.id).as('isMine'))
    .where('s.id', '=', id)
    .where('s.isDelete', '=', false)
    .executeTakeFirst()
  const isOfProject = row?.projectId === principal.project && principal.rights.has('project.handover')
  if (!row || !(row.isMine || isOfProject)) throw missing()
  return row
}

const wrongState = (status: string) =>
  new Refusal(`organisation:succession.refused.${status as 'accepted' | 'refused' | 'withdrawn'}`)

/**
 * Accepts: the successor comes into the project as who has asked him lets him in, with the rights that that one has there now, and gets what
 * is open; one transaction does all of it. Of two answers at the same moment, and of an answer and a withdrawal, one is too late.
 */
export async function acceptSuccession(
  served: ServedResource,
  ctx: Ctx,
  id: string
): Promise<{ project: string; handed: number }> {
  const { principal, appContext } = ctx
  const found = await ctx.inTransaction((tx) =>
    mineOf({ tx, principal })
      .select(['s.projectId', 's.createBy', 's.status'])
      .where('s.id', '=', id)
      .executeTakeFirst()
  )
  const host =
    found &&
    (await appContext.principals.ofUser(found.createBy ?? '', principal.tenant, found.projectId).catch(() => undefined))
  const isEntitled = host?.rights.has(TRANSFERS) === true && host.project === found?.projectId
  const why = await whyNot(
    successionMachine,
    'accept',
    found?.status ?? 'waiting',
    {
      successor: () => (found ? undefined : missing()),
      entitled: () => (isEntitled ? undefined : new Refusal('organisation:succession.refused.void')),
      // Asked where the roles are given.
      roles: () => undefined
    },
    () => wrongState(found?.status ?? '')
  )
  if (why || !found || !host) throw why ?? missing()
  const asHost = unaskedContext(appContext, { principal: host, language: ctx.say.language })
  return answerInside({ ctx: asHost, said: () => undefined }, 'own', async (own) => {
    const { tx, project } = own
    // The project first, as whoever writes its people holds it: two who accept in it take turns.
    await tx.selectFrom('arcProject').select('id').where('id', '=', project).forUpdate().execute()
    const row = await tx
      .selectFrom('arcSuccession')
      .selectAll()
      .where('id', '=', id)
      .where('projectId', '=', project)
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw missing()
    if (row.status !== 'waiting') throw wrongState(row.status)
    const { handed, people } = await takeOver(served, own, row, principal)
    const name = await nameOfProject(tx, project)
    const titile = sayInChinese('organisation:succession.notice.acceptedTitle', {
      name: principal.realname,
      project: name
    })
    const lines = [
      sayInChinese('organisation:succession.notice.accepted', { predecessor: row.predecessor, count: handed })
    ]
    const readers = [...new Set([...people, host.id])].filter((one) => one !== principal.id)
    await sendNotice(tx, { titile, lines, priority: 'M', sender: principal.username, readers, page: PAGE })
    const detail = { name: row.predecessor, users: [principal.id], handed }
    own.audit({ event: 'succession.accept', type: 'succession', id, project, detail })
    return { project: name, handed }
  })
}

/** Says no, with the reason. */
export async function refuseSuccession(ctx: TxCtx, id: string, reason: string): Promise<void> {
  const { tx, principal } = ctx
  const row = await mineOf(ctx)
    .select(['s.projectId', 's.status', 's.createBy', 's.predecessor'])
    .where('s.id', '=', id)
    .forUpdate('s')
    .executeTakeFirst()
  const why = await whyNot(
    successionMachine,
    'refuse',
    row?.status ?? 'waiting',
    {
      successor: () => (row ? undefined : missing()),
      reason: () => (reason === '' ? unreadable('reason', 'organisation:succession.refused.noReason') : undefined)
    },
    () => wrongState(row?.status ?? '')
  )
  if (why || !row) throw why ?? missing()
  const { to } = successionMachine.transitions.refuse
  await tx
    .updateTable('arcSuccession')
    .set({ status: to, reason, decidedAt: sql<string>`now()`, successorId: principal.id })
    .where('id', '=', id)
    .execute()
  const project = await nameOfProject(tx, row.projectId)
  const titile = sayInChinese('organisation:succession.notice.refusedTitle', { name: principal.realname, project })
  const lines = [sayInChinese('organisation:succession.notice.refused', { predecessor: row.predecessor, reason })]
  const readers = row.createBy === null ? [] : [row.createBy]
  await sendNotice(tx, { titile, lines, priority: 'M', sender: principal.username, readers, page: PAGE })
  ctx.audit({
    event: 'succession.refuse',
    type: 'succession',
    id,
    project: row.projectId,
    detail: { name: row.predecessor, reason }
  })
}

/** Takes a succession back that nobody has answered, and the message of it. */
export async function withdrawSuccession({ tx, project, audit }: TxCtx, id: string): Promise<void> {
  const row = await tx
    .selectFrom('arcSuccession')
    .select(['status', 'noticeId', 'predecessor'])
    .where('id', '=', id)
    .where('projectId', '=', project)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw missing()
  const why = await whyNot(successionMachine, 'withdraw', row.status, {}, () => wrongState(row.status))
  if (why) throw why
  const { to } = successionMachine.transitions.withdraw
  await tx
    .updateTable('arcSuccession')
    .set({ status: to, decidedAt: sql<string>`now()` })
    .where('id', '=', id)
    .execute()
  if (row.noticeId !== null) await withdrawNotice(tx, row.noticeId, await readersOf(tx, row.noticeId))
  audit({ event: 'succession.withdraw', type: 'succession', id, project, detail: { name: row.predecessor } })
}

const readersOf = async (tx: TxCtx['tx'], notice: string): Promise<string[]> =>
  (await tx.selectFrom('sysAnnouncementSend').select('userId').where('anntId', '=', notice).execute()).map(
    ({ userId }) => userId
  )
