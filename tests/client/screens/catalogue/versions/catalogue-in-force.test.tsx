import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { answerCalls } from '#kit/answers/answers.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { nobody, signedIn } from '#kit/answers/signed-in.ts'
import { CatalogueInForce } from '#screens/catalogue/versions/catalogue-in-force.tsx'

const node = (id: string, pid: string | null, name: string, hasChild = 0) => ({
  ...{ id, pid, setId: 'building', versionId: 'v1', code: id, catalogOne: name, hasChild },
  ...{ level: 'item', retention: 'CQ', orderNum: 1 }
})
const ROOTS = [
  node('A', null, '工程准备阶段文件', 1),
  ...Array.from({ length: 120 }, (_, at) => node(`B${at}`, null, `其他${at}`))
]
let asked: Readonly<Record<string, string>>[]
const pageOf = (all: readonly object[], { pageNo = '1', pageSize = '10' }: Readonly<Record<string, string>>) => {
  const [no, size] = [Number(pageNo), Number(pageSize)]
  const records = all.slice((no - 1) * size, no * size)
  return { records, total: all.length, size, current: no, pages: Math.ceil(all.length / size) }
}

beforeEach(() => {
  signedIn()
  asked = []
  answerCalls({
    'GET /sys/dict/getDictItems/retention_period': () => [{ value: 'CQ', text: '长期', label: '长期', title: '长期' }],
    'GET /business/businessCatalog/rootList': (input) => {
      asked.push(input)
      return pageOf(ROOTS, input)
    },
    'GET /business/businessCatalog/childList': (input) => {
      asked.push(input)
      return pageOf([node('A1', 'A', '立项文件')], input)
    },
    'GET /business/businessCatalog/queryById': () => node('A1', 'A', '立项文件')
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  nobody()
})

const item = (name: string) => page.getByRole('treeitem', { name })

test('[7.C076, 9.K12, 1.A11] the catalogue in force is asked for by pages of 100, a level comes once when it is opened, and a node is shown whole', async () => {
  await render(<CatalogueInForce onClose={() => undefined} />)
  await expect.element(item('A 工程准备阶段文件')).toBeVisible()
  await expect.element(item('B119 其他119')).toBeInTheDocument()
  expect(asked.map(({ pageNo, pageSize }) => [pageNo, pageSize])).toEqual([
    ['1', '100'],
    ['2', '100']
  ])
  item('A 工程准备阶段文件').element().focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(item('A1 立项文件')).toBeVisible()
  await userEvent.keyboard('{ArrowLeft}{ArrowRight}')
  await expect.element(item('A1 立项文件')).toBeVisible()
  expect(asked.slice(2).map(({ pid, pageNo, pageSize }) => [pid, pageNo, pageSize])).toEqual([['A', '1', '100']])
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(page.getByRole('region', { name: '目录节点' }).getByText('长期')).toBeVisible()
  await expect.element(item('A1 立项文件')).toHaveFocus()
  await expect
    .poll(() => document.getElementById('announcer-polite')?.textContent)
    .toContain('保管期限 长期，下级 0 项')
  expect(await findingsInThemes(page.getByRole('dialog').element())).toEqual([])
})
