import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { findingsInThemes } from '#kit/look/axe.ts'
import { chooseOption } from '#kit/drawn/choose-option.ts'
import { useState } from 'react'
import { Calendar } from '#ui/date/calendar.tsx'

function Day({ min }: { min?: string }) {
  const [value, setValue] = useState('2026-03-15')
  return (
    <main>
      <Calendar aria-label="形成日期" value={value} onChange={setValue} autoFocus min={min} />
      <p>{value}</p>
    </main>
  )
}

const day = (name: RegExp) => page.getByRole('button', { name })

test('the keys of a calendar: arrows walk days and weeks, pages months, with Shift years, Home and End the month', async () => {
  const { container } = await render(<Day />)
  await expect.element(day(/3月15日/)).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}{ArrowDown}')
  await expect.element(day(/3月23日/)).toHaveFocus()
  await userEvent.keyboard('{PageUp}')
  await expect.element(day(/2026年2月23日/)).toHaveFocus()
  await userEvent.keyboard('{Shift>}{PageDown}{/Shift}')
  await expect.element(day(/2027年2月23日/)).toHaveFocus()
  await userEvent.keyboard('{End}')
  await expect.element(day(/2027年2月28日/)).toHaveFocus()
  await userEvent.keyboard('{Home}{Enter}')
  await expect.element(page.getByText('2027-02-01')).toBeVisible()
  expect(await findingsInThemes(container)).toEqual([])
})

test('the year and the month are chosen straight away', async () => {
  await render(<Day />)
  await chooseOption(page.getByRole('button', { name: '2026年 年' }), '2012年')
  await chooseOption(page.getByRole('button', { name: '3月 月' }), '12月')
  await expect.element(day(/2012年12月15日/)).toBeVisible()
})

test('a day before the first that can be chosen is not chosen', async () => {
  await render(<Day min="2026-03-14" />)
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{Enter}')
  await expect.element(page.getByText('2026-03-14')).toBeVisible()
})

test('its arrows are called by the month they lead to', async () => {
  await render(<Day />)
  await expect.element(page.getByRole('button', { name: '上个月' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: '下个月' })).toBeVisible()
})
