import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { FormPrefill } from '#contract/forms/forms.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import type { TestServer } from '#kit/server/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startDemoServer()
})
afterAll(() => server?.close())

test('四性检测报告 counts problems and checked items as the screen does: what a person must see and what was not run are neither', async () => {
  const items = [
    { code: 'KY-02', checked: 21, notRun: 0, why: null },
    { code: 'ZS-13', checked: 11, notRun: 0, why: null },
    { code: 'ZS-01', checked: 3, notRun: 0, why: null },
    { code: 'AQ-01', checked: 0, notRun: 5, why: null }
  ]
  await sql`insert into arc_check_run (id, project_id, stage, target_type, target_id, state, result, items, finished_at, tenant_id)
    values ('run-1', 'p2', 'G', 'project', 'p2', 'done', 'warned', ${JSON.stringify(items)}::jsonb, now(), 1)`.execute(
    server.db
  )
  const found = (code: string, kind: string, at: number) =>
    sql`insert into arc_check_finding (id, run_id, project_id, code, kind, level, target_type, target_id, place, tenant_id)
      values (${`${code}-${kind}-${at}`}, 'run-1', 'p2', ${code}, ${kind}, 'warn', 'project', 'p2', ${at}, 1)`.execute(
      server.db
    )
  for (const at of [1, 2]) await found('KY-02', 'found', at)
  for (const at of [3, 4]) await found('KY-02', 'human', at)
  for (let at = 5; at < 16; at++) await found('ZS-13', 'human', at)
  const token = await server.signIn('js_lanjiang', 'p2')
  const query = { template: 'check_report', target: 'run-1' }
  const { result } = await server.ask<FormPrefill>('GET', '/forms/prefill', { token, query })
  const rowOf = (code: string) => result?.rows?.values.find(({ itemCode }) => itemCode === code)
  expect(rowOf('KY-02')).toMatchObject({ count: '21/2', detail: '须人工核对 2 处' })
  expect(rowOf('ZS-13')).toMatchObject({ count: '11/0', detail: '须人工核对 11 处' })
  expect(rowOf('AQ-01')).toMatchObject({ count: '' })
  expect(result?.values.conclusion).toContain('检测 3 项')
})
