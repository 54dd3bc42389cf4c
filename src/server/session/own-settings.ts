import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'

import { keepOwnSetting, ownSettings } from '#contract/session/own-settings.ts'
import { Refusal } from '../core/refusing/refusal.ts'
import { serve } from '../core/http/serve.ts'
import { SEALING_KEY } from './sealing-key.ts'

/** Characters of JSON in one setting. */
const LONGEST = 65_536
/** Settings of one user. */
const MOST = 300

/** Binds what a user has set: theme and layout, which keys do what, how grids are arranged. */
export function serveOwnSettings(app: FastifyInstance): void {
  serve(
    app,
    ownSettings,
    async (_, { tx, principal }) =>
      await tx
        .selectFrom('sysUserSetting')
        .select(['name', 'value', 'updateTime'])
        .where('userId', '=', principal.id)
        // It is asked for by itself, and never kept on a machine.
        .where('name', '!=', SEALING_KEY)
        .orderBy('name')
        .execute()
  )

  serve(app, keepOwnSetting, async ({ name, value }, { tx, principal }) => {
    const mine = tx.deleteFrom('sysUserSetting').where('userId', '=', principal.id).where('name', '=', name)
    if (value === null || value === undefined) {
      await mine.execute()
      return null
    }
    const text = JSON.stringify(value)
    if (text.length > LONGEST) throw new Refusal('session:setting.tooLong', { most: LONGEST / 1024 }, { status: 413 })
    const others = await tx
      .selectFrom('sysUserSetting')
      .select(tx.fn.countAll().as('count'))
      .where('userId', '=', principal.id)
      .where('name', 'not in', [name, SEALING_KEY])
      .executeTakeFirst()
    if (Number(others?.count ?? 0) >= MOST) throw new Refusal('session:setting.tooMany', { most: MOST })
    await tx
      .insertInto('sysUserSetting')
      .values({ userId: principal.id, name, value: text })
      .onConflict((row) => row.columns(['userId', 'name']).doUpdateSet({ value: text, updateTime: sql`now()` }))
      .execute()
    return null
  })
}
