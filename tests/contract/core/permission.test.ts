import { describe, expect, test } from 'vitest'

import { type AllAuthEntry, type AuthEntry, has, hiddenBelow, isAllowedByList } from '#contract/core/permission.ts'

const grant = (action: string, type = '2'): AuthEntry => ({ action, type, describe: '' })
const control = (action: string, status: string, type = '2'): AllAuthEntry => ({ ...grant(action, type), status })

describe('a button shows to those who may press it', () => {
  test('[6.P03] its action must be among the granted ones', () => {
    expect(has('org.unit:add', [grant('org.unit:add')], [])).toBe(true)
    expect(has('org.unit:add', [grant('org.unit:edit')], [control('org.unit:add', '1')])).toBe(false)
  })
  test('[6.P04] any of several actions joined by commas is enough, in the button and in the grant', () => {
    expect(has('a:x, b:y', [grant('b:y')], [])).toBe(true)
    expect(has('b:y', [grant('a:x,b:y')], [])).toBe(true)
  })
  test('[6.P05] [3.E08] a control that is not in force counts as permitted', () => {
    expect(has('a:x', [], [control('a:x', '0')])).toBe(true)
    expect(has('a:x', [], [control('a:x', '1')])).toBe(false)
  })
})

describe('the literal check of the specification', () => {
  test('[6.P06] [3.E07] an action of the loaded list is allowed, but only as type 2', () => {
    expect(isAllowedByList('a:x', [grant('a:x')], [grant('a:x')], [control('a:x', '0')])).toBe(true)
    expect(isAllowedByList('a:x', [grant('a:x', '1')], [grant('a:x')], [control('a:x', '1')])).toBe(false)
  })
  test('[6.P08] a controlled entry with status 0 denies', () => {
    expect(isAllowedByList('a:x', [], [], [control('a:x', '0')])).toBe(false)
  })
  test('[6.P09] otherwise it is allowed only if the granted list is empty or lacks it', () => {
    expect(isAllowedByList('a:x', [], [], [control('a:x', '1')])).toBe(true)
    expect(isAllowedByList('a:x', [], [grant('b:y')], [control('a:x', '1')])).toBe(true)
    expect(isAllowedByList('a:x', [], [grant('a:x')], [control('a:x', '1')])).toBe(false)
  })
})

test('[6.P10] [3.E09] [3.E06] a grid learns which sub-actions below its prefix are in force and not granted', () => {
  const controlled = [
    control('base.tree:add', '1', '1'),
    control('base.tree:edit', '0', '1'),
    control('base.tree:delete', '1', '1'),
    control('base.tree:drop', '1', '2'),
    control('other:add', '1', '1'),
    control('base.treeTop:add', '1', '1')
  ]
  expect(hiddenBelow('base.tree', [grant('base.tree:delete')], controlled)).toEqual(['add'])
})
