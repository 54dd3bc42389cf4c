import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { spokenAs } from '#kit/look/accessible-tree.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { stopsIn } from '#ui/base/focus/stops.ts'
import { YearField } from '#ui/date/year-field.tsx'

function Annual({ first = '' }: { first?: string }) {
  const [value, setValue] = useState(first)
  return (
    <main>
      <YearField label="年度" value={value} onChange={setValue} />
      <button type="button">{`值 ${value}`}</button>
    </main>
  )
}

const field = () => page.getByRole('textbox', { name: '年度' })
const year = (name: string) => page.getByRole('button', { name, exact: true })

test('a year is typed and kept as YYYY; what is none is refused with a message', async () => {
  const { container } = await render(<Annual />)
  await userEvent.keyboard('{Tab}2026年{Tab}')
  await expect.element(page.getByText('值 2026')).toBeVisible()
  ;(field().element() as HTMLElement).focus()
  await userEvent.keyboard('{Control>}a{/Control}26{Enter}')
  await expect.element(field()).toHaveAccessibleDescription('请按 YYYY 填写')
  expect(await findingsInThemes(container)).toEqual([])
})

test('Alt+Down opens twelve years; arrows, pages, Home, End and Enter choose; Escape changes nothing', async () => {
  await render(<Annual first="2026" />)
  await userEvent.keyboard('{Tab}{Alt>}{ArrowDown}{/Alt}')
  await expect.element(year('2026年')).toHaveFocus()
  expect(await spokenAs('dialog', 'grid')).toEqual(['dialog 选择年度', 'grid 年度 2016 – 2027'])
  expect(await findingsInThemes(page.getByRole('dialog').element())).toEqual([])
  await userEvent.keyboard('{End}{ArrowRight}')
  await expect.element(year('2028年')).toHaveFocus()
  await userEvent.keyboard('{PageUp}{ArrowDown}')
  await expect.element(year('2019年')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(field()).toHaveFocus()
  await expect.element(field()).toHaveValue('2026')
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await expect.element(year('2026年')).toHaveFocus()
  await userEvent.keyboard('{Home}{ArrowLeft}{Enter}')
  await expect.element(field()).toHaveValue('2015')
})

test('Tab past its last stop closes what popped up and goes on to the next stop', async () => {
  await render(<Annual first="2026" />)
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
