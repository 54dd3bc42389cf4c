import { afterEach, expect, test } from 'vitest'

import { projectRegister } from '#contract/projects/project-register.ts'
import { forgetDictionaries, setDictionaries } from '#core/state/dictionaries.ts'
import { listColumn } from '#parts/resource/fields/columns.ts'

afterEach(() => forgetDictionaries())

test('the column of a state has room for the longest of them, so that two do not differ by their colour alone', () => {
  const widthOf = (width: number) => Number.parseFloat(listColumn(projectRegister, 'status', '状态', width).width ?? '')
  const item = (value: string, text: string) => ({ value, text, label: text, title: text })
  expect(widthOf(90)).toBe(90)
  setDictionaries({ project_status: [item('transferring', '移交中'), item('handed', '已移交城市建设档案馆')] })
  expect(widthOf(90)).toBeGreaterThan(160)
  expect(widthOf(200)).toBe(200)
})
