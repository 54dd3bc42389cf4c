import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { spokenAs } from '#kit/look/accessible-tree.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { stopsIn } from '#ui/base/focus/stops.ts'
import { DateField } from '#ui/date/date-field.tsx'

function Formed({ first = '' }: { first?: string }) {
  const [value, setValue] = useState(first)
  return (
    <main>
      <DateField label="形成日期" value={value} onChange={setValue} />
      <button type="button">{`值 ${value}`}</button>
    </main>
  )
}

const field = () => page.getByRole('textbox', { name: '形成日期' })

test('[3.E35, 5.I10] a day is typed in any usual shape and kept as YYYY-MM-DD', async () => {
  await render(<Formed />)
  await userEvent.keyboard('{Tab}20260301{Tab}')
  await expect.element(field()).toHaveValue('2026-03-01')
  await expect.element(page.getByText('值 2026-03-01')).toBeVisible()
})

test('what is no day is said and stays as it was typed', async () => {
  const { container } = await render(<Formed />)
  await userEvent.keyboard('{Tab}2026-02-30{Enter}')
  await expect.element(field()).toHaveAccessibleDescription('请按 YYYY-MM-DD 填写')
  await expect.element(field()).toHaveValue('2026-02-30')
  expect(await findingsInThemes(container)).toEqual([])
  await userEvent.keyboard('{Control>}a{/Control}{Delete}{Enter}')
  await expect.element(field()).not.toHaveAttribute('aria-invalid')
})

test('[0.D13] Alt+Down opens the calendar on the day; arrows, pages and Enter choose; Monday comes first', async () => {
  await render(<Formed first="2026-03-01" />)
  await userEvent.keyboard('{Tab}{Alt>}{ArrowDown}{/Alt}')
  await expect.element(page.getByRole('button', { name: /2026年3月1日/ })).toHaveFocus()
  expect(page.getByRole('dialog').getByText('一').elements().length).toBeGreaterThan(0)
  expect(document.querySelector('[role="dialog"] thead th')?.textContent).toBe('一')
  expect(await spokenAs('dialog')).toEqual(['dialog 选择形成日期'])
  expect(await findingsInThemes(page.getByRole('dialog').element())).toEqual([])
  await userEvent.keyboard('{PageDown}{ArrowRight}')
  await expect.element(page.getByRole('button', { name: /2026年4月2日/ })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(field()).toHaveFocus()
  await expect.element(field()).toHaveValue('2026-04-02')
})

test('Escape closes the calendar and keeps what was typed', async () => {
  await render(<Formed />)
  await userEvent.keyboard('{Tab}2026/5{Alt>}{ArrowDown}{/Alt}')
  await expect.element(page.getByRole('grid')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(field()).toHaveFocus()
  await expect.element(field()).toHaveValue('2026/5')
})

test('a day typed outside its bounds is refused with a message', async () => {
  await render(
    <main>
      <DateField label="形成日期" max="2026-03-01" />
    </main>
  )
  await userEvent.keyboard('{Tab}2026-03-02{Enter}')
  await expect.element(field()).toHaveAccessibleDescription('不能晚于 2026-03-01')
  await userEvent.keyboard('{Control>}a{/Control}2026-03-01{Enter}')
  await expect.element(field()).not.toHaveAttribute('aria-invalid')
})

test('Tab past its last stop closes what popped up and goes on to the next stop', async () => {
  await render(<Formed first="2026-03-01" />)
  await userEvent.keyboard('{Tab}')
  const all = stopsIn(document)
  const next = all[all.indexOf(document.activeElement as HTMLElement) + 1]
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await expect.poll(() => document.activeElement?.closest('[role="dialog"]')).not.toBeNull()
  const last = () => stopsIn(page.getByRole('dialog').element()).at(-1)
  for (let at = 0; at < 9 && document.activeElement !== last(); at++) await userEvent.keyboard('{Tab}')
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.poll(() => document.activeElement).toBe(next)
})
