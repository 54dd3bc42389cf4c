import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { setPermission } from '#core/state/session/permissions.ts'
import { $toasts } from '#core/state/toasts.ts'
import { Refusing } from '#kit/answers/answers.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { nobody, signedIn, somePermission } from '#kit/answers/signed-in.ts'
import { patienceOf } from '#kit/patience.ts'

import {
  COUNT,
  EDIT,
  TOTAL,
  addField,
  agree,
  answer,
  describeAll,
  dialog,
  inputs,
  name,
  openDialog,
  openList,
  toasts
} from './bulk-page.tsx'

beforeEach(() => {
  signedIn()
  const action = 'sys.position:edit,sys.position:delete'
  setPermission({ ...somePermission, auth: [{ action, type: '2', describe: '' }] })
})
afterEach(() => {
  vi.restoreAllMocks()
  nobody()
  $toasts.set([])
})

test('two rows are changed by keys: fields are added, the count is said, it is asked, saved and can be undone', async () => {
  answer()
  await openList()
  await userEvent.keyboard(' {ArrowDown} ')
  await expect.element(page.getByText('已选 2 条')).toBeVisible()
  await openDialog()
  await expect.element(dialog.getByText('将修改 2 条职务。')).toBeVisible()
  // The code belongs to one row alone.
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() =>
      page
        .getByRole('option')
        .elements()
        .map((one) => one.textContent)
    )
    .toEqual(['职务名称', '职级', '职责说明'])
  await userEvent.keyboard('{Escape}')
  await addField(2)
  await expect.element(dialog.getByRole('textbox')).toHaveFocus()
  await userEvent.keyboard('统一说明')
  expect(await findingsInThemes(dialog.element())).toEqual([])
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await agree()
  await expect
    .poll(() => inputs(EDIT))
    .toEqual([{ ids: 'z1,z2', versions: '1,2', deferrable: true, values: { description: '统一说明' } }])
  await expect.poll(() => dialog.query()).toBeNull()
  await expect.poll(toasts).toContain('已修改 2 条职务（Ctrl+Z 可撤销）')
  await expect.element(name(1)).toHaveFocus()
})

test('a field is emptied only where that is said; what is left open is asked for at the field', async () => {
  answer()
  await openList()
  await userEvent.keyboard(' ')
  await openDialog()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(dialog.getByText('请至少选择一个要修改的字段')).toBeVisible()
  await addField(2)
  await expect.element(dialog.getByRole('textbox')).toHaveFocus()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(dialog.getByText(/，或勾选“清空”$/)).toBeVisible()
  await userEvent.tab()
  await expect.element(dialog.getByRole('checkbox')).toHaveFocus()
  await userEvent.keyboard(' {Control>}{Enter}{/Control}')
  await agree()
  await expect.poll(() => inputs(EDIT)[0]?.values).toEqual({ description: null })
})

test('all that match stay selected over pages but the exceptions; the server counts them, and they are sent as a question', async () => {
  answer({ [COUNT]: () => ({ count: 21, fixed: 1 }) })
  await openList()
  await userEvent.keyboard('{Control>}a{/Control}')
  await expect.element(page.getByText('已选 10 条')).toBeVisible()
  const wider = page.getByRole('button', { name: `选择全部 ${TOTAL} 条` })
  await expect.element(wider).toBeVisible()
  wider.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(`已选 ${TOTAL} 条`)).toBeVisible()
  page
    .getByRole('button', { name: /下一页/ })
    .element()
    .focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(name(11)).toBeVisible()
  await expect.element(page.getByText(`已选 ${TOTAL} 条`)).toBeVisible()
  name(11).element().focus()
  await userEvent.keyboard(' ')
  await expect.element(page.getByText(`已选 ${TOTAL - 1} 条`)).toBeVisible()
  await openDialog()
  await expect.element(dialog.getByText('将修改 21 条职务。另有 1 条不能修改，不在其中。')).toBeVisible()
  expect(inputs(COUNT)[0]).toMatchObject({ all: 'true', except: 'z11' })
  await describeAll()
  await expect.poll(() => inputs(EDIT)[0]).toMatchObject({ all: 'true', except: 'z11', expected: 21, deferrable: true })
})

test('rows that are refused are named with the reason, what was typed stays, and the others are changed without them', async () => {
  let isFirst = true
  answer({
    [EDIT]: () => {
      if (!isFirst) return { change: 'c1', count: 1, ids: ['z1'], job: null }
      isFirst = false
      return new Refusing(510, '有 1 条记录已被他人修改或删除，未作任何修改', 200, null, [
        { field: 'name', row: 'z2', message: '“职务2”已被他人修改，请核对后再试' }
      ])
    }
  })
  await openList()
  await userEvent.keyboard(' {ArrowDown} ')
  await openDialog()
  await describeAll()
  const refused = dialog.getByRole('region', { name: '以下记录未能修改，全部记录均未改动' })
  await expect.element(refused).toHaveFocus()
  await expect.element(refused.getByText('“职务2”已被他人修改，请核对后再试')).toBeVisible()
  expect(await findingsInThemes(dialog.element())).toEqual([])
  await userEvent.tab()
  await expect.element(refused.getByRole('button', { name: '不含这 1 条' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByText('将修改 1 条职务。')).toBeVisible()
  await expect.element(dialog.getByRole('textbox')).toHaveValue('说明')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await agree()
  await expect.poll(() => inputs(EDIT)[1]).toMatchObject({ ids: 'z1', versions: '1' })
})

test('many rows become a job: that is said, its end is, and the list is brought anew', async () => {
  const said = {
    kind: 'bulkEdit',
    title: '批量修改职务',
    fileName: null,
    byName: null,
    cancelAsked: false,
    endTime: null
  }
  const running = {
    ...said,
    id: 'j1',
    state: 'running',
    done: 0,
    total: 600,
    message: null,
    createTime: '2026-03-02 10:00:00'
  }
  const job = { ...running, state: 'done', message: '已修改 600 条职务' }
  let polls = 0
  answer({
    [EDIT]: () => ({ change: 'c1', count: 600, ids: ['z1'], job: 'j1' }),
    'GET /sys/job/list': () => {
      polls++
      return { records: [polls > 1 ? job : running], total: 1, size: 30, current: 1, pages: 1 }
    }
  })
  await openList()
  await userEvent.keyboard(' ')
  await openDialog()
  await describeAll()
  await expect.poll(toasts).toContain('记录较多，已转为后台任务，完成后将通知您')
  await expect.poll(toasts, { timeout: patienceOf(10_000) }).toContain('已修改 600 条职务')
  // When it opened, when the job was ordered, and when it had ended.
  await expect.poll(() => inputs('GET /sys/position/list').length).toBe(3)
})

test('what was typed is asked about before the dialog is closed', async () => {
  answer()
  await openList()
  await userEvent.keyboard(' ')
  await openDialog()
  await addField(2)
  await expect.element(dialog.getByRole('textbox')).toHaveFocus()
  await userEvent.keyboard('说明{Escape}')
  await expect.element(page.getByRole('alertdialog')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog.getByRole('textbox')).toHaveValue('说明')
})
