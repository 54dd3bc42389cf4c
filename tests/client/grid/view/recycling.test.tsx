import { afterEach, expect, test, vi } from 'vitest'

import { at, enter, enterAt, openGrid, press, times } from '#kit/drawn/grid-page.tsx'

const COLUMNS = Array.from({ length: 30 }, (_, index) => ({
  key: `c${index}`,
  title: `列${index}`,
  type: 'input' as const,
  width: '150px'
}))
const cells = Object.fromEntries(COLUMNS.map(({ key }, index) => [key, `值${index}`]))
const openWide = () =>
  openGrid(0, { columns: COLUMNS, rows: Array.from({ length: 200 }, (_, index) => ({ ...cells, id: `r${index}` })) })

afterEach(() => void vi.useRealTimers())

/** Presses a key and answers whether the focus went to another element: only then does a screen reader announce it. */
const movesToOtherElement = async (keys: string) => {
  const before = document.activeElement
  await press(keys)
  return document.activeElement !== before
}

test('wherever a key leads, the focus goes to another element, also where drawn ones are used again', async () => {
  await openWide()
  await enter()
  await times('{ArrowRight}', 2)
  for (const keys of [
    '{Control>}{ArrowDown}{/Control}',
    '{Control>}{ArrowUp}{/Control}',
    '{PageDown}',
    '{PageDown}',
    '{PageDown}',
    '{PageUp}',
    '{PageUp}'
  ]) {
    expect([keys, await movesToOtherElement(keys)]).toEqual([keys, true])
  }
  for (const keys of [
    '{End}',
    '{ArrowLeft}',
    '{Home}',
    '{ArrowRight}',
    '{Control>}{End}{/Control}',
    '{Control>}{Home}{/Control}',
    '{ArrowUp}',
    '{End}',
    '{Home}'
  ]) {
    expect([keys, await movesToOtherElement(keys)]).toEqual([keys, true])
  }
  expect(at()).toEqual([1, 1])
})

test('every row holds the cells of the columns whose titles are drawn, also while the active one is scrolled out of sight', async () => {
  const { element } = await openWide()
  const table = element.element()
  const columnsOf = (row: Element) =>
    [...row.querySelectorAll('[aria-colindex]:not([hidden])')].map((one) => one.getAttribute('aria-colindex')).join(' ')
  const drawn = () => new Set([...table.querySelectorAll('[role=row]:not([hidden])')].map(columnsOf))
  await enterAt(1)
  table.scrollLeft = 3000
  await expect.poll(() => [...drawn()][0]).toContain('23 ')
  // The active cell keeps the focus, and every row and the titles hold its column.
  expect(at()).toEqual([2, 4])
  await expect.poll(drawn).toEqual(new Set([expect.stringContaining(' 4 ')]))
  // One goes on in another row, and the row that one was in keeps nothing of its own.
  await press('{ArrowDown}')
  await expect.poll(() => drawn().size).toBe(1)
  await expect.poll(() => [...drawn()][0]).toMatch(/^1 2 3 4 5 /)
})

test('while one scrolls on, rows lie ready ahead and nothing seen is missing; at rest as many on either side, in order', async () => {
  const { element } = await openWide()
  const table = element.element()
  await enter()
  const drawn = () =>
    [...table.querySelectorAll('[role=row][aria-rowindex]:not([hidden])')].map(
      (row) => Number(row.getAttribute('aria-rowindex')) - 2
    )
  const rows = () =>
    drawn()
      .filter((row) => row >= 0 && row < 200)
      .toSorted((one, other) => one - other)
  const [head, foot] = ['.g-head', '.g-foot'].map((part) => table.querySelector<HTMLElement>(part)!.offsetHeight)
  const line = table.querySelector<HTMLElement>('.g-line')!.offsetHeight
  const seen = () =>
    [
      Math.floor(table.scrollTop / line),
      Math.ceil((table.scrollTop + table.clientHeight - head! - foot!) / line) - 1
    ] as const
  const isWhole = () => {
    const there = new Set(rows())
    const [first, last] = seen()
    return Array.from({ length: last - first + 1 }, (_, at) => first + at).every((row) => there.has(row))
  }
  const turn = async (by: number) => {
    table.scrollTop += by
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  }
  // Whoever scrolls on does not rest, however long this machine takes for a turn.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let draws = 0
  let before = rows().join()
  for (let turns = 0; turns < 16; turns++) {
    await turn(2 * line)
    expect([turns, isWhole()]).toEqual([turns, true])
    if (rows().join() !== before) draws++
    before = rows().join()
  }
  expect(draws).toBeLessThan(6)
  await turn(-2 * line)
  expect(isWhole()).toBe(true)
  vi.runOnlyPendingTimers()
  vi.useRealTimers()
  const beyond = () => [seen()[0] - rows().filter((row) => row > 0)[0]!, rows().at(-1)! - seen()[1]]
  await expect.poll(() => beyond().every((count) => count === 3 || count === 4)).toBe(true)
  expect(drawn().filter((row) => row >= 0 && row < 200)).toEqual(rows())
})
