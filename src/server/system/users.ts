import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'

import { listUsers } from '#contract/system/users.ts'
import { dictText } from '../core/dictionaries.ts'
import { date, listOf, text, time } from '../core/list.ts'
import { serve } from '../core/serve.ts'
import { pageOfRows } from '../core/where.ts'
import { isSeen } from './seen-users.ts'

const LIST = listOf(
  {
    id: text('u.id'),
    username: text('u.username'),
    realname: text('u.realname'),
    phone: text('u.phone'),
    birthday: date('u.birthday'),
    sex: text('u.sex'),
    status: text('u.status'),
    createTime: time('u.createTime')
  },
  'u.id'
)

/** Binds the list of users, as pickers and managers ask for it. */
export function serveUsers(app: FastifyInstance): void {
  serve(app, listUsers, async (query, { tx, say }) => {
    const users = tx
      .selectFrom('sysUser as u')
      .select([
        'u.id',
        'u.username',
        'u.realname',
        'u.phone',
        'u.birthday',
        'u.sex',
        'u.avatar',
        'u.orgCode',
        'u.status'
      ])
      .select(dictText(say.language, 'sex', sql`u.sex`).as('sexText'))
      .where('u.isDelete', '=', false)
      .where(isSeen(sql`u.id`))
    const { records, ...figures } = await pageOfRows(users, LIST, query)
    return { records: records.map(({ sexText, ...user }) => ({ ...user, sex_dictText: sexText })), ...figures }
  })
}
