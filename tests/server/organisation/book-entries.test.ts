import { afterAll, beforeAll, expect, test } from 'vitest'

import type { BookEntry } from '#contract/organisation/book-entries.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'
import type { TestServer } from '#kit/server/server.ts'

let server: TestServer
let builder: string
beforeAll(async () => {
  server = await startDemoServer()
  builder = await server.signIn('js_xinghe')
})
afterAll(() => server?.close())

const path = '/archive/addressBook'
type Written = { readonly row: BookEntry; readonly change: string }
const add = (body: object, token = builder) => server.ask<Written>('POST', `${path}/add`, { token, body })
const list = async (query: Readonly<Record<string, string>> = {}, token = builder) =>
  (await server.ask<{ records: BookEntry[] }>('GET', `${path}/list`, { token, query: { pageSize: 100, ...query } }))
    .result?.records ?? []

test('contacts come group by group, and one is added, found, changed, exported and deleted [1.A06, 1.A07]', async () => {
  const groups = (await list({ column: 'contactGroup', order: 'asc' })).map(({ contactGroup }) => contactGroup)
  expect(groups.length).toBeGreaterThan(10)
  expect(groups).toEqual([...groups].sort())
  const { result } = await add({
    name: '华亥庚',
    contactGroup: '6',
    org: '云澜市住房和城乡建设局',
    tel: '0999-8800099'
  })
  const id = result?.row.id ?? ''
  expect(result?.row.contactGroup_dictText).toBe('主管部门')
  expect(await list({ org: '*住房*' })).toMatchObject([{ id }])
  await server.ask('PUT', `${path}/edit`, { token: builder, body: { id, rowVersion: 1, post: '科长' } })
  expect(await list({ name: '华亥庚' })).toMatchObject([{ post: '科长' }])
  const file = await server.app.inject({
    url: `/api${path}/exportXls?contactGroup=6`,
    headers: { 'x-access-token': builder }
  })
  expect(file.headers['content-type']).toContain('sheet')
  await server.ask('DELETE', `${path}/delete`, { token: builder, query: { id } })
  expect(await list({ contactGroup: '6' })).toEqual([])
})

test('a wrong phone and a wrong mail are refused at their fields', async () => {
  expect(await add({ name: '华亥辛', phone: '12', email: 'nowhere' })).toMatchObject({
    success: false,
    faults: [{ field: 'phone' }, { field: 'email' }]
  })
})

test('everybody of the archive reads the address book; who only reads it changes nothing', async () => {
  const reader = await server.signIn('chayue')
  expect((await list({}, reader)).length).toBeGreaterThan(10)
  expect(await add({ name: '华亥壬' }, reader)).toMatchObject({ status: 403 })
  const contractor = await server.signIn('sg_yijian', 'p1')
  expect((await add({ name: '华亥癸' }, contractor)).success).toBe(true)
  const [own] = await list({ name: '华亥癸' })
  const refused = await server.ask('DELETE', `${path}/delete`, { token: contractor, query: { id: own?.id ?? '' } })
  expect(refused).toMatchObject({ status: 403 })
})
