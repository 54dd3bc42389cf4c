import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { findingsInThemes } from '#kit/look/axe.ts'
import { startAnnouncer } from '#ui/base/announcer.ts'
import { MultiSelect } from '#ui/fields/multi-select.tsx'

const MAJORS = [
  { value: 'a', label: '建筑' },
  { value: 's', label: '结构' },
  { value: 'w', label: '给排水' }
]

const said = () => document.getElementById('announcer-polite')?.textContent

function Majors({ first = 'w' }: { first?: string }) {
  const [value, setValue] = useState(first)
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
  await userEvent.keyboard('{Tab}{Tab}{Enter}')
  await expect.element(page.getByRole('option', { name: '给排水' })).toHaveFocus()
  await userEvent.keyboard('{Home} {ArrowDown} ')
  await expect.element(page.getByRole('option', { name: '结构', selected: true })).toBeVisible()
  expect(await findingsInThemes(page.getByRole('dialog').element())).toEqual([])
  await userEvent.keyboard('{End} {Tab}')
  await expect.element(page.getByRole('button', { name: '值 a,s' })).toHaveFocus()
  await expect.element(page.getByRole('button', { name: /专业/ })).toHaveTextContent('建筑、结构')
})

test('[2.D24] what is chosen is shown as tags, which go by keys, by name and by the button’s Backspace', async () => {
  startAnnouncer()
  const { container } = await render(<Majors first="a,s,w" />)
  const tag = (name: string) => page.getByRole('row', { name, exact: true })
  await expect.element(page.getByRole('grid', { name: '专业：标签' })).toBeVisible()
  expect(await findingsInThemes(container)).toEqual([])
  await userEvent.keyboard('{Tab}{ArrowRight}')
  await expect.element(tag('结构')).toHaveFocus()
  await userEvent.keyboard('{Delete}')
  await expect.element(page.getByRole('button', { name: '值 a,w', exact: true })).toBeVisible()
  await expect.poll(said).toContain('已移除结构，剩余 2 个')
  await expect.element(tag('给排水')).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('button', { name: /专业/ })).toHaveFocus()
  await userEvent.keyboard('{Backspace}')
  await expect.element(page.getByRole('button', { name: '值 a', exact: true })).toBeVisible()
  await userEvent.click(tag('建筑').getByRole('button'))
  await expect.element(page.getByRole('button', { name: '值', exact: true })).toBeVisible()
  await expect.element(page.getByRole('button', { name: /专业/ })).toHaveFocus()
  await expect.element(page.getByRole('grid')).not.toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('option', { name: '建筑' })).toHaveFocus()
  expect(page.getByRole('option').elements()).toHaveLength(3)
})

test('tags can be read and not removed where the field is switched off', async () => {
  const { container } = await render(
    <main>
      <MultiSelect label="专业" options={MAJORS} value="a,w" isDisabled name="majors" />
    </main>
  )
  await expect.element(page.getByRole('row', { name: '建筑' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: /专业/ })).toBeDisabled()
  expect(page.getByRole('row').getByRole('button').elements()).toEqual([])
  expect(await findingsInThemes(container)).toEqual([])
})

test('what is chosen stays and can be read when the field can no longer be changed', async () => {
  const field = (isReadOnly: boolean) => (
    <main>
      <MultiSelect label="专业" options={MAJORS} defaultValue="w" isReadOnly={isReadOnly} name="majors" />
    </main>
  )
  const { container, rerender } = await render(field(false))
  await userEvent.keyboard('{Tab}{Tab}{Enter}')
  await expect.element(page.getByRole('option', { name: '给排水' })).toHaveFocus()
  await userEvent.keyboard('{Home} {Escape}')
  await expect.element(page.getByRole('button', { name: /专业/ })).toHaveTextContent('建筑、给排水')
  await rerender(field(true))
  await expect.element(page.getByRole('textbox', { name: '专业' })).toHaveValue('建筑、给排水')
  expect(container.querySelector<HTMLInputElement>('input[name=majors]')?.value).toBe('a,w')
  expect(await findingsInThemes(container)).toEqual([])
})
