import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { setPermission } from '#core/state/session/permissions.ts'
import { answerCalls } from '#kit/answers/answers.ts'
import { nobody, signedIn, somePermission } from '#kit/answers/signed-in.ts'
import Positions from '#screens/system/position.tsx'

beforeEach(() => {
  signedIn()
  setPermission(somePermission)
})
afterEach(() => {
  vi.restoreAllMocks()
  nobody()
})

const rows = (from: number) =>
  Array.from({ length: 10 }, (_, at) => ({
    id: `p${from + at}`,
    rowVersion: 1,
    isShared: false,
    code: `C${from + at}`,
    name: `职务 ${from + at}`,
    postRank: null,
    postRank_dictText: '',
    description: null,
    createBy: 'u-admin',
    createTime: '2026-11-23 08:00:00',
    updateBy: null,
    updateTime: null
  }))

test('rows of a very long list are in sight before they are counted, and are counted once', async () => {
  const counts = Promise.withResolvers<number>()
  const asked: string[] = []
  answerCalls({
    'GET /sys/dict/getDictItems/position_rank': () => [],
    'GET /sys/position/list': async ({ counting, pageNo }) => {
      asked.push(`${counting} ${pageNo}`)
      const at = { size: 10, current: Number(pageNo), pages: 1001 }
      if (counting === 'only') return { records: [], total: await counts.promise, ...at }
      return { records: rows(Number(pageNo) * 10), total: 10_001, ...at, isMore: true }
    }
  })
  await render(<Positions />)
  await expect.element(page.getByRole('rowheader', { name: '职务 10' })).toBeVisible()
  await expect.element(page.getByText('1-10 共 10000 条以上，正在统计')).toBeVisible()
  counts.resolve(123_456)
  await expect.element(page.getByText('1-10 共 123456 条')).toBeVisible()
  await page.getByRole('button', { name: '下一页' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('rowheader', { name: '职务 20' })).toBeVisible()
  await expect.element(page.getByText('11-20 共 123456 条')).toBeVisible()
  expect(asked).toEqual(['bounded 1', 'only 1', 'bounded 2'])
})
