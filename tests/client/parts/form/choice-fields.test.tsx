import { type ComponentType, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import type { CellValue } from '#contract/core/rules.ts'
import { answerCalls } from '#kit/answers/answers.ts'
import { pressOn } from '#kit/drawn/framed.tsx'
import { nobody, signedIn } from '#kit/answers/signed-in.ts'
import { RadioButtonsInput, RadioInput, SelectInput } from '#parts/form/choice-fields.tsx'
import type { ColumnFieldProps } from '#parts/form/field-names.ts'

function Form({ Field, dictCode }: { readonly Field: ComponentType<ColumnFieldProps>; readonly dictCode: string }) {
  const [value, setValue] = useState<CellValue>('1')
  return (
    <main>
      <Field column={{ key: 'sex', title: '性别', type: 'select', dictCode }} value={value} onChange={setValue} />
      <output>{String(value)}</output>
    </main>
  )
}
const CODES = ['sex_list', 'sex_radio', 'sex_buttons'] as const
const kept = () => document.querySelector('main output')?.textContent

beforeEach(() => {
  signedIn()
  const sexes = () => [
    { value: '1', text: '男' },
    { value: '2', text: '女' }
  ]
  // Each test has a dictionary of its own: what one has asked for is no other's answer.
  answerCalls(Object.fromEntries(CODES.map((code) => [`GET /sys/dict/getDictItems/${code}`, sexes])))
})
afterEach(() => {
  vi.restoreAllMocks()
  nobody()
})

test('[2.D17] a dictionary is a list that shows its texts and keeps its values', async () => {
  await render(<Form Field={SelectInput} dictCode="sex_list" />)
  await expect.element(page.getByRole('button', { name: /性别/ })).toHaveTextContent('男')
  await pressOn(page.getByRole('button', { name: /性别/ }))
  await expect.element(page.getByRole('option', { name: '男' })).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.poll(kept).toBe('2')
  await expect.element(page.getByRole('button', { name: /性别/ })).toHaveTextContent('女')
})

test.each([
  ['[2.D18] a dictionary is a group of radio buttons, chosen by arrows', RadioInput, 'sex_radio'],
  ['[2.D19] a dictionary is a group of joined buttons, chosen by arrows', RadioButtonsInput, 'sex_buttons']
] as const)('%s', async (_, Field, dictCode) => {
  await render(<Form Field={Field} dictCode={dictCode} />)
  await expect.element(page.getByRole('radiogroup', { name: '性别' })).toBeVisible()
  await expect.element(page.getByRole('radio', { name: '男' })).toBeChecked()
  await userEvent.keyboard('{Tab}{ArrowRight}')
  await expect.element(page.getByRole('radio', { name: '女' })).toBeChecked()
  await expect.poll(kept).toBe('2')
})
