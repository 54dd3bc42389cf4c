import { expect, test } from 'vitest'

import { readKeys, writeKeys } from '#shell/shortcuts/own-file.ts'

const OWN = {
  keys: { 'tab.close': 'Alt+Shift+G', 'tab.refresh': null, 'collect.upload': 'Alt+Shift+U' },
  question: true,
  letters: false
}
const file = (keys: unknown, more: object = {}) =>
  JSON.stringify({ kind: 'urban-archives/keys', version: 1, keys, question: false, ...more })
const faults = (text: string) => readKeys(text).faults

test('what was exported is read as it was', () => {
  expect(readKeys(writeKeys(OWN))).toEqual({ own: OWN, faults: [] })
})

test('another file, a broken one and one of another release are refused as such', () => {
  expect(faults('{')).toEqual([{ kind: 'json' }])
  expect(faults('[]')).toEqual([{ kind: 'shape' }])
  expect(faults('{"keys":{}}')).toEqual([{ kind: 'shape' }])
  expect(faults(file([]))).toEqual([{ kind: 'shape' }])
  expect(faults(file({}, { question: 'yes' }))).toEqual([{ kind: 'shape' }])
  expect(faults(file({}, { version: 2 }))).toEqual([{ kind: 'version' }])
})

test('every line that is wrong is named', () => {
  expect(
    faults(
      file({
        'tab.refesh': 'Alt+Shift+G',
        nothing: null,
        'tab.close': 7,
        'tab.closeLeft': 'Ctrl+W',
        'tab.closeRight': 'A'
      })
    )
  ).toEqual([
    { kind: 'unknown', id: 'tab.refesh' },
    { kind: 'unknown', id: 'nothing' },
    { kind: 'value', id: 'tab.close' },
    { kind: 'keys', id: 'tab.closeLeft', keys: 'Ctrl+W', fault: 'browser' },
    { kind: 'keys', id: 'tab.closeRight', keys: 'A', fault: 'single' }
  ])
})

test('two commands with the same keys are a fault, also where one has them by the table', () => {
  expect(faults(file({ 'tab.close': 'Alt+Shift+R' }))).toEqual([
    { kind: 'double', id: 'tab.close', other: 'tab.refresh', keys: 'Alt+Shift+R' }
  ])
  expect(faults(file({ 'tab.close': 'Alt+Shift+R', 'tab.refresh': null }))).toEqual([])
  expect(faults(file({ 'tab.close': 'Alt+Shift+R', 'tab.refresh': 'Alt+Shift+X' }))).toEqual([])
})

test('lists on two pages may have the same letter, and two commands of one list may not', () => {
  expect(faults(file({ 'task.claim': 'A' }))).toEqual([])
  expect(faults(file({ 'task.claim': 'P' }))).toEqual([
    { kind: 'double', id: 'task.process', other: 'task.claim', keys: 'P' }
  ])
})
