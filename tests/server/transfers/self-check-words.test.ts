import { expect, test } from 'vitest'

import { sayFor } from '#server/core/text/say.ts'
import { saidOfChecks } from '#server/domain/transfer/self-check.ts'

const NONE = { volumes: 2, unknown: 0, failed: 0, warned: 0, human: 0, waived: 0, notRun: [] }
const said = (counts: Partial<Parameters<typeof saidOfChecks>[0]>) =>
  saidOfChecks({ ...NONE, ...counts }, sayFor({ lang: 'zh-CN' }))

test('what the checks have found is written in whole sentences, whatever it is', () => {
  expect(said({})).toBe('案卷 2 卷。四性检测：未发现不合格。')
  expect(said({ unknown: 2 })).toBe('案卷 2 卷。四性检测：没有检测记录。')
  expect(said({ volumes: 0 })).toBe('案卷 0 卷。四性检测：没有检测记录。')
  expect(said({ unknown: 1 })).toBe('案卷 2 卷。四性检测：未发现不合格；其中 1 卷没有检测记录。')
  expect(said({ failed: 1, warned: 2, human: 3, waived: 4, unknown: 1 })).toBe(
    '案卷 2 卷。四性检测：不合格 1 项；有提示 2 项；须人工核对 3 处；已豁免 4 处；其中 1 卷没有检测记录。'
  )
})
