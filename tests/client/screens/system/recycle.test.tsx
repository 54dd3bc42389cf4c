import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { setDictionaries } from '#core/state/dictionaries.ts'
import { setPermission } from '#core/state/session/permissions.ts'
import { $toasts } from '#core/state/toasts.ts'
import { possibleCommands } from '#core/work/commands.ts'
import { answerCalls } from '#kit/answers/answers.ts'
import { fakeSockets } from '#kit/answers/fake-socket.ts'
import { pressOn, renderFrame } from '#kit/drawn/framed.tsx'
import { menuEntry, nobody, signedIn, somePermission } from '#kit/answers/signed-in.ts'
import Recycle from '#screens/system/recycle.tsx'

const row = (id: string, name: string) => ({
  ...{ id, name, rowVersion: 1, isShared: false, createBy: null, createTime: null, updateBy: null, updateTime: null },
  ...{ kind: 'position', kind_dictText: '职务', within: null, deletedBy: '张三', deletedAt: '2026-11-28 09:00:00' }
})
type Row = ReturnType<typeof row>
let rows: Row[]
let gone: Row[]
let asked: string[]
const moved = (name: string, id: string, from: Row[], to: Row[]) => {
  asked.push(`${name} ${id}`)
  to.push(...from.splice(0, from.length, ...from.filter((one) => one.id !== id)).filter((one) => one.id === id))
  return { change: null, count: 1, ids: [id], result: null }
}

beforeEach(() => {
  fakeSockets()
  signedIn()
  setPermission({
    ...somePermission,
    menu: [...somePermission.menu, menuEntry('/sys/recycle', '回收站')],
    auth: [{ action: 'sys.recycle:restore,sys.recycle:purge', type: '2', describe: '' }]
  })
  setDictionaries({ recycled_kind: [{ value: 'position', text: '职务', title: '职务', label: '职务' }] })
  rows = [row('position:a', '资料员')]
  gone = []
  asked = []
  answerCalls({
    'GET /sys/view/list': () => [],
    'GET /sys/recycle/list': () => ({ records: [...rows], total: rows.length, size: 10, current: 1, pages: 1 }),
    'PUT /sys/recycle/restore': ({ ids }) => moved('restore', String(ids), rows, gone),
    'PUT /sys/recycle/takeBackRestore': ({ ids }) => moved('takeBackRestore', String(ids), gone, rows),
    'PUT /sys/recycle/purge': ({ ids }) => moved('purge', String(ids), rows, gone)
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  nobody()
  $toasts.set([])
})
const said = (words: string) => expect.element(page.getByText(words, { exact: true }).first()).toBeVisible()

test('what was restored from the bin goes back there by Ctrl+Z, also when the list is empty; what is gone for good promises nothing', async () => {
  await renderFrame('/sys/recycle', { '/sys/recycle': Recycle })
  const line = page.getByRole('row', { name: /资料员/ })
  await pressOn(line.getByRole('gridcell').first(), '{Home} ')
  expect(possibleCommands().map(({ id }) => id)).not.toContain('recycle.takeBackRestore')
  await pressOn(page.getByRole('button', { name: '恢复', exact: true }))
  await expect.poll(() => asked).toEqual(['restore position:a'])
  await said('恢复：资料员（Ctrl+Z 可撤销）')
  await expect.element(line).not.toBeInTheDocument()
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.poll(() => asked.at(-1)).toBe('takeBackRestore position:a')
  await said('撤销恢复：已处理 1 条')
  await expect.element(line).toBeVisible()
  await pressOn(line.getByRole('gridcell').first(), '{Home} ')
  expect(page.getByRole('button', { name: '撤销恢复' }).query()).toBeNull()
  await pressOn(page.getByRole('button', { name: '彻底删除' }))
  await pressOn(page.getByRole('alertdialog').getByRole('button', { name: '确定' }))
  await expect.poll(() => asked.at(-1)).toBe('purge position:a')
  await said('彻底删除：资料员')
})
