import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { ownerFields } from '#contract/core/resource/belonging.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import { RESOURCES } from '#kit/resources/resources.ts'
import { resourcesSeenAs } from '#kit/resources/row-visibility.ts'
import type { TestServer } from '#kit/server/server.ts'
import { resourcesOf } from '#server/core/resource/served.ts'
import { snake, uniqueIndex } from '#server/core/resource/write-rows.ts'
import { catalogues, LANGUAGES } from '../../../house/catalogues.ts'

let server: TestServer
beforeAll(async () => {
  server = await startDemoServer()
})
afterAll(() => server?.close())

/** What each version has, and what is asked where one is copied. */
const GIVEN = { version: true, status: true, newCode: true, newName: true }

test('every declared resource is served, each has its titles in both languages, its table has its columns, is guarded, counts changes, and its unique fields have their indexes', async () => {
  const served = resourcesOf(server.app.appContext)
  expect([...served.keys()].sort()).toEqual(RESOURCES.map(({ name }) => name).sort())
  for (const { resource, table, rows, area, expressions } of served.values()) {
    const asked = Object.values(resource.actions).flatMap(({ input = {} }) => Object.keys(input))
    // What names the owner is called the same wherever a resource has no word of its own for it.
    const common = { ...ownerFields({ ...resource, fields: {} }), ...(resource.versions && GIVEN) }
    const titles = [
      resource.name,
      ...[...Object.keys(resource.fields), ...asked]
        .filter((key) => !(key in common))
        .map((key) => `${resource.name}.field.${key}`),
      ...Object.keys(resource.actions)
        .filter((key) => !(resource.versions && key === 'copy'))
        .map((key) => `${resource.name}.action.${key}`)
    ]
    for (const language of LANGUAGES)
      expect(
        titles.filter((key) => !catalogues(language).get(area)?.[key]),
        language
      ).toEqual([])
    // What a statement makes for who asks has no table to look at.
    if (rows) continue
    const name = snake(table)
    const { rows: columns } = await sql<{ columnName: string }>`
      select column_name from information_schema.columns where table_name = ${name}`.execute(server.db)
    const there = new Set(columns.map(({ columnName }) => columnName))
    expect(Object.keys(resource.fields).filter((key) => !there.has(snake(key)) && !expressions[key])).toEqual([])
    // A view is only read, and reads as whoever asks.
    // A view reads as who asks, or narrows to the tenant itself.
    const { rows: guards } = await sql<{ secured: boolean; counted: boolean }>`
      select c.relrowsecurity or 'security_invoker=true' = any(c.reloptions) or (c.relkind = 'v' and pg_get_viewdef(c.oid) like '%app_tenant()%') as secured, c.relkind = 'v' or exists (select 1 from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'touch') as counted
      from pg_class c where c.relname = ${name}`.execute(server.db)
    expect(guards).toEqual([{ secured: true, counted: true }])
    const { rows: indexes } = await sql<{ indexname: string; indexdef: string }>`
      select indexname, indexdef from pg_indexes where tablename = ${name} or tablename in (select table_name from information_schema.view_table_usage where view_name = ${name})`.execute(
      server.db
    )
    for (const [key, { rules }] of Object.entries(resource.fields)) {
      if (!rules.includes('unique')) continue
      const index = indexes.find(({ indexname }) => indexname === uniqueIndex(table, key))
      expect(index?.indexdef, `${name}.${key}`).toMatch(/^CREATE UNIQUE INDEX .*lower\(.*\).*WHERE \(NOT is_delete\)$/)
    }
  }
})

test('the rows that tests take for those of the product or of a project are so by the rules of their tables', async () => {
  const { rows } = await sql<{ tablename: string; qual: string }>`
    select tablename, qual from pg_policies where policyname = 'seen'`.execute(server.db)
  const rules = new Map(rows.map(({ tablename, qual }) => [tablename, qual]))
  const ruled = (words: RegExp) =>
    [...resourcesOf(server.app.appContext).values()]
      .filter(({ resource, table }) => resource.calls.add && words.test(rules.get(snake(table)) ?? ''))
      .map(({ resource }) => resource.name)
  const added = (names: ReadonlySet<string>) =>
    RESOURCES.filter(({ name, calls }) => calls.add && names.has(name)).map(({ name }) => name)
  expect(added(resourcesSeenAs('shared')).sort()).toEqual(ruled(/tenant_id = 0/).sort())
  expect(added(resourcesSeenAs('project')).sort()).toEqual(ruled(/project_id/).sort())
})
