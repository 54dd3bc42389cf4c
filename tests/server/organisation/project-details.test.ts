import { afterAll, beforeAll, expect, test } from 'vitest'

import { DETAIL_PARTS, type DetailPart, type DetailPiece } from '#contract/organisation/project-details.ts'
import type { ProjectFigures } from '#contract/archives/summary.ts'
import type { ProjectInformation } from '#contract/organisation/project-information.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import { readWorkbook } from '#kit/files/read-workbook.ts'
import type { TestServer } from '#kit/server/server.ts'

let server: TestServer
let leader: string
let contractor: string
beforeAll(async () => {
  server = await startDemoServer()
  leader = await server.signIn('js_xinghe', 'p1')
  contractor = await server.signIn('sg_yijian', 'p1')
})
afterAll(() => server?.close())

const QUERY = '/organization/projectDetails/query'
const EXPORT = '/organization/projectDetails/exportXls'
const ask = (part: DetailPart, token = leader) =>
  server.ask<{ pieces: readonly DetailPiece[] }>('GET', QUERY, { token, query: { part } })
const piecesOf = async (part: DetailPart, token = leader) => {
  const { status, result } = await ask(part, token)
  expect(status, part).toBe(200)
  return result?.pieces ?? []
}
const tableOf = async (part: DetailPart, token = leader) => {
  const table = (await piecesOf(part, token)).find(({ kind }) => kind === 'table')
  if (table?.kind !== 'table') throw new Error(`${part} has no table`)
  return table
}
const factsOf = (pieces: readonly DetailPiece[]) =>
  Object.fromEntries(
    pieces.flatMap((piece) => (piece.kind === 'facts' ? piece.facts.map(({ term, value }) => [term, value]) : []))
  )
const listed = async (path: string) =>
  (
    await server.ask<{ records: { name: string }[]; total: number }>('GET', path, {
      token: leader,
      query: { pageSize: 30 }
    })
  ).result

test('[1.A24] who leads a project reads its facts, units, unit projects and responsible parties, as their own screens have them', async () => {
  const { result } = await server.ask<ProjectInformation>('GET', '/organization/projectInformation/query', {
    token: leader
  })
  const facts = factsOf(await piecesOf('facts'))
  for (const { title, value } of result?.items ?? []) expect(facts[title], title).toBe(value)
  for (const [part, path] of [
    ['units', '/organization/unit/list'],
    ['unitProjects', '/organization/monomial/list'],
    ['responsibles', '/organization/responsible/list']
  ] as const) {
    const table = await tableOf(part)
    const { records = [], total } = (await listed(path)) ?? {}
    expect(total, part).toBeGreaterThan(0)
    expect(table.rows.length, part).toBe(total)
    for (const { name } of records)
      expect(
        table.rows.flatMap(({ cells }) => cells),
        part
      ).toContain(name)
  }
})

test('the figures are those of the first page, and the open matters lead to where they are mended', async () => {
  const { result } = await server.ask<ProjectFigures>('GET', '/dashboard/figures', { token: leader })
  const pieces = await piecesOf('figures')
  expect(factsOf(pieces)).toMatchObject({
    文件: result?.files,
    页数: result?.pages,
    单位工程: result?.units,
    应归档: result?.must,
    缺项: result?.gaps
  })
  const states = pieces.find((piece) => piece.title === '文件状态')
  expect(states?.kind === 'table' && states.rows.map(({ cells }) => cells)).toEqual(
    result?.byStatus.map(({ text, files }) => [text, files])
  )
  const open = pieces.find((piece) => piece.title === '尚未完成的事项')
  expect(open?.kind === 'table' && open.rows.map(({ cells: [, count] }) => count)).toEqual(
    result?.blockers.map(({ count }) => count)
  )
  expect(open?.kind === 'table' && open.rows[0]?.place).toMatch(/^\/archives\/collect\?node=/)
})

test('a day that is near or past is urgent, one that is far is not', async () => {
  const urgent = async (days: number | null) => {
    await server.db
      .updateTable('arcProject')
      .set({ dueDate: days === null ? null : new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10) })
      .where('id', '=', 'p1')
      .execute()
    const [facts] = await piecesOf('deadlines')
    return facts?.kind === 'facts' ? facts.facts.some(({ isUrgent }) => isUrgent) : undefined
  }
  expect(await urgent(10)).toBe(true)
  expect(await urgent(-5)).toBe(true)
  expect(factsOf(await piecesOf('deadlines')).逾期天数).toBeGreaterThan(3)
  expect(await urgent(90)).toBe(false)
})

test('the history says who changed what from what to what, and what 项目信息 has changed', async () => {
  const row = (
    await server.ask<{ rowVersion: number }>('GET', '/project/list/queryById', { token: leader, query: { id: 'p1' } })
  ).result
  const { status } = await server.ask('PUT', '/project/list/edit', {
    token: leader,
    body: { id: 'p1', rowVersion: row?.rowVersion, address: '云澜市滨江路 18 号' }
  })
  expect(status).toBe(200)
  const { rows } = await tableOf('history')
  const [, did, by, changes] = rows[0]?.cells ?? []
  expect([did, by]).toEqual(['修改', expect.stringMatching(/\p{Script=Han}/u)])
  expect(changes).toContain('工程地点')
  expect(changes).toContain('→ 云澜市滨江路 18 号')
  const { result: now } = await server.ask<ProjectInformation>('GET', '/organization/projectInformation/query', {
    token: leader
  })
  const saved = await server.ask('PUT', '/organization/projectInformation/edit', {
    token: leader,
    body: { rowVersion: now?.rowVersion, cells: { address: '云澜市滨江路 20 号' } }
  })
  expect(saved.status).toBe(200)
  const [last] = (await tableOf('history')).rows
  expect(last?.cells[3]).toBe('工程地点：云澜市滨江路 18 号 → 云澜市滨江路 20 号')
})

test('a part whose screen a role has not is refused by its name, and the others are answered', async () => {
  const { status, message } = await ask('people', contractor)
  expect([status, message]).toEqual([403, expect.stringContaining('系统用户')])
  for (const part of DETAIL_PARTS)
    expect((await ask(part, contractor)).status, part).toBe(part === 'people' ? 403 : 200)
  const people = await tableOf('people')
  expect(people.rows.length).toBeGreaterThan(1)
})

test('who may not open the details is refused, and another project is not answer of', async () => {
  for (const part of DETAIL_PARTS) {
    expect((await ask(part, await server.signIn('admin'))).status, part).toBe(403)
    expect((await server.ask('GET', QUERY, { query: { part } })).status, part).toBe(401)
  }
  expect((await server.ask('GET', QUERY, { token: leader, query: { part: 'none' } })).status).toBe(400)
  const other = await server.db.selectFrom('arcMonomial').select('name').where('projectId', '<>', 'p1').execute()
  const own = await server.db.selectFrom('arcMonomial').select('name').where('projectId', '=', 'p1').execute()
  const foreign = other.map(({ name }) => name).filter((name) => !own.some((one) => one.name === name))
  expect(foreign.length).toBeGreaterThan(0)
  const answer = (await tableOf('unitProjects')).rows.flatMap(({ cells }) => cells)
  expect(foreign.filter((name) => answer.includes(name))).toEqual([])
})

const download = (token: string) =>
  server.app.inject({ method: 'GET', url: `/api${EXPORT}`, headers: { 'x-access-token': token } })

test('the export is a workbook with a tab for each part that one may see; who may not export is refused', async () => {
  const file = await download(leader)
  expect(file.statusCode).toBe(200)
  for (const [at, part] of DETAIL_PARTS.entries()) {
    const cells = (await readWorkbook(file.rawPayload, at + 1)).flat()
    for (const piece of await piecesOf(part))
      for (const value of piece.kind === 'facts'
        ? piece.facts.map((fact) => fact.term)
        : piece.columns.map((c) => c.title))
        expect(cells, part).toContain(value)
  }
  await expect(readWorkbook(file.rawPayload, DETAIL_PARTS.length + 1)).rejects.toThrow()
  expect((await download(contractor)).statusCode).toBe(403)
})

test('who keeps the system belongs to a project, and is not among its people', async () => {
  const members = await server.db
    .selectFrom('arcProjectMember')
    .select('userId')
    .where('projectId', '=', 'p1')
    .execute()
  const administrators = ['admin', 'baomi', 'shenji']
  expect(members.map(({ userId }) => userId)).toEqual(expect.arrayContaining(administrators.map((name) => `u-${name}`)))
  const { result } = await server.ask<{ records: { username: string }[] }>(
    'GET',
    '/organization/systemUser/list?pageSize=100',
    { token: await server.signIn('js_xinghe', 'p1') }
  )
  const listed = result?.records.map(({ username }) => username) ?? []
  expect(listed).toEqual(expect.arrayContaining(['js_xinghe', 'jieshou', 'sg_yijian']))
  expect(listed.filter((name) => administrators.includes(name))).toEqual([])
})
