import { expect, test } from 'vitest'

import { moved } from '#grid/model/data/cursor.ts'
import { intentOf, KEYS, type KeyPress } from '#grid/model/data/keys.ts'

const press = (key: string, held: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  ...held
})

test('[0.D12] keys mean what a spreadsheet’s do', () => {
  expect(intentOf(press('ArrowDown'), 'view')).toEqual({ do: 'move', move: 'down' })
  expect(intentOf(press('ArrowDown', { shiftKey: true }), 'view')).toEqual({ do: 'move', move: 'down', extend: true })
  expect(intentOf(press('End', { ctrlKey: true }), 'view')).toEqual({ do: 'move', move: 'gridEnd' })
  expect(intentOf(press('d', { metaKey: true }), 'view')).toEqual({ do: 'fillDown' })
  expect(intentOf(press('Z', { ctrlKey: true, shiftKey: true }), 'view')).toEqual({ do: 'redo' })
  expect(intentOf(press('Tab'), 'edit')).toEqual({ do: 'commit', after: 'next' })
  expect(intentOf(press('a'), 'view')).toEqual({ do: 'type', text: 'a' })
  expect(intentOf(press('ArrowLeft'), 'edit')).toBeNull()
})

test('no key of the browser or of a screen reader is taken', () => {
  const left = [
    press('Tab'),
    press('ArrowLeft', { altKey: true }),
    press('ArrowRight', { altKey: true }),
    press('F5'),
    press('F6'),
    press('F1'),
    press('t', { ctrlKey: true })
  ]
  expect(left.map((key) => intentOf(key, 'view'))).toEqual(left.map(() => null))
  expect(KEYS.filter(({ keys }) => /Insert|CapsLock|Alt\+Mod/.test(keys))).toEqual([])
})

test('a key of an input method is nobody else’s', () => {
  expect(intentOf(press('Enter', { isComposing: true }), 'edit')).toBeNull()
  expect(intentOf(press('Escape', { keyCode: 229 }), 'edit')).toBeNull()
  expect(intentOf(press('ArrowDown', { keyCode: 229 }), 'view')).toBeNull()
})

test('no two lines of the table claim one key', () => {
  const names = KEYS.map((line) => `${line.in} ${line.keys}`)
  expect(new Set(names).size).toBe(names.length)
})

test('moves end at the edges', () => {
  const extent = { first: -1, last: 10, rows: 10, columns: 5, page: 4 }
  const from = (line: number, col: number, move: Parameters<typeof moved>[1]) => moved({ line, col }, move, extent)
  expect(from(0, 2, 'up')).toEqual({ line: -1, col: 2 })
  expect(from(9, 2, 'down')).toEqual({ line: 10, col: 2 })
  expect(from(-1, 2, 'pageDown')).toEqual({ line: 4, col: 2 })
  expect(from(8, 2, 'pageDown')).toEqual({ line: 9, col: 2 })
  expect(from(3, 2, 'pageUp')).toEqual({ line: 0, col: 2 })
  expect(from(3, 2, 'gridEnd')).toEqual({ line: 9, col: 4 })
  expect(from(3, 4, 'right')).toEqual({ line: 3, col: 4 })
  expect(moved({ line: -1, col: 0 }, 'down', { ...extent, rows: 0, last: -1 })).toEqual({ line: -1, col: 0 })
})
