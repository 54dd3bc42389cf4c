import { expect, test } from 'vitest'
import { renderHook } from 'vitest-browser-react'

import { useRowSelection } from '#parts/resource/rows/row-selection.ts'
import type { ResourceRow } from '#parts/resource/rows/rows.ts'
import type { ResourceList } from '#parts/resource/rows/use-resource-list.ts'

const row = (id: string, name: string): ResourceRow => ({ id, rowVersion: 1, isShared: false, name })
const question = { page: 1, size: 10, sort: null, search: {}, query: null } as unknown as ResourceList['question']
const listOf = (...records: readonly ResourceRow[]) =>
  ({
    question,
    state: { status: 'ready', data: { records, total: records.length, asked: question } },
    rowOf: (id: string) => records.find((row) => row.id === id)
  }) as unknown as ResourceList

test('[3.E63] selecting a row fills the selected keys and the selected rows; a row that is changed since is the changed one', async () => {
  const first = [row('a', '甲'), row('b', '乙')]
  const { result, rerender, act } = await renderHook((list?: ResourceList) => useRowSelection(list ?? listOf(...first)))
  expect(result.current.selection).toEqual({ ids: [], rows: [], isAll: false, except: [] })
  await act(() => result.current.select(['b'], ['a', 'b']))
  expect(result.current.selection).toMatchObject({ ids: ['b'], rows: [first[1]] })
  await rerender(listOf(row('a', '甲'), row('b', '乙改')))
  expect(result.current.selection.rows).toMatchObject([{ id: 'b', name: '乙改' }])
  await act(() => result.current.clear())
  expect(result.current.selection).toMatchObject({ ids: [], rows: [] })
})
