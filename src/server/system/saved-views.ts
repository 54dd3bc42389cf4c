import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'

import { deleteView, listViews, saveView, SHARE_VIEWS, type ViewContent } from '#contract/system/saved-views.ts'

import type { TxCtx } from '../core/context/context.ts'
import { byPinyin } from '../core/text/pinyin.ts'
import { forbidden, missing, Refusal } from '../core/refusing/refusal.ts'
import { serve } from '../core/http/serve.ts'
import { newId } from '../db/id.ts'

/** Characters of JSON that a view may keep. */
const LONGEST = 32_768
/** Views of one user. */
const MOST = 200

const views = ({ tx, principal }: Pick<TxCtx, 'tx' | 'principal'>) =>
  tx
    .selectFrom('sysSavedView as v')
    .leftJoin('sysUser as u', 'u.id', 'v.userId')
    .leftJoin('sysRole as r', 'r.id', 'v.roleId')
    .select(['v.id', 'v.resource', 'v.name', 'v.path', 'v.content', 'v.sharing', 'v.roleId'])
    .select(['u.realname as byName', 'r.roleName', sql<boolean>`v.user_id = ${principal.id}`.as('isOwn')])

/** Binds the views of lists: everybody keeps his own; who may also shares them. Which ones somebody sees, the database says. */
export function serveSavedViews(app: FastifyInstance): void {
  serve(app, listViews, async (_, ctx) =>
    (await views(ctx).orderBy('v.resource').orderBy(byPinyin('v.name')).orderBy('v.id').execute()).map(asRead)
  )

  serve(app, saveView, async ({ id: given, roleId, content, ...facts }, ctx) => {
    const { tx, principal } = ctx
    if (facts.sharing !== 'none' && !principal.rights.has(SHARE_VIEWS)) throw forbidden()
    const text = JSON.stringify(content)
    if (text.length > LONGEST) throw new Refusal('system:view.tooLong', {}, { status: 413 })
    const own = () => tx.selectFrom('sysSavedView').where('userId', '=', principal.id)
    const { count } = await own().select(tx.fn.countAll().as('count')).executeTakeFirstOrThrow()
    if (given === undefined && Number(count) >= MOST) throw new Refusal('system:view.tooMany', { most: MOST })
    const taken = await own()
      .select('id')
      .where('resource', '=', facts.resource)
      .where(sql`lower(name)`, '=', sql`lower(${facts.name})`)
      .executeTakeFirst()
    if (taken && taken.id !== given)
      throw new Refusal(
        'system:view.taken',
        { name: facts.name },
        { faults: [{ field: 'name', key: 'system:view.taken', values: { name: facts.name } }] }
      )
    const values = { ...facts, content: text, roleId: facts.sharing === 'role' ? roleId : null }
    if (facts.sharing === 'role' && !(await isRole(ctx, roleId))) throw missing()
    const id = given ?? newId()
    if (given === undefined)
      await tx
        .insertInto('sysSavedView')
        .values({ id, userId: principal.id, ...values })
        .execute()
    else {
      const changed = await tx.updateTable('sysSavedView').set(values).where('id', '=', id).executeTakeFirst()
      if (changed.numUpdatedRows === 0n) throw missing()
    }
    return asRead(await views(ctx).where('v.id', '=', id).executeTakeFirstOrThrow())
  })

  serve(app, deleteView, async ({ id }, { tx }) => {
    const { numDeletedRows } = await tx.deleteFrom('sysSavedView').where('id', '=', id).executeTakeFirst()
    if (numDeletedRows === 0n) throw missing()
    return null
  })
}

const isRole = async ({ tx }: Pick<TxCtx, 'tx'>, id: string | null) =>
  (await tx
    .selectFrom('sysRole')
    .select('id')
    .where('id', '=', id)
    .where('isDelete', '=', false)
    .executeTakeFirst()) !== undefined

const asRead = <R extends { readonly content: unknown; readonly sharing: string }>(row: R) => ({
  ...row,
  content: row.content as ViewContent,
  sharing: row.sharing as 'none' | 'role' | 'all'
})
