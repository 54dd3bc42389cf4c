import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { openTestDatabase } from '#kit/database/open.ts'
import { carryGrants } from '#server/backup/upgrade/carry-grants.ts'
import { objectsIn, onlyIn } from '#server/backup/upgrade/objects.ts'
import { digestTable } from '#server/backup/upgrade/table-digests.ts'
import type { Opened } from '#server/db/open.ts'

let [old, made]: Opened[] = []
let [from, to]: pg.PoolClient[] = []
beforeAll(async () => {
  old = await openTestDatabase('template0')
  made = await openTestDatabase('template0')
  from = await old.pool.connect()
  to = await made.pool.connect()
  for (const client of [from, to])
    await client.query(
      'create table listed (id int primary key, name text, size int generated always as (length(name)) stored)'
    )
})
afterAll(async () => {
  from?.release()
  to?.release()
  await old?.close()
  await made?.close()
})

const digests = async () => {
  const columns = ['id', 'name', 'size']
  return Promise.all([from, to].map((client) => digestTable(client as pg.PoolClient, 'listed', columns)))
}

test('the digest of a table is the same in any order of its rows, and another where one is changed, missing or doubled', async () => {
  await from?.query(`insert into listed values (1, '城'), (2, null), (3, 'a b')`)
  await to?.query(`insert into listed values (3, 'a b'), (1, '城'), (2, null)`)
  const [one, other] = await digests()
  expect(one).toEqual(other)
  expect(one?.rows).toBe(3)
  for (const change of [
    `update listed set name = '' where id = 2`,
    `update listed set name = '域' where id = 1`,
    'delete from listed where id = 3',
    `with gone as (delete from listed where id = 3 returning *) insert into listed select 4, name from gone`
  ]) {
    await to?.query('begin')
    await to?.query(change)
    const [kept, changed] = await digests()
    expect(changed?.digest, change).not.toBe(kept?.digest)
    await to?.query('rollback')
  }
})

test('what one database has and the other has not is named, and whether it holds data', async () => {
  await from?.query(
    'create table own_list (name text); create view mine as select 1 as one; create index own_index on listed (name)'
  )
  const only = onlyIn(await objectsIn(from as pg.PoolClient), await objectsIn(to as pg.PoolClient))
  expect(
    only
      .filter(({ holdsData }) => holdsData)
      .map(({ kind, name }) => `${kind} ${name}`)
      .sort()
  ).toEqual(['column public.own_list.name', 'table public.own_list'])
  expect(only.map(({ name }) => name)).toEqual(expect.arrayContaining(['public.mine', 'public.own_index']))
  expect(onlyIn(await objectsIn(to as pg.PoolClient), await objectsIn(from as pg.PoolClient))).toEqual([])
})

test('rights are given and taken until they are those of the old database', async () => {
  await from?.query('grant select (name), update on listed to app; revoke all on schema public from public')
  await to?.query('grant delete on listed to app')
  expect(await carryGrants(from as pg.PoolClient, to as pg.PoolClient)).toEqual([])
  const rights = `select has_table_privilege('app', 'listed', 'update') as updates, has_table_privilege('app', 'listed', 'delete') as deletes,
    has_table_privilege('app', 'listed', 'select') as whole, has_column_privilege('app', 'listed', 'name', 'select') as name`
  expect((await to?.query(rights))?.rows).toEqual([{ updates: true, deletes: false, whole: false, name: true }])
})
