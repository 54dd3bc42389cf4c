import { expect, test } from 'vitest'

import { SETTING_FACTS } from '#contract/system/settings.ts'
import { readArchiveNumber } from '#server/domain/archives/archive-number.ts'

const OF = { class: 'I', project: 'YLFJ2024017', unit: '01', volume: 7 }

test.each([
  [SETTING_FACTS.archiveNoPattern.usual, 'I-YLFJ2024017-01-007'],
  ['项目号.单位工程号-案卷号', 'YLFJ2024017.01-007'],
  ['案卷号', '007'],
  ['CJ.大类项目号案卷号', 'CJ.IYLFJ2024017007']
])('by %s a volume has the number %s', (pattern, number) => {
  expect(readArchiveNumber(pattern).compose(OF)).toBe(number)
})

test('what a pattern makes always fits it, however long the words are and whatever the registers hold', () => {
  for (const pattern of [
    SETTING_FACTS.archiveNoPattern.usual,
    '项目号.单位工程号-案卷号',
    '案卷号-大类',
    'A.B项目号-案卷号'
  ])
    for (const project of ['1', 'YLFJ2024017ERWEITERUNG2026', '9'.repeat(50)])
      for (const unit of ['00', '1', '2a号', 'ABCDEFGHIJKLMNOP'])
        for (const volume of [1, 99, 1000, 123_456]) {
          const { compose, fits } = readArchiveNumber(pattern)
          expect(fits(compose({ ...OF, project, unit, volume }))).toBe(true)
        }
})

test('a number of another pattern, with other signs or without its volume is refused', () => {
  const { fits } = readArchiveNumber('项目号.单位工程号-案卷号')
  expect(fits('YLFJ2024017.01-007')).toBe(true)
  for (const other of [
    'I-YLFJ2024017-01-007',
    'YLFJ2024017x01-007',
    'YLFJ2024017.01-',
    '.01-007',
    'wrong no',
    '随便写'
  ])
    expect(fits(other), other).toBe(false)
})
