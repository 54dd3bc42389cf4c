import { describe, expect, test } from 'vitest'

import { pathNames } from '#contract/core/call.ts'
import { parse } from '#contract/core/schema.ts'
import { deleteFiles, listFiles, saveFiles } from '#contract/archives/files.ts'
import { getDictItems } from '#contract/system/dictionaries.ts'
import { login } from '#contract/session/sign-in.ts'

const faults = (schema: Parameters<typeof parse>[0], value: unknown) => {
  const read = parse(schema, value)
  return read.ok ? [] : read.faults.map(({ path, rule }) => `${path.join('.')} ${rule}`)
}

describe('what is asked is read or refused by the name of its field', () => {
  test('a missing field is called required, whatever its type', () => {
    expect(faults(login.input, { username: 'admin' })).toEqual(['password required'])
  })
  test('a page number below one is read as one, a broken one is refused', () => {
    expect(parse(listFiles.input, { pageNo: '0' })).toMatchObject({
      ok: true,
      value: { pageNo: 1, pageSize: 10, column: 'createTime', order: 'desc' }
    })
    expect(faults(listFiles.input, { pageNo: 'x', order: 'up', pageSize: '5000' })).toEqual([
      'pageNo type.number',
      'pageSize most.number',
      'order oneOf'
    ])
  })
  test('comma-joined ids may end in a comma, but may not be none', () => {
    expect(parse(deleteFiles.input, { ids: 'a,b,' })).toMatchObject({ ok: true, value: { ids: ['a', 'b'] } })
    expect(faults(deleteFiles.input, { ids: ',' })).toEqual(['ids least.array'])
  })
  test('a cell holds a text, a number, a truth or nothing', () => {
    expect(faults(saveFiles.input, { rows: [{ id: 'a', rowVersion: 1, cells: { title: { $ne: '' } } }] })).toEqual([
      'rows.0.cells.title shape'
    ])
  })
  test('a path gives the names that its input fills', () => {
    expect(pathNames(getDictItems.path)).toEqual(['code'])
  })
})
