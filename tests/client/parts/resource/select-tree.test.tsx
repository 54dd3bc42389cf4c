import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { categories } from '#contract/system/categories.ts'
import { setPermission } from '#core/state/session/permissions.ts'
import { answerCalls } from '#kit/answers/answers.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { nobody, signedIn, somePermission } from '#kit/answers/signed-in.ts'
import { treeScreen } from '#parts/resource/tree/tree-screen.tsx'
import { ConfirmHost } from '#ui/containers/confirm.tsx'

const Tree = treeScreen(categories, { area: 'system', columns: ['name', 'code'], search: ['name'], form: [['name']] })
const category = (id: string, pid: string | null, hasChildren = false) => ({
  ...{ id, pid, pid_dictText: '', hasChildren, rowVersion: 1, isShared: false, name: `分类${id}`, code: id },
  ...{ createBy: 'u1', createTime: '2026-03-01 09:30:00', updateBy: null, updateTime: null }
})
const TOP = [category('A01', null, true), category('A02', null)]
const BELOW = [category('A01A01', 'A01'), category('A01A02', 'A01')]

let deleted: Readonly<Record<string, string>>
let counted: Readonly<Record<string, string>>
beforeEach(() => {
  signedIn()
  setPermission({ ...somePermission, auth: [{ action: 'sys.category:delete', type: '2', describe: '' }] })
  deleted = {}
  answerCalls({
    'GET /sys/view/list': () => [],
    'GET /sys/category/children': ({ roots, parents }) => [...(roots ? TOP : []), ...(parents ? BELOW : [])],
    'GET /sys/category/find': () => ({ records: [TOP[0], BELOW[0]], found: ['A01A01'], total: 1 }),
    'GET /sys/category/countChosen': (input) => {
      counted = input
      return input.name
        ? { count: 1, fixed: 0, below: 3 }
        : { count: 4 - (input.except ?? '').split(',').filter(Boolean).length, fixed: 0, below: 0 }
    },
    'DELETE /sys/category/deleteBatch': (input) => {
      deleted = input
      return { change: 'c1', count: 3, ids: [], job: null }
    }
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  nobody()
})

const row = (name: string) => page.getByRole('rowheader', { name, exact: true })
const box = (name: string) => page.getByRole('row', { name: new RegExp(`^.*${name}( |$)`) }).getByRole('checkbox')
const selectAll = page.getByRole('button', { name: '选择全部，含未展开的' })
async function at(name: string) {
  await expect.element(row(name)).toBeVisible()
  row(name).element().focus()
  await expect.element(row(name)).toHaveFocus()
}

test('all of a tree are selected, also what is closed: what is opened then is selected, one is left out, and the others are deleted', async () => {
  const { container } = await render(
    <>
      <Tree />
      <ConfirmHost />
    </>
  )
  await at('分类A02')
  await userEvent.keyboard(' ')
  await selectAll.click()
  await expect.element(page.getByText('已选 4 条', { exact: true })).toBeVisible()
  expect(await findingsInThemes(container)).toEqual([])
  await expect.element(row('分类A02')).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(row('分类A01')).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(row('分类A01A02')).toBeVisible()
  await expect.element(page.getByText('已选 4 条', { exact: true })).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.element(row('分类A01A02')).toHaveFocus()
  await userEvent.keyboard(' ')
  await expect.element(page.getByText('已选 3 条', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: '删除', exact: true }).click()
  await expect.element(page.getByRole('alertdialog').getByText(/3/)).toBeVisible()
  expect(counted).toMatchObject({ all: 'true', except: 'A01A02' })
  await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click()
  await expect.poll(() => deleted).toMatchObject({ all: 'true', except: 'A01A02', expected: '3', deferrable: 'true' })
})

test('of what was found those that match are selected and not what is above them, and a deletion says how many go with them', async () => {
  await render(
    <>
      <Tree />
      <ConfirmHost />
    </>
  )
  await at('分类A01')
  await userEvent.fill(page.getByRole('textbox', { name: '分类名称' }), 'A01A01')
  await userEvent.keyboard('{Enter}')
  await at('分类A01A01')
  await userEvent.keyboard(' ')
  await selectAll.click()
  await expect.element(page.getByText('已选 1 条', { exact: true })).toBeVisible()
  await expect.element(row('分类A01A01')).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(row('分类A01')).toHaveFocus()
  await userEvent.keyboard(' ')
  await expect.element(page.getByText('已选 1 条', { exact: true })).toBeVisible()
  await expect.element(box('分类A01').first()).not.toBeChecked()
  await page.getByRole('button', { name: '删除', exact: true }).click()
  await expect.element(page.getByRole('alertdialog').getByText(/4/)).toBeVisible()
  await page.getByRole('alertdialog').getByRole('button', { name: '确定' }).click()
  await expect.poll(() => deleted).toMatchObject({ expected: '1', name: '*A01A01*' })
})
