import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { enter, enterAt, openGrid, press, said, times } from '#kit/drawn/grid-page.tsx'
import { fileColumns } from '#kit/drawn/grid.tsx'
import { patienceOf } from '#kit/patience.ts'

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))
const height = (element: Element) => Math.round(element.getBoundingClientRect().height)

test('[9.K70] a grid that is as high as its rows stops at 400 px, and scrolls inside', async () => {
  const { element } = await openGrid(50, {}, { height: 'rows' })
  expect(height(element.element())).toBe(400)
  expect(element.element().scrollHeight).toBeGreaterThan(50 * 61)
})

test('[9.K39, 9.K70] an embedded table has rows of 61 px, and scrolls fifty of them inside 400 px', async () => {
  const { element } = await openGrid(50, {}, { preset: 'embedded' })
  expect(height(element.element())).toBe(400)
  expect(height(element.element().querySelector('[aria-rowindex="2"]')!)).toBe(61)
  element.element().scrollTop = 1e6
  await expect.element(page.getByRole('rowheader', { name: '第 50 行' })).toBeVisible()
})

test('a grid of few rows is no higher than they are', async () => {
  const { element } = await openGrid(2, {}, { height: 'rows' })
  expect(height(element.element())).toBe(3 * 36 + 2 * 61 + 2)
})

test('[9.K29] scrolling is reported once, 100 ms after it has come to rest', async () => {
  const rests: number[] = []
  const pauses: number[] = []
  let last = 0
  const { element } = await openGrid(500, {}, { onScrollEnd: () => rests.push(performance.now() - last) })
  // The grid has handled the event before this does, which takes a while on a busy machine.
  element.element().addEventListener('scroll', ({ timeStamp }) => {
    if (last > 0) pauses.push(timeStamp - last)
    last = timeStamp
  })
  for (let top = 100; top <= 600; top += 100) {
    element.element().scrollTop = top
    await pause(30)
  }
  await expect.poll(() => performance.now() - last).toBeGreaterThan(300)
  expect(Math.min(...rests)).toBeGreaterThan(95)
  // A machine that is busy elsewhere makes pauses of its own.
  expect(rests.length).toBeGreaterThan(0)
  expect(rests.length).toBeLessThanOrEqual(1 + pauses.filter((ms) => ms > 90).length)
})

test('[9.K28] a row that somebody else has changed is lit for 1400 ms', async () => {
  const { grid } = await openGrid(3)
  const lit = () => document.querySelectorAll('.is-fresh').length
  grid.server.patch([{ id: 'f2', title: '他改的' }])
  const since = performance.now()
  expect(lit()).toBeGreaterThan(0)
  await expect.poll(lit, { timeout: patienceOf(10_000), interval: 10 }).toBe(0)
  expect(performance.now() - since).toBeGreaterThan(1350)
})

test('[5.V22] an option that the rules refuse is reported as soon as it is chosen', async () => {
  const columns = fileColumns.map((column) =>
    column.key === 'retention'
      ? { ...column, validateRules: [{ pattern: '^YJ$', message: '${title}须为永久' }] }
      : column
  )
  await openGrid(3, { columns })
  await enterAt(5)
  await press('{Enter}短期{Enter}')
  await expect.poll(() => said()).toContain('保管期限须为永久')
  await expect.element(page.getByRole('gridcell', { name: '短期' })).toHaveAttribute('aria-invalid', 'true')
})

test('[3.E53] [9.K69] the order column is read only, bears the number of its row, and is called orderNum unless said otherwise', async () => {
  const order = { key: 'orderNum', title: '序号', type: 'inputNumber', isOrder: true } as const
  const { grid } = await openGrid(3, { columns: [order, ...fileColumns] })
  await enter()
  await times('{ArrowRight}', 2)
  await press('{F2}')
  expect(grid.state.edit.mode).toBe('view')
  await press('{Alt>}{ArrowDown}{/Alt}')
  expect(grid.all().map(({ id, orderNum }) => [id, orderNum])).toEqual([
    ['f2', 1],
    ['f1', 2],
    ['f3', 3]
  ])
  await userEvent.tab()
})
