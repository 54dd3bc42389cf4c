import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { answerCalls } from '#kit/answers/answers.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { PopupPicker, type PopupPickerProps } from '#parts/pick/popup-picker.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

const API = '/online/cgreport/api'
const UNITS = [
  { id: 'o1', code: 'A1', unit_name: '云澜第一建筑工程有限公司' },
  { id: 'o2', code: 'A2', unit_name: '云澜正衡工程监理有限公司' }
]
const answers = {
  [`GET ${API}/getRpColumns/units`]: () => ({
    cgRpConfigId: 'r1',
    cgRpConfigName: '参建单位',
    columns: [
      { title: '编码', dataIndex: 'code', align: 'left', sorter: true, width: 120 },
      { title: '名称', dataIndex: 'unit_name', align: 'left', sorter: false, width: 300 }
    ],
    dictOptions: {}
  }),
  [`GET ${API}/getQueryInfo/r1`]: () => [{ field: 'code', label: '编码', mode: 'single', view: 'input', hidden: '0' }],
  [`GET ${API}/getData/r1`]: ({ code = '' }: Readonly<Record<string, string>>) => {
    const records = UNITS.filter((unit) => unit.code.includes(code.replaceAll('*', '')))
    return { total: records.length, records }
  }
}

function Example(props: Partial<PopupPickerProps>) {
  const [values, setValues] = useState<Readonly<Record<string, string>>>({})
  return (
    <main>
      <PopupPicker
        label="单位"
        isClearable
        code="units"
        orgFields="unit_name,code"
        destFields="unit,unitCode"
        {...props}
        value={values.unit ?? null}
        onFill={(filled) => setValues({ ...values, ...filled })}
      />
      <TextField label="单位编码" value={values.unitCode ?? ''} isReadOnly />
      <output>{JSON.stringify(values)}</output>
    </main>
  )
}
const field = () => page.getByRole('combobox', { name: '单位' })
const dialog = () => page.getByRole('dialog')
const row = (name: RegExp) => dialog().getByRole('row', { name })
const values = () => JSON.parse(document.querySelector('main output')?.textContent ?? '{}') as Record<string, string>
/** Presses Tab until the focus is on a button of the dialog. */
const tabTo = async (name: string) => {
  for (let stops = 0; stops < 20 && document.activeElement?.textContent !== name; stops++) await userEvent.tab()
}
const open = async () => {
  await userEvent.keyboard('{Enter}')
  await expect.element(row(/A2/)).toBeVisible()
}
const toRows = async () => {
  await tabTo('重置')
  await userEvent.tab()
}

test('[0.D13, 2.D10, 4.S38] it stays closed; opening brings columns, what it is asked by, and rows; a row fills its fields of the form', async () => {
  const asked = answerCalls(answers)
  const { container } = await render(<Example />)
  expect([asked, dialog().query()]).toEqual([[], null])
  await userEvent.tab()
  await open()
  expect(asked).toEqual([`GET ${API}/getRpColumns/units`, `GET ${API}/getQueryInfo/r1`, `GET ${API}/getData/r1`])
  expect(await findingsInThemes(dialog().element())).toEqual([])
  await userEvent.keyboard('A2{Enter}')
  await expect.poll(() => row(/A1/).query()).toBeNull()
  await toRows()
  await userEvent.keyboard('{ArrowDown} ')
  await tabTo('确定')
  await userEvent.keyboard('{Enter}')
  await expect.poll(values).toEqual({ unit: '云澜正衡工程监理有限公司', unitCode: 'A2' })
  await expect.element(field()).toHaveFocus()
  await expect.element(field()).toHaveTextContent('云澜正衡工程监理有限公司')
  await expect.element(page.getByRole('textbox', { name: '单位编码' })).toHaveValue('A2')
  expect(await findingsInThemes(container)).toEqual([])
  await userEvent.keyboard('{Delete}')
  await expect.poll(values).toEqual({ unit: '', unitCode: '' })
})

test('[4.S39, 5.I35] OK without a row says 请选择一条记录 and stays; giving up forgets what was marked', async () => {
  answerCalls(answers)
  await render(<Example />)
  await userEvent.tab()
  await open()
  await tabTo('确定')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog().getByText('请选择一条记录', { exact: true })).toBeVisible()
  await userEvent.tab()
  await toRows()
  await userEvent.keyboard(' ')
  await expect.element(row(/A1/)).toHaveAttribute('aria-selected', 'true')
  expect(dialog().getByText('请选择一条记录').query()).toBeNull()
  await tabTo('取消')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => dialog().query()).toBeNull()
  expect(values()).toEqual({})
  await expect.element(field()).toHaveFocus()
  await open()
  await expect.element(row(/A1/)).toHaveAttribute('aria-selected', 'false')
})

test('several rows are joined by commas where several are wanted', async () => {
  answerCalls(answers)
  await render(<Example isMultiple />)
  await userEvent.tab()
  await open()
  await toRows()
  await userEvent.keyboard(' {ArrowDown} ')
  await tabTo('确定')
  await userEvent.keyboard('{Enter}')
  await expect.poll(values).toEqual({ unit: '云澜第一建筑工程有限公司,云澜正衡工程监理有限公司', unitCode: 'A1,A2' })
})

test('[9.K19, 9.K20] it is 1200 wide and asks for the first ten rows, with the parameters that the report needs', async () => {
  const asked: Readonly<Record<string, string>>[] = []
  answerCalls({
    ...answers,
    [`GET ${API}/getData/r1`]: (words: Readonly<Record<string, string>>) => {
      asked.push(words)
      return { total: UNITS.length, records: UNITS }
    }
  })
  await page.viewport(1400, 900)
  await render(<Example parameters={{ project: 'p1' }} />)
  await userEvent.tab()
  await open()
  expect(asked).toHaveLength(1)
  expect(asked[0]).toMatchObject({ pageNo: '1', pageSize: '10', self_project: 'p1' })
  await expect.poll(() => Math.round(dialog().element().getBoundingClientRect().width)).toBe(1200)
})

test.each<[string, Partial<PopupPickerProps>, string]>([
  ['[5.I33] without a code', { code: '' }, 'popup参数未正确配置!'],
  ['[5.I33] without orgFields', { orgFields: '' }, 'popup参数未正确配置!'],
  ['[5.I33] without destFields', { destFields: '' }, 'popup参数未正确配置!'],
  ['[5.I34] with two fields for one', { destFields: 'unit' }, 'popup参数未正确配置,原始值和目标值数量不一致!']
])('%s it says so and does not open', async (_, props, words) => {
  const asked = answerCalls(answers)
  await render(<Example {...props} />)
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(page.getByText(words, { exact: true })).toBeVisible()
  expect([dialog().query(), asked]).toEqual([null, []])
})
