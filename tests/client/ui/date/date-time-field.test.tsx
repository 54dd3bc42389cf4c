import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { findingsInThemes } from '#kit/look/axe.ts'
import { stopsIn } from '#ui/base/focus/stops.ts'
import { DateTimeField } from '#ui/date/date-time-field.tsx'

function Formed() {
  const [value, setValue] = useState('')
  return (
    <main>
      <DateTimeField label="拍摄时间" value={value} onChange={setValue} />
      <button type="button">{`值 ${value}`}</button>
    </main>
  )
}

test('[3.E36, 5.I11] a moment is typed, or chosen as a day and a time', async () => {
  await render(<Formed />)
  await userEvent.keyboard('{Tab}2026/3/1 8:30{Tab}')
  await expect.element(page.getByText('值 2026-03-01 08:30:00')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: /2026年3月1日/ })).toHaveFocus()
  expect(await findingsInThemes(page.getByRole('dialog').element())).toEqual([])
  await userEvent.keyboard('{ArrowRight}{Enter}{Tab}{Control>}a{/Control}9:05{Enter}')
  await expect.element(page.getByText('值 2026-03-02 09:05:00')).toBeVisible()
})

test('Tab past its last stop closes what popped up and goes on to the next stop', async () => {
  await render(<Formed />)
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
