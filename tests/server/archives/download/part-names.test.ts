import { expect, test } from 'vitest'

import { type PartPlace, partNames, safePartName } from '#server/archives/download/part-names.ts'

const PART: PartPlace = {
  unit: null,
  code: 'C5-01',
  item: '隐蔽工程验收记录',
  orderNum: 7,
  title: '首层钢筋隐蔽工程验收记录',
  fileName: '扫描0007.PDF',
  place: 0
}

test('a file in a ZIP is found by the unit project, the item, its number and its title', () => {
  expect(partNames(true)({ ...PART, unit: '1#商务办公楼' })).toBe(
    '1#商务办公楼/C5-01 隐蔽工程验收记录/007_首层钢筋隐蔽工程验收记录.pdf'
  )
  expect(partNames(false)(PART)).toBe('007_首层钢筋隐蔽工程验收记录.pdf')
})

test('doubles are numbered, capital letters or not, and the stored files of one file by their place', () => {
  const nameOf = partNames(false)
  const photo = { ...PART, orderNum: null, title: 'Site A' }
  expect([photo, { ...photo, title: 'site a' }, photo].map(nameOf)).toEqual([
    'Site A.pdf',
    'site a(2).pdf',
    'Site A(3).pdf'
  ])
  expect(nameOf({ ...PART, place: 2 })).toBe('007_首层钢筋隐蔽工程验收记录_2.pdf')
})

test('what some system refuses in a name is not in it: signs, points at the end, more than 80 characters, an ending that is none', () => {
  expect(safePartName('a/b\\c:*?"<>|\u0007. ')).toBe('a_b_c________')
  expect(safePartName('..')).toBe('_')
  expect([...safePartName('验'.repeat(200))]).toHaveLength(80)
  expect(partNames(false)({ ...PART, fileName: '../../etc/passwd' })).toBe('007_首层钢筋隐蔽工程验收记录')
  expect(Buffer.byteLength(partNames(false)({ ...PART, title: '验'.repeat(300), place: 3 }))).toBeLessThan(255)
})
