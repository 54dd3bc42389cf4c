import { expect, test } from 'vitest'

import { done, refusal } from '#kit/answers/fake-server.ts'
import { faked } from '#kit/answers/faked.ts'
import { signedIn } from '#kit/answers/signed-in.ts'
import { $toasts, dismissAll } from '#core/state/toasts.ts'
import { listSource } from '#parts/list/list-source.ts'

const server = faked()
const texts = () => $toasts.get().map(({ text }) => text)
const asked = () =>
  server.came.map(({ method, path, query }) => `${method} ${path} ${query.get('id') ?? ''}${query.get('ids') ?? ''}`)

test('[8.X36, 8.X37, 8.X38] a list whose path is missing says so in exact words, and asks nothing', async () => {
  signedIn()
  const list = listSource({})
  expect([await list.page(), await list.remove('1'), await list.removeBatch(['1'])]).toEqual([null, null, null])
  expect(texts()).toEqual(['请设置url.list属性!', '请设置url.delete属性!', '请设置url.deleteBatch属性!'])
  expect(server.came).toEqual([])
  dismissAll()
})

test('[7.C095] a list is answered as a page with its total, or as a bare list', async () => {
  signedIn()
  const list = listSource({ list: '/base/list' })
  server.on('GET /base/list', ({ query }) =>
    done(query.get('pageNo') === '1' ? { records: [{ id: 'a' }], total: 25 } : [{ id: 'a' }, { id: 'b' }])
  )
  expect(await list.page({ pageNo: 1 })).toMatchObject({ records: [{ id: 'a' }], total: 25 })
  expect(await list.page({ pageNo: 2 })).toMatchObject({ records: [{ id: 'a' }, { id: 'b' }], total: 2 })
})

test('rows are deleted by their id, or several by comma-joined ids; what it answers is given back, a refusal is shown', async () => {
  signedIn()
  const list = listSource({ delete: '/base/delete', deleteBatch: '/base/deleteBatch' })
  server.on('DELETE /base/delete', ({ query }) => done(query.get('id') === '1' ? null : { change: 'c1' }))
  server.on('DELETE /base/deleteBatch', () => refusal(510, '数据正被使用'))
  expect([await list.remove('1'), await list.remove('2'), await list.removeBatch(['1', '2'])]).toEqual([
    { change: null },
    { change: 'c1' },
    null
  ])
  expect(asked()).toEqual(['DELETE /base/delete 1', 'DELETE /base/delete 2', 'DELETE /base/deleteBatch 1,2'])
  expect(texts()).toEqual(['数据正被使用'])
  dismissAll()
})
