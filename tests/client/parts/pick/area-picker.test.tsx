import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { AREA_ROOT } from '#contract/core/limits.ts'
import { leave } from '#core/state/pages/leave.ts'
import { type Answers, answerCalls, Refusing } from '#kit/answers/answers.ts'
import { areaNames, areasAnswered } from '#kit/answers/areas.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { AreaPicker, type AreaPickerProps } from '#parts/pick/area-picker.tsx'

const CALL = 'GET /sys/dict/loadTreeData'
const NAMES = `GET /sys/dict/loadDictItem/${encodeURIComponent('sys_category,name,code')}`
const answers: Answers = { [CALL]: ({ pid = '' }) => areasAnswered(pid), [NAMES]: ({ key = '' }) => areaNames(key) }

beforeEach(() => leave({ keepTabs: false }))

function Picker({ first = null, ...props }: Partial<AreaPickerProps> & { first?: string | null }) {
  const [code, setCode] = useState<string | null>(first)
  return (
    <main>
      <AreaPicker label="所在地区" isClearable {...props} value={code} onChange={setCode} />
      <button type="button">{`值 ${code}`}</button>
    </main>
  )
}
const valueIs = (code: string | null) =>
  expect.element(page.getByRole('button', { name: `值 ${code}`, exact: true })).toBeVisible()
const field = () => page.getByRole('combobox', { name: '所在地区' })

test('[2.D11, 2.D13, 2.D14, 9.K68] a province and then its city are chosen by keys, two levels below 86; the value is the code', async () => {
  expect(AREA_ROOT).toBe('86')
  const asked: string[] = []
  answerCalls({ ...answers, [CALL]: ({ pid = '' }) => [asked.push(pid), areasAnswered(pid)][1] })
  const { container } = await render(<Picker />)
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(page.getByText('北京市')).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{ArrowRight}')
  await expect.element(page.getByText('杭州市')).toBeVisible()
  expect(await findingsInThemes(page.getByRole('dialog').element())).toEqual([])
  await userEvent.keyboard('{Enter}')
  await valueIs('330100')
  await expect.element(field()).toHaveFocus()
  await expect.element(field()).toHaveTextContent('浙江省 / 杭州市')
  expect(asked).toEqual(['86', '330000'])
  expect(await findingsInThemes(container)).toEqual([])
  await userEvent.keyboard('{Delete}')
  await valueIs(null)
})

test('[2.D12] in selects, a province opens its cities; the city gives the code, and another province takes it back', async () => {
  answerCalls(answers)
  const { container } = await render(<Picker type="select" />)
  const group = page.getByRole('group', { name: '所在地区' })
  const select = (name: string) => group.getByRole('button', { name: new RegExp(name) })
  await expect.element(select('城市')).toBeDisabled()
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(page.getByRole('option', { name: '浙江省' })).toBeVisible()
  await userEvent.keyboard('{End}{Enter}')
  await valueIs(null)
  await expect.element(select('省份')).toHaveTextContent('浙江省')
  await expect.element(select('省份')).toHaveFocus()
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(page.getByRole('option', { name: '宁波市' })).toBeVisible()
  await userEvent.keyboard('{End}{Enter}')
  await valueIs('330200')
  expect(await findingsInThemes(container)).toEqual([])
  await expect.element(select('城市')).toHaveFocus()
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}{Enter}')
  await expect.element(page.getByRole('option', { name: '北京市' })).toBeVisible()
  await userEvent.keyboard('{Home}{ArrowDown}{Enter}')
  await valueIs(null)
})

test('[2.D13] what is kept is named with what it lies in, and opened at; three levels go down to the district', async () => {
  answerCalls(answers)
  await render(<Picker first="330102" levels={3} />)
  await expect.element(field()).toHaveTextContent('浙江省 / 杭州市 / 上城区')
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(page.getByText('拱墅区')).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await valueIs('330105')
})

test('[2.D14] another root offers what is below it', async () => {
  answerCalls(answers)
  await render(<Picker root="330000" levels={1} />)
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(page.getByText('宁波市')).toBeVisible()
  expect(page.getByText('北京市').query()).toBeNull()
  await userEvent.keyboard('{End}{Enter}')
  await valueIs('330200')
})

test('provinces that could not be brought are asked for again when the field is come to', async () => {
  let isBroken = true
  answerCalls({ ...answers, [CALL]: ({ pid = '' }) => (isBroken ? new Refusing(510, '稍后再试') : areasAnswered(pid)) })
  await render(<Picker />)
  await expect.poll(() => isBroken).toBe(true)
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(page.getByText('暂无数据')).toBeVisible()
  isBroken = false
  await userEvent.keyboard('{Escape}')
  await expect.element(field()).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('浙江省')).toBeVisible()
})

test('[8.X35] a type that there is not is answered with Bad type value', async () => {
  answerCalls(answers)
  await render(<Picker type="x" />)
  await expect.poll(() => page.getByRole('alert').query()?.textContent).toBe('Bad type value')
})
