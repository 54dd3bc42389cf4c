import { afterAll, beforeAll, expect, test } from 'vitest'

import type { FoundUnit, Onboarding } from '#contract/organisation/onboarding.ts'
import type { RegisteredProject } from '#contract/projects/project-register.ts'
import type { PermissionResult } from '#contract/core/permission.ts'
import { signInClient } from '#kit/server/collecting.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import { FACTS } from '#kit/server/registering.ts'
import { png } from '#kit/files/sample-files.ts'
import type { TestServer } from '#kit/server/server.ts'

const NEW = '91990102MA0000092R'
const NAME = '云澜晴川房地产开发有限公司'

let server: TestServer
beforeAll(async () => {
  server = await startDemoServer()
})
afterAll(() => server?.close())

/** Somebody who has just registered: of no unit, in no project, with no role. */
async function newcomer(): Promise<string> {
  await server.db.deleteFrom('sysUserRole').where('userId', '=', 'u-newcomer').execute()
  await server.db.updateTable('sysUser').set({ orgId: null }).where('id', '=', 'u-newcomer').execute()
  return server.signIn('newcomer')
}
const onboarding = async (token: string) =>
  (await server.ask<Onboarding>('GET', '/account/onboarding', { token })).result
const find = (token: string, uscc: string) =>
  server.ask<{ unit: FoundUnit | null }>('GET', '/account/unit', { token, query: { uscc } })
const choose = (token: string, body: object) => server.ask<Onboarding>('POST', '/account/unit', { token, body })
const rightsOf = async (token: string): Promise<readonly string[]> =>
  (await server.ask<PermissionResult>('GET', '/sys/permission/getUserPermissionByToken', { token })).result?.auth.map(
    ({ action }) => action
  ) ?? []

test('who has just registered reads what is missing, searches for a unit by its code, and reads what is wrong at its field', async () => {
  const token = await newcomer()
  expect(await onboarding(token)).toMatchObject({ unit: null, verification: { status: '0' }, registrations: 0 })
  expect((await find(token, NEW)).result).toEqual({ unit: null })
  expect((await find(token, `${NEW.slice(0, 17)}X`)).message).toContain('统一社会信用代码')
  const wrong = await choose(token, { uscc: NEW, name: '', orgType: 'DA' })
  expect(wrong).toMatchObject({ success: false })
  expect(wrong.message).toContain('请填写单位名称')
  expect(wrong.message).toContain('请选择单位类型')
  expect((await choose(token, { uscc: NEW, name: '云澜星河置业有限公司', orgType: 'JS' })).message).toContain(
    '单位库中已有'
  )
  expect(await onboarding(token)).toMatchObject({ unit: null })
})

test('a unit whose people have accounts, and one of the archive, cannot be chosen', async () => {
  const token = await newcomer()
  const units = await server.db.selectFrom('arcOrg').select(['id', 'uscc', 'name', 'orgType']).execute()
  const taken = units.find(({ id }) => id === 'o-js1')
  expect((await find(token, taken?.uscc ?? '')).result?.unit).toMatchObject({ name: taken?.name, hasPeople: true })
  expect((await choose(token, { uscc: taken?.uscc })).message).toContain('请由该单位在“系统用户”中邀请您')
  await server.db
    .insertInto('arcOrg')
    .values({ id: 'o-da-new', name: '示例档案馆分馆', uscc: '91990102MA0000999J', orgType: 'DA', tenantId: 1 })
    .execute()
  expect((await choose(token, { uscc: '91990102MA0000999J' })).message).toContain('由档案馆开通')
})

test('with a new unit one may have it verified and register a project, and nothing else, until it is confirmed', async () => {
  const token = await newcomer()
  expect(await rightsOf(token)).not.toContain('project.list:add')
  const { result } = await choose(token, { uscc: NEW.toLowerCase(), name: NAME, orgType: 'JS' })
  expect(result).toMatchObject({ unit: { name: NAME, uscc: NEW, orgType_dictText: '建设单位' }, registrations: 0 })
  expect([...(await rightsOf(token))].sort()).toEqual(
    expect.arrayContaining(['account.enterprise:submit', 'project.list:add'])
  )
  for (const path of ['/archive/addressBook/list', '/organization/systemUser/list'])
    expect((await server.ask('GET', path, { token })).status, path).toBe(403)
  expect((await choose(token, { uscc: NEW, name: NAME, orgType: 'JS' })).message).toContain('已有所属单位')
  const added = await server.ask<{ row: RegisteredProject }>('POST', '/project/list/add', {
    token,
    body: { name: '晴川雅苑一期工程', ...FACTS }
  })
  expect(added.message).not.toContain('失败')
  const project = added.result?.row.id ?? ''
  expect(await onboarding(token)).toMatchObject({ registrations: 1 })
  const list = await server.ask<{ records: RegisteredProject[] }>('GET', '/project/list/list', { token })
  expect(list.result?.records.map(({ name }) => name)).toEqual(['晴川雅苑一期工程'])
  // Its unit is not verified yet.
  const submit = () => server.ask('PUT', '/project/list/submit', { token, body: { ids: project } })
  expect((await submit()).message).toContain('企业认证')
  const { upload } = await signInClient(server, 'newcomer', '')
  expect(await upload('执照.png', png(), 'field')).toMatchObject({ format: 'png' })
})

test('who tries codes by choosing units waits as who searches for them', async () => {
  const token = await newcomer()
  const statuses: number[] = []
  for (let at = 0; at < 33; at++) statuses.push((await choose(token, { uscc: `91000000000000${100 + at}X` })).status)
  expect(statuses.slice(0, 20).includes(429)).toBe(false)
  expect(statuses.at(-1)).toBe(429)
})
