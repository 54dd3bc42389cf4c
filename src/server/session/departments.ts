import type { FastifyInstance } from 'fastify'

import { getCurrentUserDeparts, selectDepart } from '#contract/session/departments.ts'
import { Refusal } from '../core/refusing/refusal.ts'
import { serve } from '../core/http/serve.ts'
import { userInfoOf } from '../core/principal/user-info.ts'
import { departsOf } from './departs-of.ts'

/** Binds one's own departments and the choice of one; another's, or of another user, is refused (RELIABILITY.md, #9597). */
export function serveDepartments(app: FastifyInstance): void {
  serve(app, getCurrentUserDeparts, async (_, { tx, principal }) => ({
    list: await departsOf(tx, principal.id),
    orgCode: principal.orgCode
  }))

  serve(app, selectDepart, async ({ orgCode, username }, { tx, principal, audit }) => {
    if (username && username !== principal.username) throw new Refusal('session:depart.notOwn', {}, { status: 403 })
    const own = await departsOf(tx, principal.id)
    if (!own.some((depart) => depart.orgCode === orgCode))
      throw new Refusal('session:depart.notOwn', {}, { status: 403 })
    await tx.updateTable('sysUser').set({ orgCode }).where('id', '=', principal.id).execute()
    audit({ event: 'user.depart', type: 'user', id: principal.id, detail: { orgCode } })
    return { userInfo: await userInfoOf(tx, principal) }
  })
}
