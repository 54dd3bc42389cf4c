import { afterEach, beforeEach, expect, test } from 'vitest'

import { prefer } from '#kit/drawn/media.ts'
import { cell, enterAt, openGrid, press } from '#kit/drawn/grid-page.tsx'

beforeEach(() => prefer({ 'forced-colors': 'active' }))
afterEach(() => prefer())

const look = (name: string) => getComputedStyle(cell(name).element())
/** A colour of the system. */
const system = (name: string) => {
  const probe = document.createElement('i')
  probe.style.backgroundColor = name
  document.body.append(probe)
  const { backgroundColor } = getComputedStyle(probe)
  probe.remove()
  return backgroundColor
}
/** The bar before a row, as it is painted. */
const bar = (index: number) => {
  const { backgroundColor, backgroundImage, width, forcedColorAdjust } = getComputedStyle(
    document.querySelector(`[aria-rowindex="${index}"] .is-first`)!,
    '::before'
  )
  expect(forcedColorAdjust).toBe('none')
  return `${width} ${backgroundImage === 'none' ? backgroundColor : backgroundImage}`
}

test('where the system decides the colours, the ring of the focus is seen on what is wrong and on what is selected', async () => {
  const { grid } = await openGrid(4)
  grid.set('f1', { title: '测温记录等', pages: 0 })
  await enterAt(4)
  const wrong = look('0')
  expect([wrong.outlineStyle, wrong.outlineWidth]).toEqual(['solid', '2px'])
  await press('{ArrowDown}')
  expect(look('0').outlineStyle).toBe('dotted')
  await press('{Shift>} {/Shift}')
  const selected = look('2')
  expect(selected.outlineStyle).toBe('solid')
  expect(selected.outlineColor).not.toBe(selected.backgroundColor)
  expect(selected.color).not.toBe(selected.backgroundColor)
})

test('a range differs from the cells around it', async () => {
  await openGrid(4)
  await enterAt(0)
  await press('{Shift>}{ArrowDown}{/Shift}')
  // The browser reports what a stylesheet asks for, though the system paints another: only what is left alone is sure.
  const { backgroundColor, forcedColorAdjust } = look('第1层验收记录')
  expect([backgroundColor, forcedColorAdjust]).toEqual([system('Highlight'), 'none'])
  expect(look('C5-001').forcedColorAdjust).toBe('auto')
})

test('rows that wait, are refused or contested bear a bar that is seen, each of its own shape', async () => {
  const { grid } = await openGrid(5)
  for (const id of ['f1', 'f2', 'f3', 'f4']) grid.set(id, { title: `改过${id}` })
  grid.server.send(['f2', 'f3'])
  grid.server.settle('f3', { type: 'refused', reason: '未通过校验' })
  grid.server.patch([{ id: 'f4', title: '他的' }])
  const bars = [2, 3, 4, 5].map(bar)
  expect(new Set(bars).size).toBe(4)
  const ground = getComputedStyle(document.querySelector('[aria-rowindex="2"]')!).backgroundColor
  expect(bars[0]).not.toContain(ground)
  expect(bars[2]).not.toContain(ground)
})

test('in high contrast a range has lines, not a ground alone', async () => {
  await prefer()
  document.documentElement.dataset.theme = 'contrast'
  await openGrid(4)
  await enterAt(0)
  await press('{Shift>}{ArrowDown}{/Shift}')
  expect(look('第1层验收记录').boxShadow).toContain('inset')
  expect(look('C5-001').boxShadow).toBe('none')
  document.documentElement.dataset.theme = 'light'
})
