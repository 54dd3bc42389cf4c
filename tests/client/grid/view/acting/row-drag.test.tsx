import { expect, test } from 'vitest'
import { cdp, page } from 'vitest/browser'

import { openGrid, press, said } from '#kit/drawn/grid-page.tsx'

interface Client {
  send(
    method: 'Input.dispatchMouseEvent',
    options: { type: string; x: number; y: number; button?: string; buttons?: number; clickCount?: number }
  ): Promise<void>
}
const number = (row: number) => page.getByRole('rowheader', { name: `第 ${row} 行`, exact: true })
/** The position of something in the window that the mouse knows. */
const middle = (element: Element) => {
  const { left, top, width, height } = element.getBoundingClientRect()
  const frame = window.frameElement?.getBoundingClientRect()
  const scale = frame ? frame.width / window.innerWidth : 1
  return {
    x: (frame?.left ?? 0) + (left + width / 2) * scale,
    y: (frame?.top ?? 0) + (top + height / 2) * scale,
    line: height * scale
  }
}
const mouse = (type: string, x: number, y: number) =>
  (cdp() as unknown as Client).send('Input.dispatchMouseEvent', {
    type,
    x,
    y,
    ...(type === 'mouseMoved' ? { buttons: 1 } : { button: 'left', buttons: 1, clickCount: 1 })
  })
const hold = async (from: Element, to: Element, half: 1 | -1) => {
  const start = middle(from)
  const end = middle(to)
  await mouse('mousePressed', start.x, start.y)
  await mouse('mouseMoved', start.x, start.y + 6)
  await mouse('mouseMoved', end.x, end.y + (half * end.line) / 4)
  return () => mouse('mouseReleased', end.x, end.y + (half * end.line) / 4)
}

test('[2.D34] a row is pulled by its number to where the line is, and the order numbers follow', async () => {
  const { grid } = await openGrid(5)
  const drop = await hold(number(3).element(), number(1).element(), -1)
  await expect.poll(() => document.querySelector<HTMLElement>('.g-drop')?.style.top).toBe('-1px')
  await drop()
  expect(grid.all().map(({ id }) => id)).toEqual(['f3', 'f1', 'f2', 'f4', 'f5'])
  expect(document.querySelector('.g-drop')).toBeNull()
  expect([grid.state.cursor.at.line, grid.state.edit.mode]).toEqual([0, 'view'])
  await expect.poll(() => said()).toContain('已移动到第 1 行，共 5 行')
  await press('{Control>}z{/Control}')
  expect(grid.all().map(({ id }) => id)).toEqual(['f1', 'f2', 'f3', 'f4', 'f5'])
})

test('Escape lets go of it where it was; sorted rows are not pulled', async () => {
  const { grid } = await openGrid(5)
  const drop = await hold(number(1).element(), number(4).element(), 1)
  await expect.poll(() => document.querySelector('.g-drop')).not.toBeNull()
  await press('{Escape}')
  await drop()
  expect(grid.all()[0]?.id).toBe('f1')
  grid.sortBy({ key: 'title', isDescending: true })
  await (await hold(number(1).element(), number(4).element(), 1))()
  expect([document.querySelector('.g-drop'), grid.all()[0]?.id]).toEqual([null, 'f1'])
})
