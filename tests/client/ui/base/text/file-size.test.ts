import { expect, test } from 'vitest'

import { fileSize } from '#ui/base/text/file-size.ts'

test('sizes are read as people read them', () => {
  expect([0, 1, 1023, 1024, 1536, 1048576, 150 * 1048576, 4.5 * 1024 ** 3].map(fileSize)).toEqual([
    '0 B',
    '1 B',
    '1023 B',
    '1 KB',
    '1.5 KB',
    '1 MB',
    '150 MB',
    '4.5 GB'
  ])
})
