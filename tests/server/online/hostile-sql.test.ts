import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { Output } from '#contract/core/call.ts'
import type { tryReport } from '#contract/online/report-resource.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import type { TestServer } from '#kit/server/server.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startDemoServer()
  token = await server.signIn('admin')
})
afterAll(() => server?.close())

const attempt = (statement: string, values: Record<string, string> = {}) =>
  server.ask<Output<typeof tryReport>>('POST', '/online/cgreport/head/trial', {
    token,
    body: { sql: statement, values }
  })

describe('a hostile statement', () => {
  test.each([
    ['waits', 'select pg_sleep(100)'],
    ['waits by the name of a schema', 'select pg_catalog . "pg_sleep" (100)'],
    ['waits in the place of a row', 'select * from project, lateral (select pg_sleep(100)) as s'],
    ['reads a file', "select pg_read_file('/etc/passwd')"],
    ['lists files', "select * from pg_ls_dir('/')"],
    ['takes a file in', "select lo_import('/etc/passwd')"],
    ['goes to another server', "select * from dblink('host=example.org', 'select 1') as t (a int)"],
    ['becomes another tenant', "select set_config('app.tenant', '2', true), project_no from project"],
    [
      'becomes another tenant before it reads',
      "with c as materialized (select set_config('app.tenant', '2', true)) select * from c, project"
    ],
    ['becomes another role', "select set_config('role', 'none', true)"],
    ['runs a text as a statement', "select query_to_xml('select * from sys_user_secret', true, true, '')"],
    ['runs a text as a statement by a cursor', "select table_to_xml('sys_user_secret', true, true, '')"],
    ['reads a setting', "select current_setting('app.grants')"],
    ['reads where the database lives', "select current_setting('data_directory')"],
    ['reads the settings as a view', 'select * from pg_settings'],
    ['reads roles', 'select rolname from pg_roles'],
    ['reads what others run', 'select query from pg_catalog.pg_stat_activity'],
    ['reads passwords', 'select password_hash from sys_user_secret'],
    ['reads accounts', 'select * from public.sys_user'],
    ['reads sessions in a table', 'select s from (table sys_session) as s'],
    ['reads the tables themselves', 'select * from information_schema.tables'],
    ['calls a function of the product', "select public.end_session('x')"],
    ['calls a function by an operator’s name', "select 'a' operator(public.%) 'b'"],
    ['ends the sessions of others', 'select pg_terminate_backend(1)'],
    ['writes in a query', 'with gone as (delete from sys_user returning *) select * from gone'],
    ['adds in a query', "with made as (insert into sys_fact values ('x', '1') returning *) select * from made"],
    ['changes in a query', "with changed as (update arc_project set name = 'x' returning *) select * from changed"],
    ['keeps rows', 'select * into kept from project'],
    ['holds rows', 'select * from project for update'],
    ['is no query', "copy project to '/tmp/x'"],
    ['is a copy to a program', "copy (select 1) to program 'id'"],
    ['is an update', "update sys_user set realname = 'x'"],
    ['is two statements', 'select 1; drop table sys_user'],
    ['hides its end in a comment', 'select 1 as a ;--'],
    ['leaves its brackets', 'select 1) as a, (select 2'],
    ['leaves its brackets behind a comment', 'select 1 /* ( */) as a, (select 2'],
    ['hides text in a nested comment', 'select 1 /* /* */ ) as x */'],
    ['hides text by escapes', "select E'a\\'b', 1"],
    ['hides names by escapes', 'select * from U&"\\0070g_roles"'],
    ['hides text by dollars', 'select $$a$$'],
    ['puts on a role', 'set role postgres'],
    ['takes off its role', 'reset role'],
    ['changes who it is', 'set session authorization postgres'],
    ['begins anew', 'rollback'],
    ['is code', "do 'begin end'"],
    ['is a call', 'call x()'],
    ['makes a function', "create function x() returns int language sql as 'select 1'"],
    ['crosses everything', 'select * from file a, file b, file c, file d, generate_series(1, 100000) e'],
    ['makes rows without end', 'select * from generate_series(1, 1000000000000) as n'],
    ['asks whether there is a table', "select 'sys_user_secret'::regclass::text as t"],
    ['asks whether there is a role', "select cast('postgres' as regrole)::text as t"],
    ['asks by a quoted name', 'select pg_catalog."regclass" \'sys_user\' as t'],
    ['asks by a list of names', "select '{sys_user}'::_regclass::text as t"],
    ['names a number as a function', 'select 1259::regprocedure::text as t'],
    ['reads XML', "select * from xmltable('/a' passing '<a/>'::xml columns b text)"]
  ])('that %s is refused, with its reason at the statement', async (_, statement) => {
    const answer = await attempt(statement)
    expect(answer.success, JSON.stringify(answer)).toBe(false)
    expect(answer.status).toBeLessThan(500)
    expect(answer.faults?.[0]?.field).toBe('sql')
    expect(answer.message).toMatch(/查询语句/)
  })

  test('that never ends is stopped after ten seconds', async () => {
    const answer = await attempt(
      'with recursive r as (select 1 as n union all select n + 1 from r) select count(*) from r'
    )
    expect([answer.success, answer.message]).toEqual([false, '查询语句运行超过时限或用量上限，已停止，请缩小范围'])
  })

  test('has changed nothing, and the role of reports may read the views alone', async () => {
    const { rows } = await sql<{ name: string }>`
      select table_schema || '.' || table_name as name from information_schema.role_table_grants where grantee = 'archives_report'
      and (table_schema <> 'reporting' or privilege_type <> 'SELECT')`.execute(server.db)
    expect(rows).toEqual([])
    const open = await sql<{ name: string }>`
      select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind in ('r', 'v', 'm', 'p') and has_table_privilege('archives_report', c.oid, 'select, insert, update, delete')`.execute(
      server.db
    )
    expect(open.rows).toEqual([])
    expect((await server.db.selectFrom('sysUser').select('id').where('realname', '=', 'x').execute()).length).toBe(0)
  })

  test('that answers a value of more than 1 MB, or more than 50 MB in all, is refused before it is sent', async () => {
    const large = "select rpad('x', 1100000, 'x') as v"
    expect((await attempt(large)).message).toBe('报表中有一个值超过 1 MB，请在查询语句中缩短')
    const many = `select n, ${Array.from({ length: 12 }, (_, at) => `rpad('x', 1000000, 'x') as v${at}`).join(', ')} from generate_series(1, 10) as n`
    expect((await attempt(many)).message).toBe('报表结果超过 50 MB，请减少行或列')
    const small = await attempt("select n, rpad('x', 1000, 'x') as v from generate_series(1, 3) as n order by n desc")
    expect(small.result?.rows.map(([n]) => n)).toEqual(['3', '2', '1'])
    expect((await attempt('select 1 as a where 1 = 2')).result?.rows).toEqual([])
  })

  test('in a value of a parameter is a text', async () => {
    const answer = await attempt('select :word as word', { word: "x'); drop table sys_user; --" })
    expect(answer.result?.rows).toEqual([["x'); drop table sys_user; --"]])
  })
})
