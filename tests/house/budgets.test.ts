import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'

import { LARGER, overChecks } from '../run/budgets.ts'

test('a check that costs more than twice its budget, or more memory, is named; a slow machine is allowed for', () => {
  const types = { step: 'types', processor: 159, memory: 3400 }
  expect(overChecks([types, { step: 'lint', processor: 900, memory: 9000 }], 1)).toEqual([])
  const dear = { ...types, processor: 200 }
  expect(overChecks([dear], 1)).toEqual(['types: 200 s of processor and 3400 MiB, its budget is 80 s and 3700 MiB'])
  expect(overChecks([dear], 1.5)).toEqual([])
  expect(overChecks([{ ...types, memory: 3800 }], 3)).toHaveLength(1)
  // What nobody measured is not dear.
  expect(overChecks([{ step: 'types', processor: undefined, memory: undefined }], 1)).toEqual([])
})

test('a file that may cost more is there', () => {
  expect(Object.keys(LARGER).filter((path) => !existsSync(path))).toEqual([])
})
