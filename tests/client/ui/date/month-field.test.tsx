import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { spokenAs } from '#kit/look/accessible-tree.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { MonthField, type MonthFieldProps } from '#ui/date/month-field.tsx'

function Filed({ first = '', ...props }: { first?: string } & MonthFieldProps) {
  const [value, setValue] = useState(first)
  return (
    <main>
      <MonthField {...props} label="归档月份" value={value} onChange={setValue} />
      <button type="button">{`值 ${value}`}</button>
    </main>
  )
}

const field = () => page.getByRole('textbox', { name: '归档月份' })
const month = (name: string) => page.getByRole('button', { name, exact: true })

test('a month is typed in any usual shape and kept as YYYY-MM', async () => {
  const { container } = await render(<Filed />)
  await userEvent.keyboard('{Tab}2026年3月{Tab}')
  await expect.element(page.getByText('值 2026-03')).toBeVisible()
  ;(field().element() as HTMLElement).focus()
  await userEvent.keyboard('{Control>}a{/Control}2026-13{Enter}')
  await expect.element(field()).toHaveAccessibleDescription('请按 YYYY-MM 填写')
  expect(await findingsInThemes(container)).toEqual([])
})

test('[9.K52] Alt+Down opens the months of the year, named in Chinese; arrows, pages, Home, End and Enter choose', async () => {
  await render(<Filed first="2026-03" />)
  await userEvent.keyboard('{Tab}{Alt>}{ArrowDown}{/Alt}')
  await expect.element(month('2026年3月')).toHaveFocus()
  expect(await spokenAs('dialog', 'grid')).toEqual(['dialog 选择归档月份', 'grid 归档月份 2026年'])
  expect(await findingsInThemes(page.getByRole('dialog').element())).toEqual([])
  await userEvent.keyboard('{ArrowRight}{ArrowDown}')
  await expect.element(month('2026年7月')).toHaveFocus()
  await userEvent.keyboard('{PageDown}')
  await expect.element(month('2027年7月')).toHaveFocus()
  await userEvent.keyboard('{PageUp}{PageUp}{End}{ArrowRight}')
  await expect.element(month('2026年1月')).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}{Home}{ArrowUp}')
  await expect.element(month('2024年10月')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(field()).toHaveFocus()
  await expect.element(field()).toHaveValue('2024-10')
})

test('the year is turned by its buttons and said; Tab past the last stop leaves', async () => {
  await render(<Filed first="2026-03" />)
  await userEvent.keyboard('{Tab}{Alt>}{ArrowDown}{/Alt}')
  await expect.element(month('2026年3月')).toHaveFocus()
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}{Enter}')
  await expect.element(month('2027年3月')).toBeVisible()
  await expect.poll(() => document.getElementById('announcer-polite')?.textContent).toContain('2027年')
  await userEvent.keyboard('{Tab}')
  await expect.element(month('2027年3月')).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: '打开月份表：归档月份' })).toHaveFocus()
})

test('arrows do not leave the bounds', async () => {
  await render(<Filed first="2026-03" min="2026-02" max="2026-06" />)
  await userEvent.keyboard('{Tab}{Alt>}{ArrowDown}{/Alt}')
  await expect.element(month('2026年3月')).toHaveFocus()
  await userEvent.keyboard('{PageUp}')
  await expect.element(month('2026年2月')).toHaveFocus()
  await userEvent.keyboard('{End}{Enter}')
  await expect.element(field()).toHaveValue('2026-06')
})
