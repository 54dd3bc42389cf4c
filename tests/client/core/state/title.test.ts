import { expect, test } from 'vitest'

import { windowTitle } from '#core/state/title.ts'

test('the window is called after the page and the system, at home after the system alone [2.T11, 2.T12]', () => {
  expect(windowTitle('收集著录', '智慧城建电子档案管理系统')).toBe('收集著录 · 智慧城建电子档案管理系统')
  expect(windowTitle(null, '智慧城建电子档案管理系统')).toBe('智慧城建电子档案管理系统')
})
