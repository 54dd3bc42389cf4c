import { afterEach, expect, test } from 'vitest'

import {
  forgetPermission,
  has,
  hiddenActions,
  isAllowed,
  provinceNumber,
  setPermission
} from '#core/state/session/permissions.ts'
import { longShelf, tabShelf } from '#core/state/session/stored.ts'
import { somePermission } from '#kit/answers/signed-in.ts'

afterEach(forgetPermission)

const entry = (action: string, type = '2') => ({ action, type, describe: '' })

test('a button shows to who holds one of its actions, or where it is not under control [6.P03, 6.P04, 6.P05]', () => {
  setPermission({
    ...somePermission,
    auth: [entry('unit:add,unit:edit')],
    allAuth: [
      { ...entry('unit:print'), status: '0' },
      { ...entry('unit:delete'), status: '1' }
    ]
  })
  expect(has('unit:edit')).toBe(true)
  expect(has('unit:delete, unit:add')).toBe(true)
  expect(has('unit:print')).toBe(true)
  expect(has('unit:delete')).toBe(false)
})

test('nobody sees a button before permissions are there', () => {
  expect(has('unit:add')).toBe(false)
})

test('the lists have the names of the specification [6.P13, 6.P14, 6.P15]', () => {
  const allAuth = [{ ...entry('unit:delete'), status: '1' }]
  setPermission({ ...somePermission, auth: [entry('provinceNo:33'), entry('unit:add')], allAuth })
  expect(JSON.parse(tabShelf().getItem('LOGIN_USER_BUTTON_AUTH') ?? '')).toEqual([
    entry('provinceNo:33'),
    entry('unit:add')
  ])
  expect(JSON.parse(tabShelf().getItem('SYS_BUTTON_AUTH') ?? '')).toEqual(allAuth)
  expect(longShelf().getItem('PROVINCIAL_AUTHORITY')).toBe('33')
})

test('without a province the number is 0 [6.P11, 6.P12]', () => {
  setPermission(somePermission)
  expect(provinceNumber()).toBe('0')
})

test('the check of the specification falls back on what the tab has kept [6.P06, 6.P07, 6.P08, 6.P09, 3.E07]', () => {
  setPermission({
    ...somePermission,
    auth: [entry('a:one'), entry('a:view', '1')],
    allAuth: [{ ...entry('a:free'), status: '0' }]
  })
  expect(isAllowed('a:one')).toBe(true)
  expect(isAllowed('a:free')).toBe(false)
  expect(isAllowed('a:view')).toBe(false)
  expect(isAllowed('a:other')).toBe(true)
})

test('a grid learns which of its buttons to hide [6.P10, 6.P16, 3.E06]', () => {
  const allAuth = [
    { ...entry('grid:add', '1'), status: '1' },
    { ...entry('grid:save', '1'), status: '1' },
    { ...entry('grid:drop', '2'), status: '1' },
    { ...entry('other:x', '1'), status: '1' }
  ]
  setPermission({ ...somePermission, auth: [entry('grid:save')], allAuth })
  expect(hiddenActions('grid:')).toEqual(['add'])
  expect(hiddenActions('grid')).toEqual(['add'])
})
