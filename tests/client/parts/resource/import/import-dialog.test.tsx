import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { positions } from '#contract/system/positions.ts'
import { setPermission } from '#core/state/session/permissions.ts'
import { type Answers, answerCalls, Refusing } from '#kit/answers/answers.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { giveFiles } from '#kit/drawn/give-files.ts'
import { nobody, signedIn, somePermission } from '#kit/answers/signed-in.ts'
import { ImportDialog } from '#parts/resource/import/import-dialog.tsx'
import type { ImportState } from '#parts/resource/import/import-state.ts'

const TEXTS = { thing: '职务', field: (key: string) => key, action: (name: string) => name } as never
const state = (more: Partial<ImportState> = {}): ImportState => ({
  id: 'i1',
  state: 'checked',
  fileName: '职务.csv',
  mode: 'both',
  key: 'code',
  mapping: 'auto',
  hasHeadings: true,
  missing: [],
  total: 4,
  counts: { new: 1, changed: 1, same: 0, faulty: 2, done: 0 },
  columns: [
    { heading: '职务编码', field: 'code', example: '甲' },
    { heading: '备注', field: null, example: '甲' }
  ],
  faulty: [
    { no: 4, reason: '请填写职务名称', cells: ['A4', ''], faults: [] },
    { no: 5, reason: '职务编码不能重复', cells: ['A1', '甲'], faults: [{ field: 'code', message: '职务编码不能重复' }] }
  ],
  changing: [{ no: 3, name: '资料员', fields: ['name', 'remark'] }],
  change: null,
  message: null,
  ...more
})
const dialog = page.getByRole('dialog', { name: '导入职务' })
const button = (name: string) => dialog.getByRole('button', { name, exact: true })
const file = new File(['职务编码\nA1'], '职务.csv', { type: 'text/csv' })

beforeEach(() => {
  signedIn()
  const action = 'sys.position:add,sys.position:edit,sys.position:import'
  setPermission({ ...somePermission, auth: [{ action, type: '2', describe: '' }] })
})
afterEach(() => {
  vi.restoreAllMocks()
  nobody()
})

const choose = () => giveFiles(dialog.element().querySelector('input[type=file]'), file)

async function open(answers: Answers, pasted?: string) {
  const asked = answerCalls(answers)
  const taken: unknown[] = []
  await render(
    <ImportDialog
      resource={positions}
      texts={TEXTS}
      pasted={pasted}
      order={['code', 'name', 'postRank']}
      onTaken={(...what) => void taken.push(what)}
      onClose={() => void taken.push('closed')}
    />
  )
  await expect.element(dialog).toBeVisible()
  return { asked, taken }
}

test('a file is chosen, what it would change is shown, the rows without faults are taken, and the others are fetched', async () => {
  const { asked, taken } = await open({
    'POST /sys/position/importPreview': () => state(),
    'POST /sys/position/importApply': () =>
      state({ state: 'applied', counts: { new: 0, changed: 0, same: 0, faulty: 2, done: 2 }, change: 'c1' }),
    'GET /sys/position/importRefused': () => new Response('bytes')
  })
  choose()
  await expect.element(dialog.getByText('共 4 行：新增 1，更新 1，无变化 0，有误 2')).toBeVisible()
  await expect.element(dialog.getByText('将更新 1 条：资料员（name、remark）')).toBeVisible()
  await expect.element(dialog.getByText('未识别的列：备注')).toBeVisible()
  await expect.element(dialog.getByRole('gridcell', { name: '请填写职务名称' })).toBeVisible()
  expect(await findingsInThemes(dialog.element())).toEqual([])
  await button('导入其余 2 行').click()
  await expect.element(dialog.getByText('已导入 2 条，2 条有误未导入')).toBeVisible()
  await button('下载有误的行').click()
  await expect.poll(() => asked.includes('GET /sys/position/importRefused')).toBe(true)
  await dialog.getByText('关闭', { exact: true }).click()
  expect(taken).toEqual([['已导入 2 条职务', { change: 'c1', count: 2, ids: [] }]])
})

test('where every row was taken the dialog closes by itself', async () => {
  const counts = { new: 2, changed: 0, same: 0, faulty: 0, done: 0 }
  const { taken } = await open({
    'POST /sys/position/importPreview': () => state({ counts, faulty: [] }),
    'POST /sys/position/importApply': () =>
      state({ state: 'applied', counts: { ...counts, new: 0, done: 2 }, faulty: [], change: 'c2' })
  })
  choose()
  await button('导入 2 行').click()
  await expect.poll(() => taken).toEqual([['已导入 2 条职务', { change: 'c2', count: 2, ids: [] }]])
})

test('a file that cannot be read is refused with its name and the reason, and another may be chosen [8.X29]', async () => {
  let isBroken = true
  await open({
    'POST /sys/position/importPreview': () =>
      isBroken ? new Refusing(510, '“职务.csv”不是可以读取的表格，请使用 XLSX 或 CSV 文件') : state()
  })
  choose()
  await expect.element(dialog.getByText('“职务.csv”不是可以读取的表格，请使用 XLSX 或 CSV 文件')).toBeVisible()
  isBroken = false
  choose()
  await expect.element(button('导入其余 2 行')).toBeVisible()
  await button('选择其他文件').click()
  await expect.element(dialog.getByRole('radio', { name: '仅新增' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
})

test('many rows are checked by a job, which the dialog follows to its end', async () => {
  let now = state({ state: 'checking', total: 0, counts: { new: 3000, changed: 0, same: 0, faulty: 0, done: 0 } })
  const jobs = { records: [], total: 0, size: 30, current: 1, pages: 0 }
  await open({
    'POST /sys/position/importPreview': () => now,
    'GET /sys/position/importState': () => now,
    'GET /sys/job/list': () => jobs
  })
  choose()
  await expect.element(dialog.getByText('正在检查“职务.csv”，已检查 3000 行')).toBeVisible()
  now = state({ total: 5000, counts: { new: 5000, changed: 0, same: 0, faulty: 0, done: 0 }, faulty: [] })
  await expect.element(button('导入 5000 行')).toBeVisible()
})

test('faults are mended where they are: each row is checked again, and those that are right now are taken', async () => {
  const mended: unknown[] = []
  const whole = state({
    columns: [
      { heading: '职务编码', field: 'code', example: '甲' },
      { heading: '职务名称', field: 'name', example: '甲' }
    ]
  })
  const [first, second] = whole.faulty
  const { taken } = await open({
    'POST /sys/position/importPreview': () => ({
      ...whole,
      faulty: [{ ...first, faults: [{ field: 'name', message: '请填写职务名称' }] }, second]
    }),
    'POST /sys/position/importMend': (body) => {
      mended.push(body)
      return { ...whole, counts: { ...whole.counts, new: 2, faulty: 1 }, faulty: [second] }
    },
    'POST /sys/position/importApply': () =>
      state({
        state: 'applied',
        counts: { new: 0, changed: 0, same: 0, faulty: 1, done: 3 },
        faulty: [second!],
        change: 'c1'
      })
  })
  choose()
  const cell = dialog.getByRole('gridcell', { name: '请填写职务名称' })
  await cell.click()
  await userEvent.keyboard('{F8}')
  await expect.element(dialog.getByText('请填写职务名称').last()).toBeVisible()
  await userEvent.keyboard('GZ{Enter}')
  await expect.poll(() => mended).toEqual([{ id: 'i1', rows: [{ no: 4, cells: ['A4', 'GZ'] }] }])
  await expect.element(dialog.getByRole('gridcell', { name: '已改正，可导入' })).toBeVisible()
  await userEvent.keyboard('{F8}')
  await userEvent.keyboard('A5{Enter}')
  await expect.poll(() => mended).toHaveLength(2)
  await button('导入其余 3 行').click()
  await expect.element(dialog.getByText('已导入 3 条，1 条有误未导入')).toBeVisible()
  await dialog.getByText('关闭', { exact: true }).click()
  expect(taken).toEqual([['已导入 3 条职务', { change: 'c1', count: 3, ids: [] }]])
})

test('a table that was pasted is checked at once, as a file whose columns are in the order of the list, and goes back to its field', async () => {
  const put = vi.spyOn(FormData.prototype, 'append')
  const sent = (name: string) => put.mock.calls.filter(([key]) => key === name).map(([, value]) => value as unknown)
  let isFirst = true
  await open(
    {
      'POST /sys/position/importPreview': () => {
        const columns = [{ heading: '', field: 'code', example: 'A1' }]
        const counts = { new: 2, changed: 0, same: 0, faulty: 0, done: 0 }
        const answer = state({ hasHeadings: !isFirst, counts, faulty: [], columns })
        isFirst = false
        return answer
      }
    },
    'A1\t"甲\n乙"\nA2\t丙'
  )
  await expect.element(button('导入 2 行')).toBeVisible()
  expect(sent('order')).toEqual(['code,name,postRank'])
  expect(await (sent('file')[0] as File).text()).toBe('"A1","甲\n乙"\r\n"A2","丙"')
  await expect.element(dialog.getByText('没有标题行，各列按列表中的次序对应，请核对')).toBeVisible()
  await expect.element(dialog.getByRole('checkbox', { name: '第一行是标题' })).toBeVisible()
  ;(dialog.getByRole('checkbox', { name: '第一行是标题' }).element() as HTMLElement).focus()
  await userEvent.keyboard(' ')
  await expect.poll(() => sent('headings')).toEqual(['first'])
  await expect.element(button('导入 2 行')).toBeVisible()
  await button('改粘贴的表格').click()
  const field = dialog.getByRole('textbox', { name: '粘贴表格' })
  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveValue('A1\t"甲\n乙"\nA2\t丙')
  expect(await findingsInThemes(dialog.element())).toEqual([])
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(button('导入 2 行')).toBeVisible()
})

test('what was pasted and cannot be read is said at its field, where it is mended', async () => {
  await open({ 'POST /sys/position/importPreview': () => new Refusing(510, '“粘贴的表格”中没有数据') }, 'A1\tB1')
  const field = dialog.getByRole('textbox', { name: '粘贴表格' })
  await expect.element(dialog.getByText('“粘贴的表格”中没有数据')).toBeVisible()
  await expect.element(field).toHaveFocus()
  await expect.element(field).toBeInvalid()
})
