import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

import { LIST_KEYS } from '#core/state/list-keys.ts'
import { KEYS } from '#grid/model/data/keys.ts'
import { SHORTCUTS } from '#shell/shortcuts/table.ts'

/** The keys in the first column of a section's table. */
function printed(heading: string): string[] {
  const [, section = ''] = readFileSync('docs/keyboard.md', 'utf8').split(`## ${heading}\n`)
  const rows = section.split('\n## ')[0]?.matchAll(/^\| (.*?) \|/gm) ?? []
  return [...rows].flatMap(([, keys = '']) => [...keys.matchAll(/`([^`]+)`/g)].map(([, key = '']) => key)).sort()
}
const inGrid = (mode: 'view' | 'edit') =>
  KEYS.filter((line) => line.in === mode).map(({ keys }) => keys.replace('Mod', 'Ctrl'))

const keysOf = (screen: string) =>
  Object.entries(LIST_KEYS).flatMap(([id, keys]) => (id.startsWith(screen) ? [keys] : []))

test.each([
  ['Everywhere', Object.values(SHORTCUTS)],
  ['In 文件审核', keysOf('review.')],
  ['In 我的任务', keysOf('task.')],
  ['In 档案通讯录', keysOf('bookEntry.')],
  ['In 草稿箱', keysOf('draft.')],
  ['In 库房', keysOf('location.')],
  ['In 企业认证审核', keysOf('enterpriseAuth.')],
  ['In 系统用户', keysOf('projectUser.')],
  ['In 项目登记', keysOf('project.')],
  ['In 项目移交', [...keysOf('handover.'), ...keysOf('succession.')]],
  ['In 角色管理', keysOf('role.')],
  ['In a grid', inGrid('view')],
  ['In a cell that is edited', inGrid('edit')]
])('docs/keyboard.md lists the keys %s as they are', (heading, keys) => {
  expect(printed(heading)).toEqual([...keys].sort())
})
