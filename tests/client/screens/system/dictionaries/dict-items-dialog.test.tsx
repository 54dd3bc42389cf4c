import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { dicts } from '#contract/system/dicts.ts'
import { $dictionaries } from '#core/state/dictionaries.ts'
import { setPermission } from '#core/state/session/permissions.ts'
import { answerCalls } from '#kit/answers/answers.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { signedIn, somePermission } from '#kit/answers/signed-in.ts'
import { useResourceTexts } from '#parts/resource/rows/texts.ts'
import { DictItemsDialog } from '#screens/system/dictionaries/dict-items-dialog.tsx'
import { Asking } from '#shell/dialogs/asking.tsx'

const choice = (text: string) => ({ value: text, text, label: text, title: text })
let names: string[]
const rows = () =>
  names.map((itemText, at) => ({
    id: itemText,
    rowVersion: 1,
    isShared: false,
    createBy: null,
    createTime: null,
    updateBy: null,
    updateTime: null,
    dictId: 'd1',
    dictId_dictText: '楼层',
    itemText,
    itemValue: itemText,
    description: null,
    sortOrder: at + 1,
    status: '1',
    status_dictText: '启用'
  }))

beforeEach(() => {
  names = ['地上', '地下', '设备层']
  signedIn('t1')
  const actions = ['add', 'edit', 'delete'].map((verb) => `sys.dict:${verb}`)
  setPermission({ ...somePermission, auth: actions.map((action) => ({ action, type: '1', describe: action })) })
  answerCalls({
    'GET /sys/dictItem/list': () => ({ records: rows(), total: names.length, size: 1000, current: 1, pages: 1 }),
    'GET /sys/dict/queryAllDictItems': () => ({ floor: names.map(choice) }),
    'PUT /sys/dictItem/reorder': ({ itemIds = '' }) => {
      names = itemIds.split(',')
      return { change: 'c1', count: 2, ids: names, result: null }
    },
    'DELETE /sys/dictItem/delete': ({ id = '' }) => {
      names = names.filter((name) => name !== id)
      return { change: 'c2', count: 1, ids: [id] }
    }
  })
})

function Drawn({ isShared = false }: { readonly isShared?: boolean }) {
  const row = { id: 'd1', rowVersion: 1, isShared, dictName: '楼层' }
  const texts = useResourceTexts(dicts, 'system')
  const nothing = () => undefined
  return (
    <>
      <DictItemsDialog resource={dicts} texts={texts} row={row} onDone={nothing} onClose={nothing} />
      <Asking />
    </>
  )
}
const focused = () => document.activeElement?.getAttribute('data-key')
const item = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) })

test('items are moved and deleted by keys; the focus stays with what was meant, and what is chosen from is brought anew', async () => {
  await render(<Drawn />)
  await expect.element(item('设备层')).toBeVisible()
  item('设备层').element().focus()
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await expect.poll(() => names).toEqual(['地上', '设备层', '地下'])
  await expect.poll(() => $dictionaries.get().floor?.map(({ value }) => value)).toEqual(['地上', '设备层', '地下'])
  await expect.poll(focused).toBe('设备层')
  const said = () => document.getElementById('announcer-polite')?.textContent
  await expect.poll(said).toContain('第 2')
  item('地下').element().focus()
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await expect.poll(said).toContain('已在最后')
  item('设备层').element().focus()
  expect(await findingsInThemes(page.getByRole('dialog').element())).toEqual([])
  await userEvent.keyboard('{Delete}')
  await expect.element(page.getByRole('alertdialog', { name: '确认删除' })).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: '确定' }))
  await expect.poll(() => names).toEqual(['地上', '地下'])
  await expect.poll(focused).toBe('地下')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('dialog', { name: '编辑字典项' })).toBeVisible()
})

test('items of a dictionary that came along are read, and can be found by a part of their name', async () => {
  await render(<Drawn isShared />)
  await expect.element(item('地下')).toBeVisible()
  expect(page.getByRole('button', { name: '添加字典项' }).elements()).toEqual([])
  await expect.element(page.getByText('随系统提供的字典不能修改；可先“复制为本单位字典”。')).toBeVisible()
  await userEvent.fill(page.getByRole('searchbox', { name: '查找名称或数据值' }), '设备')
  await expect.element(item('地下')).not.toBeInTheDocument()
  await expect.element(item('设备层')).toBeVisible()
})
