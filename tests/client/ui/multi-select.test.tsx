import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { findingsInThemes } from '#kit/axe.ts'
import { MultiSelect } from '#ui/multi-select.tsx'

const MAJORS = [
  { value: 'a', label: '建筑' },
  { value: 's', label: '结构' },
  { value: 'w', label: '给排水' }
]

function Majors() {
  const [value, setValue] = useState('w')
  return (
    <main>
      <MultiSelect label="专业" options={MAJORS} value={value} onChange={setValue} />
      <button type="button">{`值 ${value}`}</button>
    </main>
  )
}

test('[2.D24] several options are taken and given up by Space, and kept joined by commas in their order', async () => {
  const { container } = await render(<Majors />)
  expect(await findingsInThemes(container)).toEqual([])
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(page.getByRole('option', { name: '给排水' })).toHaveFocus()
  await userEvent.keyboard('{Home} {ArrowDown} ')
  await expect.element(page.getByRole('option', { name: '结构', selected: true })).toBeVisible()
  expect(await findingsInThemes(page.getByRole('dialog').element())).toEqual([])
  await userEvent.keyboard('{End} {Tab}')
  await expect.element(page.getByRole('button', { name: '值 a,s' })).toHaveFocus()
  await expect.element(page.getByRole('button', { name: /专业/ })).toHaveTextContent('建筑、结构')
})

test('what is chosen stays and can be read when the field can no longer be changed', async () => {
  const field = (isReadOnly: boolean) => (
    <main>
      <MultiSelect label="专业" options={MAJORS} defaultValue="w" isReadOnly={isReadOnly} name="majors" />
    </main>
  )
  const { container, rerender } = await render(field(false))
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(page.getByRole('option', { name: '给排水' })).toHaveFocus()
  await userEvent.keyboard('{Home} {Escape}')
  await expect.element(page.getByRole('button', { name: /专业/ })).toHaveTextContent('建筑、给排水')
  await rerender(field(true))
  await expect.element(page.getByRole('textbox', { name: '专业' })).toHaveValue('建筑、给排水')
  expect(container.querySelector<HTMLInputElement>('input[name=majors]')?.value).toBe('a,w')
  expect(await findingsInThemes(container)).toEqual([])
})
