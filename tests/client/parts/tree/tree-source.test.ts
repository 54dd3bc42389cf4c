import { expect, test } from 'vitest'

import { createGrid } from '#grid/model/create-grid.ts'
import { faked } from '#kit/answers/faked.ts'
import { done, refusal } from '#kit/answers/fake-server.ts'
import { kinds, say } from '#kit/drawn/grid.tsx'
import { signedIn } from '#kit/answers/signed-in.ts'
import { treeSource } from '#parts/tree/tree-source.ts'

const server = faked()
const asked = () =>
  server.came.map(
    ({ path, query }) =>
      `${path} ${[...query]
        .filter(([name]) => name !== '_t')
        .map((pair) => pair.join('='))
        .join('&')}`
  )

test('[7.C098] the rows below one are asked for at the given path, by the given key, with the condition', async () => {
  signedIn()
  server.on('GET /base/nodes', () => done([{ id: '1' }]))
  const plain = treeSource({ url: '/base/nodes' })
  await plain.roots()
  await plain.tree.bring?.({ id: '1' })
  await treeSource({ url: '/base/nodes', parentKey: 'pid', top: '0', condition: { level: 'item' } }).roots()
  await treeSource({ url: '/base/nodes', parentKey: 'pid', condition: '{"level":"item"}' }).tree.bring?.({ id: '7' })
  expect(asked()).toEqual([
    '/base/nodes ',
    '/base/nodes parentId=1',
    '/base/nodes pid=0&condition={"level":"item"}',
    '/base/nodes pid=7&condition={"level":"item"}'
  ])
})

test('[7.C099] takes a list and a page’s records alike; what has children can be opened, and brings them then', async () => {
  signedIn()
  server.on('GET /base/nodes', ({ query }) =>
    done(
      query.get('parentId')
        ? { records: [{ id: '1.1' }], total: 1 }
        : [
            { id: 1, hasChildren: '1' },
            { id: 2, hasChildren: false }
          ]
    )
  )
  const source = treeSource({ url: '/base/nodes' })
  const grid = createGrid({
    columns: [{ key: 'name', title: '名称', type: 'input' }],
    rows: await source.roots(),
    kinds,
    say,
    tree: source.tree
  })
  expect([0, 1].map((rowIndex) => grid.state.tree?.branchOf(rowIndex))).toEqual(['closed', 'leaf'])
  expect(asked().length).toBe(1)
  await grid.tree?.open(0)
  expect(grid.all().map(({ id }) => id)).toEqual(['1', '1.1', '2'])
  expect(asked()[1]).toBe('/base/nodes parentId=1')
})

test('[8.X32] an answer that is neither is 返回数据类型不识别; a refusal says why', async () => {
  signedIn()
  server.on('GET /base/nodes', () => done({ rows: [] }))
  const source = treeSource({ url: '/base/nodes' })
  await expect(source.roots()).rejects.toThrow(/^返回数据类型不识别$/)
  const grid = createGrid({
    columns: [{ key: 'name', title: '名称', type: 'input' }],
    rows: [{ id: '1', hasChildren: true }],
    kinds,
    say,
    tree: source.tree
  })
  await grid.tree?.open(0)
  expect(grid.state.tree?.failureOf(0)).toBe('返回数据类型不识别')
  server.on('GET /base/nodes', () => refusal(400, '目录已停用'))
  await expect(source.roots()).rejects.toThrow('目录已停用')
})
