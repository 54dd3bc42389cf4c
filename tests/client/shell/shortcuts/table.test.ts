import { expect, test } from 'vitest'

import { isPressed, SHORTCUTS, spoken } from '#shell/shortcuts/table.ts'

const press = (key: string, more: Partial<KeyboardEvent> = {}) =>
  ({
    key,
    code: /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : key,
    ctrlKey: false,
    altKey: false,
    shiftKey: false,
    metaKey: false,
    ...more
  }) as KeyboardEvent

test('no two commands have the same keys', () => {
  const keys = Object.values(SHORTCUTS)
  expect(new Set(keys).size).toBe(keys.length)
})

test('no shortcut is a single printable key, and none takes a key that browsers or screen readers need [2.1.4]', () => {
  const NEEDED = [
    'Ctrl+W',
    'Ctrl+T',
    'Ctrl+N',
    'Ctrl+R',
    'Ctrl+F',
    'Ctrl+P',
    'Alt+ArrowLeft',
    'Alt+ArrowRight',
    'F5',
    'F7',
    'F10',
    'F11',
    'F12',
    'Alt+Shift+T',
    'Alt+Shift+B',
    'Alt+Shift+A',
    'Alt+Shift+I'
  ]
  for (const keys of Object.values(SHORTCUTS)) {
    expect(keys).toMatch(/^F\d+$|\+/)
    expect(NEEDED).not.toContain(keys)
  }
})

test('keys are exactly those: more or fewer are others', () => {
  expect(isPressed('Ctrl+K', press('k', { ctrlKey: true }))).toBe(true)
  expect(isPressed('Ctrl+K', press('k', { ctrlKey: true, shiftKey: true }))).toBe(false)
  expect(isPressed('Ctrl+K', press('k'))).toBe(false)
  expect(isPressed('F1', press('F1'))).toBe(true)
  expect(isPressed('Alt+Shift+W', press('W', { altKey: true, shiftKey: true }))).toBe(true)
  expect(isPressed('Alt+Shift+W', press('„', { altKey: true, shiftKey: true, code: 'KeyW' }))).toBe(true)
})

test('keys are declared to assistive technology in their own words', () => {
  expect(spoken('Ctrl+K')).toBe('Control+K')
})
