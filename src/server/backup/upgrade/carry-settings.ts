import type pg from 'pg'

import { sqlText } from '../dump.ts'
import { LISTS } from './carry-roles.ts'

/** Carries what an operator has set by ALTER SYSTEM; gives the names that the newer release does not take. */
export async function carrySettings(from: pg.ClientBase, to: pg.ClientBase): Promise<readonly string[]> {
  const { rows } = await from.query<{ name: string; setting: string }>(
    `select name, setting from pg_file_settings where sourcefile like '%/postgresql.auto.conf' and error is null`
  )
  const left: string[] = []
  for (const { name, setting } of rows)
    await to
      .query(`alter system set ${name} = ${LISTS.test(name) ? setting || "''" : sqlText(setting)}`)
      .catch(() => void left.push(`setting ${name}`))
  return left
}
