import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { spokenAs } from '#kit/look/accessible-tree.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { compose, composingKey } from '#kit/drawn/compose.ts'
import { startAnnouncer } from '#ui/base/announcer.ts'
import { ComboBox, type ComboBoxProps } from '#ui/fields/combo-box.tsx'

const UNITS = ['云澜一建集团有限公司', '云澜安正检测有限公司', '云澜岩土勘察院'].map((label, at) => ({
  value: `u${at}`,
  label
}))

function Unit(props: Partial<ComboBoxProps>) {
  const [value, setValue] = useState<string | null>(null)
  return (
    <main>
      <ComboBox label="责任者" options={UNITS} value={value} onChange={setValue} {...props} />
      <button type="button">{`值 ${value}`}</button>
    </main>
  )
}

const box = () => page.getByRole('combobox', { name: '责任者' })
const options = () =>
  page
    .getByRole('option')
    .elements()
    .map((option) => option.textContent)

test('[0.D13] typing narrows, Down walks, Enter takes, Escape gives up', async () => {
  await render(<Unit />)
  await userEvent.keyboard('{Tab}云澜')
  await expect.poll(options).toEqual(UNITS.map(({ label }) => label))
  await userEvent.keyboard('安')
  await expect.poll(options).toEqual(['云澜安正检测有限公司'])
  await userEvent.keyboard('{Backspace}')
  await expect.poll(options).toHaveLength(3)
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.element(box()).toHaveAttribute('aria-activedescendant')
  await userEvent.keyboard('{Enter}')
  await expect.element(box()).toHaveValue('云澜安正检测有限公司')
  await expect.element(page.getByText('值 u1')).toBeVisible()
  await userEvent.keyboard('{Backspace}{Escape}')
  await expect.element(box()).toHaveValue('云澜安正检测有限公司')
})

test('Alt+Down shows all without choosing, Alt+Up closes', async () => {
  await render(<Unit />)
  await userEvent.keyboard('{Tab}{Alt>}{ArrowDown}{/Alt}')
  await expect.poll(options).toHaveLength(3)
  await expect.element(box()).not.toHaveAttribute('aria-activedescendant')
  expect(await spokenAs('listbox')).toEqual(['listbox 责任者'])
  expect(await findingsInThemes(page.getByRole('listbox').element())).toEqual([])
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await expect.element(box()).toHaveAttribute('aria-expanded', 'false')
})

test('nothing that matches is shown, and said once in our words', async () => {
  startAnnouncer()
  await render(<Unit />)
  await userEvent.keyboard('{Tab}无此单位')
  await expect.element(page.getByText('没有匹配的选项')).toBeVisible()
  await expect
    .poll(() => [...document.querySelectorAll('#announcer-polite > div')].map((line) => line.textContent))
    .toContain('有 0 个选项可用。')
  expect(
    [...document.querySelectorAll('#announcer-polite > div')].filter((line) => line.textContent === '有 0 个选项可用。')
  ).toHaveLength(1)
  await userEvent.keyboard('{Tab}')
  await expect.element(box()).toHaveValue('')
})

test('Enter, arrows and Escape of an input method are its own', async () => {
  await render(<Unit />)
  await userEvent.keyboard('{Tab}')
  await compose('云澜')
  await expect.poll(options).toHaveLength(3)
  await composingKey('ArrowDown')
  await expect.element(box()).not.toHaveAttribute('aria-activedescendant')
  await composingKey('Enter')
  await composingKey('Escape')
  await expect.element(box()).toHaveValue('云澜')
  await expect.element(box()).toHaveAttribute('aria-expanded', 'true')
  await expect.element(page.getByText('值 null')).toBeVisible()
})

test('where new text is allowed it becomes the value, and a known text its option', async () => {
  await render(<Unit allowsCustomValue />)
  await userEvent.keyboard('{Tab}新单位{Tab}')
  await expect.element(page.getByText('值 新单位')).toBeVisible()
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}{Control>}a{/Control}云澜岩土勘察院{Tab}')
  await expect.element(page.getByText('值 u2')).toBeVisible()
})

test('where new text is allowed it is no news that it is no option; opened without options, the list says why it stays closed', async () => {
  startAnnouncer()
  const lines = () => [...document.querySelectorAll('#announcer-polite > div')].map((line) => line.textContent)
  await render(<Unit allowsCustomValue options={[]} />)
  const before = lines().length
  await userEvent.keyboard('{Tab}无此单位甲')
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await expect.poll(() => lines().slice(before)).toContain('没有匹配的选项')
  expect(lines().slice(before)).not.toContain('有 0 个选项可用。')
  await expect.element(box()).toHaveValue('无此单位甲')
})

test('clearing the text clears the value', async () => {
  const { container } = await render(<Unit value="u2" onChange={() => undefined} />)
  await expect.element(box()).toHaveValue('云澜岩土勘察院')
  expect(await findingsInThemes(container)).toEqual([])
})

test('Tab closes the list and goes on to the next stop', async () => {
  await render(
    <main>
      <ComboBox label="责任者" options={[{ value: 'u1', label: '云澜岩土勘察院' }]} />
      <button type="button">之后</button>
    </main>
  )
  await userEvent.keyboard('{Tab}{Alt>}{ArrowDown}{/Alt}')
  await expect.element(page.getByRole('listbox')).toBeVisible()
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('button', { name: '之后' })).toHaveFocus()
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
})

test('Enter takes the first match of what is typed; where there is none, what is typed stays', async () => {
  await render(<Unit />)
  await userEvent.keyboard('{Tab}岩土')
  await expect.poll(options).toEqual(['云澜岩土勘察院'])
  await userEvent.keyboard('{Enter}')
  await expect.element(box()).toHaveValue('云澜岩土勘察院')
  await expect.element(page.getByText('值 u2')).toBeVisible()
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
  await userEvent.keyboard('{Control>}a{/Control}没有的{Enter}{Enter}')
  await expect.element(box()).toHaveValue('没有的')
  await userEvent.keyboard('{Control>}a{/Control}安正{Enter}')
  await expect.element(box()).toHaveValue('云澜安正检测有限公司')
  await expect.element(page.getByText('值 u1')).toBeVisible()
})

test('the form is not sent by the Enter that takes a match, nor by one that finds none', async () => {
  let sent = 0
  await render(
    <form
      onSubmit={(event) => {
        event.preventDefault()
        sent++
      }}
    >
      <Unit />
    </form>
  )
  await page.getByRole('combobox').element().focus()
  await userEvent.keyboard('没有的{Enter}')
  await userEvent.keyboard('{Control>}a{/Control}岩土{Enter}')
  await expect.element(box()).toHaveValue('云澜岩土勘察院')
  expect(sent).toBe(0)
})
