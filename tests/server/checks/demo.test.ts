import { readFileSync } from 'node:fs'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { CHECK_CODES } from '#contract/checks/items.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import type { TestServer } from '#kit/server/server.ts'
import { jobsOf } from '#server/core/jobs/job-queue.ts'
import { patienceOf } from '#kit/patience.ts'

interface Item {
  readonly code: string
  readonly result: string
  readonly why: string
}
interface Run {
  readonly state: string
  readonly result: string
  readonly files: number
  readonly reused: number
  readonly items: readonly Item[]
}
interface Finding {
  readonly id: string
  readonly code: string
  readonly kind: string
  readonly level: string
  readonly fileId: string | null
  readonly said: string
}
/** What was planted into the demo: the oracle of the checks. */
const { expectedDefects } = JSON.parse(
  readFileSync(new URL('../../../src/server/db/seed/data/demo.json', import.meta.url), 'utf8')
) as { expectedDefects: readonly { readonly fileId: string; readonly check: string }[] }

/** Who answers for each project, and sees all its files. */
const MANAGERS = { p1: 'js_xinghe', p2: 'js_lanjiang', p3: 'js_sanzhong' } as const

let server: TestServer
beforeAll(async () => {
  server = await startDemoServer()
})
afterAll(() => server?.close())

/** Checks a project of the demo to the end, and answers what was found. */
async function check(project: keyof typeof MANAGERS, body: Readonly<Record<string, unknown>> = {}) {
  const token = await server.signIn(MANAGERS[project], project)
  const ordered = await server.ask<{ id: string }>('POST', '/arrange/check/run', {
    token,
    body: { stage: 'G', target: 'project', ...body }
  })
  expect(ordered.message).toBe('已开始检测')
  await jobsOf(server.app.appContext).idle()
  const id = ordered.result?.id ?? ''
  const run = await server.ask<Run>('GET', '/arrange/check/queryById', { token, query: { id } })
  const findings = await server.ask<{ records: Finding[] }>('GET', '/arrange/check/findings', {
    token,
    query: { id, pageSize: 1000 }
  })
  return { run: run.result!, findings: findings.result?.records ?? [], token, id }
}

describe('a check of the demo', { timeout: patienceOf(300_000) }, () => {
  test('finds all thirteen defects that were planted in it, and says of no other file that something is wrong', async () => {
    const found = new Set<string>()
    for (const project of ['p1', 'p2', 'p3'] as const) {
      const { run, findings } = await check(project)
      expect(run.state).toBe('done')
      expect(findings.filter(({ kind }) => kind === 'crashed')).toEqual([])
      // The PDFs of the demo are no PDF/A, of which KY-05 warns.
      for (const { kind, fileId, code } of findings)
        if (kind === 'found' && fileId !== null && code !== 'KY-05') found.add(`${fileId} ${code}`)
      expect(run.items.map(({ code }) => code)).toEqual(CHECK_CODES)
    }
    expect([...found].sort()).toEqual(expectedDefects.map(({ fileId, check: code }) => `${fileId} ${code}`).sort())
  })
})
