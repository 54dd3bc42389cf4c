import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'

import { openTestDatabase } from '#kit/database/open.ts'
import type { Opened } from '#server/db/open.ts'
import { data, type TemplateData } from '#server/db/seed/data.ts'
import { seed } from '#server/db/seed/seed.ts'

let opened: Opened | undefined
afterEach(async () => {
  await opened?.close()
  opened = undefined
})

async function fresh(): Promise<Opened> {
  opened = await openTestDatabase('bare')
  return opened
}
const hashes = async () => ({ admin: 'hash of the administrators', people: 'hash of the others' })

async function counts({ db }: Opened): Promise<Record<string, number>> {
  const { rows } = await sql<{
    name: string
  }>`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(
    db
  )
  const counted: Record<string, number> = {}
  for (const { name } of rows)
    counted[name] =
      (await sql<{ n: number }>`select count(*)::int as n from ${sql.table(name)}`.execute(db)).rows[0]?.n ?? 0
  return counted
}

describe('the first start', () => {
  test('brings the demo municipality and its neighbour', async () => {
    const { db } = await fresh()
    await seed(db, { demo: true, hashes })
    expect(await counts(opened as Opened)).toMatchObject({
      sys_tenant: 2,
      sys_user: 20,
      sys_role: 13,
      sys_dict: 102,
      sys_dict_item: 708,
      arc_catalog: 958,
      arc_template: 10,
      arc_pdf_template: 17,
      arc_project: 5,
      arc_monomial: 9,
      arc_file: 359,
      arc_object: 355,
      arc_volume: 52,
      arc_task: 52
    })
  })

  test('hangs every file at its node, and every object at its file', async () => {
    const { db } = await fresh()
    await seed(db, { demo: true, hashes })
    const { rows } = await sql<{ lost: number }>`
      select count(*)::int as lost from arc_file f left join arc_tree_node n on n.id = f.node_id
      where n.id is null or n.project_id <> f.project_id or n.catalog_code <> f.catalog_code or n.monomial_id is distinct from f.monomial_id`.execute(
      db
    )
    expect(rows).toEqual([{ lost: 0 }])
    const object = await db.selectFrom('arcObject').selectAll().where('fileId', '=', 'f0129').executeTakeFirstOrThrow()
    expect(object).toMatchObject({
      fileName: '1#商务办公楼八层钢筋隐蔽工程验收记录.pdf',
      format: 'jpg',
      pages: null,
      gen: { kind: 'photo' },
      tenantId: 1,
      projectId: 'p1'
    })
    expect(object.path).not.toContain(',')
  })

  test('without the demo brings three administrators and nobody else', async () => {
    const { db } = await fresh()
    await seed(db, { demo: false, hashes })
    const users = await db
      .selectFrom('sysUser')
      .innerJoin('sysUserSecret as s', 's.userId', 'sysUser.id')
      .select(['username', 's.passwordHash'])
      .orderBy('username')
      .execute()
    expect(users).toEqual(
      ['admin', 'baomi', 'shenji'].map((username) => ({ username, passwordHash: 'hash of the administrators' }))
    )
    expect(await counts(opened as Opened)).toMatchObject({
      sys_tenant: 1,
      arc_project: 0,
      arc_file: 0,
      arc_tree_node: 0,
      sys_announcement: 0
    })
    const strange = await db.selectFrom('sysCategory').select('code').where('code', 'like', '99%').execute()
    expect(strange).toEqual([])
  })
})

describe('a later start', () => {
  test('changes nothing, and asks for no password', async () => {
    const { db } = await fresh()
    await seed(db, { demo: true, hashes })
    const before = await counts(opened as Opened)
    const never = async () => {
      throw new Error('nobody needs a password now')
    }
    await seed(db, { demo: true, hashes: never })
    await seed(db, { demo: false, hashes: never })
    expect(await counts(opened as Opened)).toEqual(before)
  })

  test('with the demo switched on brings no demo accounts into an archive at work', async () => {
    const { db } = await fresh()
    await seed(db, { demo: false, hashes })
    await seed(db, { demo: true, hashes })
    expect((await counts(opened as Opened)).sys_user).toBe(3)
  })

  test('gives what an earlier release brought its English titles, unless somebody has given it another', async () => {
    const { db } = await fresh()
    await seed(db, { demo: false, hashes })
    await sql`update sys_permission set title_en = null`.execute(db)
    await sql`update sys_dict set title_en = null`.execute(db)
    await sql`update sys_dict_item set title_en = null`.execute(db)
    const without = (columns: unknown) =>
      JSON.stringify(columns, (key, value: unknown) => (key.endsWith('En') ? undefined : value))
    for (const { id, columns } of await db.selectFrom('arcTemplate').select(['id', 'columns']).execute())
      await db
        .updateTable('arcTemplate')
        .set({ titleEn: null, columns: without(columns) })
        .where('id', '=', id)
        .execute()
    await db
      .updateTable('sysDictItem')
      .set({ itemText: '女士', titleEn: null, updateBy: 'u-admin' })
      .where('id', '=', 'dict-sex-2')
      .execute()
    await sql`update sys_fact set value = '"an older release"' where name = 'seed.reference'`.execute(db)
    await seed(db, { demo: false, hashes })
    const { rows } = await sql<{ kind: string; n: number }>`
      select 'menu' as kind, count(*)::int as n from sys_permission where title_en is null
      union all select 'dictionary', count(*)::int from sys_dict where title_en is null
      union all select 'item', count(*)::int from sys_dict_item where title_en is null`.execute(db)
    expect(rows).toEqual([
      { kind: 'menu', n: 0 },
      { kind: 'dictionary', n: 0 },
      { kind: 'item', n: 1 }
    ])
    const templates = await db.selectFrom('arcTemplate').select(['code', 'titleEn', 'columns']).execute()
    expect(new Map(templates.map(({ code, columns }) => [code, columns]))).toEqual(
      new Map(data<TemplateData[]>('templates').map(({ code, columns }) => [code, columns]))
    )
  })

  test('after a release adds what has joined, grants what the release says, and keeps what somebody has changed', async () => {
    const { db } = await fresh()
    await seed(db, { demo: true, hashes })
    const grants = (await counts(opened as Opened)).sys_role_permission ?? 0
    await db
      .deleteFrom('sysRolePermission')
      .where('roleId', '=', 'r-reader')
      .where('permissionId', '=', 'm-workbench')
      .execute()
    await db.deleteFrom('sysPermission').where('key', '=', 'archives.collect').execute()
    await db
      .updateTable('sysDictItem')
      .set({ itemText: '女士', titleEn: null, updateBy: 'u-admin' })
      .where('id', '=', 'dict-sex-2')
      .execute()
    await db
      .updateTable('sysFact')
      .set({ value: JSON.stringify('an older release') })
      .where('name', '=', 'seed.reference')
      .execute()
    await seed(db, { demo: true, hashes })
    const collect = await db
      .selectFrom('sysRolePermission')
      .select('roleId')
      .where('permissionId', '=', 'm-archives.collect')
      .execute()
    expect(collect.length).toBeGreaterThan(5)
    expect((await counts(opened as Opened)).sys_role_permission).toBe(grants)
    expect(
      await db.selectFrom('sysDictItem').select('itemText').where('id', '=', 'dict-sex-2').executeTakeFirst()
    ).toEqual({ itemText: '女士' })
  })

  test('of several servers at once seeds once', async () => {
    const { db } = await fresh()
    await Promise.all([seed(db, { demo: true, hashes }), seed(db, { demo: true, hashes })])
    expect((await counts(opened as Opened)).arc_file).toBe(359)
  })
})
