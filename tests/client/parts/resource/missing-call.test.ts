import { expect, test } from 'vitest'

import { done, refusal } from '#kit/answers/fake-server.ts'
import { faked } from '#kit/answers/faked.ts'
import { signedIn } from '#kit/answers/signed-in.ts'
import { call } from '#contract/core/call.ts'
import { listQuery, pageOf } from '#contract/core/query.ts'
import { text } from '#contract/core/resource/field.ts'
import { type AnyResource, resource } from '#contract/core/resource/resource.ts'
import { $toasts, dismissAll } from '#core/state/toasts.ts'
import { askVerb, type RowsPage } from '#parts/resource/rows/rows.ts'
import * as z from 'zod/mini'

const server = faked()
const texts = () => $toasts.get().map(({ text: words }) => words)
const declared = resource('thing', '/base', { right: '', fields: { name: text() }, label: 'name', verbs: ['list'] })
const given = (calls: AnyResource['calls']) => ({ ...(declared as unknown as AnyResource), calls })

test('[8.X36, 8.X37, 8.X38] a list whose path is missing says so in exact words, and asks nothing', async () => {
  signedIn()
  const ask = async (verb: 'list' | 'delete' | 'deleteBatch') => askVerb(given({}), verb, {})
  for (const verb of ['list', 'delete', 'deleteBatch'] as const)
    await expect(ask(verb)).rejects.toThrow(`thing has no ${verb}`)
  expect(texts()).toEqual(['请设置url.list属性!', '请设置url.delete属性!', '请设置url.deleteBatch属性!'])
  expect(server.came).toEqual([])
  dismissAll()
})

test('[7.C095] a list is answered as a page with its total, or as a bare list', async () => {
  signedIn()
  const list = call('GET', '/base/list', {
    serves: 'user',
    input: listQuery,
    output: pageOf(z.looseObject({ id: z.string() }))
  })
  server.on('GET /base/list', ({ query }) =>
    done(query.get('pageNo') === '1' ? { records: [{ id: 'a' }], total: 25 } : [{ id: 'a' }, { id: 'b' }])
  )
  const page = (pageNo: number) => askVerb<RowsPage>(given({ list }), 'list', { pageNo })
  expect(await page(1)).toMatchObject({ records: [{ id: 'a' }], total: 25 })
  expect(await page(2)).toMatchObject({ records: [{ id: 'a' }, { id: 'b' }], total: 2 })
})

test('a deletion that is refused is shown in the words of the refusal', async () => {
  signedIn()
  const deletion = call('DELETE', '/base/delete', {
    serves: 'user',
    input: z.object({ id: z.string() }),
    output: z.unknown()
  })
  server.on('DELETE /base/delete', () => refusal(510, '数据正被使用'))
  await expect(askVerb(given({ delete: deletion }), 'delete', { id: '1' })).rejects.toThrow()
  expect(texts()).toEqual(['数据正被使用'])
  dismissAll()
})
