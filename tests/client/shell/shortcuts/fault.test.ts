import { expect, test } from 'vitest'

import { KEYS } from '#grid/model/data/keys.ts'
import { keyFault } from '#shell/shortcuts/fault.ts'
import { SHORTCUTS } from '#shell/shortcuts/table.ts'

test('what the table gives passes its own rules', () => {
  for (const keys of Object.values(SHORTCUTS)) expect(keyFault(keys), keys).toBeUndefined()
})

test('keys of the browser, of the system and of screen readers are refused [A59]', () => {
  for (const keys of [
    'Ctrl+W',
    'Ctrl+T',
    'Ctrl+L',
    'Ctrl+Shift+T',
    'Ctrl+F4',
    'F5',
    'F12',
    'Shift+F10',
    'Alt+D',
    'Alt+F4',
    'Alt+ArrowLeft',
    'Alt+Shift+T',
    'Alt+1'
  ])
    expect(keyFault(keys), keys).toBe('browser')
  for (const keys of ['Ctrl+Alt+N', 'Ctrl+Alt+Shift+V', 'Ctrl+Alt+ArrowRight'])
    expect(keyFault(keys), keys).toBe('reader')
})

test('a single character, or a key that moves, is refused [2.1.4]', () => {
  for (const keys of ['A', '7', 'Shift+A', 'Home', 'ArrowDown', 'Shift+End', 'Delete', 'Enter'])
    expect(keyFault(keys), keys).toBe('single')
})

test('what a grid uses cannot be taken from it', () => {
  const chords = KEYS.map(({ keys }) =>
    keys.replace('Mod', 'Ctrl').replace(/\+([a-z])$/, (_, letter: string) => `+${letter.toUpperCase()}`)
  )
  expect(chords.filter((keys) => keyFault(keys) === undefined)).toEqual([])
})

test('what is no key is refused', () => {
  for (const keys of ['', 'Ctrl', 'Ctrl+', 'Shift+Ctrl+K', 'Hyper+K', 'Ctrl+?', 'F13'])
    expect(keyFault(keys), keys).toBe('unreadable')
})

test('there is enough left to choose from', () => {
  for (const keys of ['Alt+Shift+G', 'Alt+Shift+1', 'Ctrl+Shift+1', 'Shift+F4', 'Shift+F1', 'Alt+PageUp'])
    expect(keyFault(keys), keys).toBeUndefined()
})
