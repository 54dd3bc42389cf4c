import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { spokenAs } from '#kit/look/accessible-tree.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { TimeField, type TimeFieldProps } from '#ui/date/time-field.tsx'

function Received({ first = '', ...props }: { first?: string } & TimeFieldProps) {
  const [value, setValue] = useState(first)
  return (
    <main>
      <TimeField {...props} label="接收时刻" value={value} onChange={setValue} />
      <button type="button">{`值 ${value}`}</button>
    </main>
  )
}

const field = () => page.getByRole('textbox', { name: '接收时刻' })
const chosen = (unit: string) => page.getByRole('listbox', { name: unit }).getByRole('option', { selected: true })

test('a time is typed in any usual shape and kept as HH:mm:ss', async () => {
  const { container } = await render(<Received />)
  await userEvent.keyboard('{Tab}8时5分{Tab}')
  await expect.element(field()).toHaveValue('08:05:00')
  await expect.element(page.getByText('值 08:05:00')).toBeVisible()
  ;(field().element() as HTMLElement).focus()
  await userEvent.keyboard('{Control>}a{/Control}25:00{Enter}')
  await expect.element(field()).toHaveAccessibleDescription('请按 HH:mm:ss 填写')
  await expect.element(field()).toHaveValue('25:00')
  expect(await findingsInThemes(container)).toEqual([])
})

test('Alt+Down opens columns on the time; arrows, digits and Home choose, Left and Right change the column, Enter takes it', async () => {
  await render(<Received first="08:30:15" />)
  await userEvent.keyboard('{Tab}{Alt>}{ArrowDown}{/Alt}')
  await expect.element(page.getByRole('option', { name: '08' }).first()).toHaveFocus()
  expect(await spokenAs('dialog', 'listbox')).toEqual(['dialog 选择接收时刻', 'listbox 时', 'listbox 分', 'listbox 秒'])
  expect(await findingsInThemes(page.getByRole('dialog').element())).toEqual([])
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(chosen('时')).toHaveTextContent('09')
  await userEvent.keyboard('{ArrowRight}45')
  await expect.element(chosen('分')).toHaveTextContent('45')
  await userEvent.keyboard('{ArrowRight}{Home}')
  await expect.element(chosen('秒')).toHaveTextContent('00')
  await userEvent.keyboard('{ArrowLeft}{End}{Enter}')
  await expect.element(field()).toHaveFocus()
  await expect.element(field()).toHaveValue('09:59:00')
})

test('Tab goes through the columns and out at the end; Escape keeps what was there', async () => {
  await render(<Received first="08:30:00" />)
  await userEvent.keyboard('{Tab}{Alt>}{ArrowDown}{/Alt}')
  await expect.element(page.getByRole('option', { name: '08' }).first()).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{Tab}{Tab}{Tab}{Tab}')
  await expect.element(page.getByRole('button', { name: '确定' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(field()).toHaveFocus()
  await expect.element(field()).toHaveValue('08:30:00')
})

test('without seconds it is kept as HH:mm, and typed seconds are not cut off unasked', async () => {
  await render(<Received hasSeconds={false} />)
  await userEvent.keyboard('{Tab}0830{Tab}')
  await expect.element(page.getByText('值 08:30')).toBeVisible()
  ;(field().element() as HTMLElement).focus()
  await userEvent.keyboard('{Control>}a{/Control}8:30:20{Enter}')
  await expect.element(field()).toHaveAccessibleDescription('请按 HH:mm 填写')
})

test('a time outside its bounds cannot be chosen, and is refused with a message when it is typed', async () => {
  await render(<Received first="09:00:00" min="08:30:00" max="17:00:00" />)
  await userEvent.keyboard('{Tab}{Control>}a{/Control}7:00{Enter}')
  await expect.element(field()).toHaveAccessibleDescription('应在 08:30:00 至 17:00:00 之间')
  await userEvent.keyboard('{Control>}a{/Control}9:00{Enter}{Alt>}{ArrowDown}{/Alt}')
  await expect.element(page.getByRole('option', { name: '09' }).first()).toHaveFocus()
  await userEvent.keyboard('{Home}')
  await expect.element(chosen('时')).toHaveTextContent('08')
})
