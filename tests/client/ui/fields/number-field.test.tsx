import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { findingsInThemes } from '#kit/look/axe.ts'
import { compose, takeComposition } from '#kit/drawn/compose.ts'
import { NumberField } from '#ui/fields/number-field.tsx'

function Pages() {
  const [value, setValue] = useState<number | null>(null)
  return (
    <main>
      <NumberField label="页数" value={value} onChange={setValue} />
      <button type="button">{`值 ${JSON.stringify(value)}`}</button>
    </main>
  )
}

const field = () => page.getByRole('textbox', { name: '页数' })

test('typing that leads to no number is undone, and leaving makes the number plain', async () => {
  const { container } = await render(<Pages />)
  await userEvent.keyboard('{Tab}-1a2.5.0e')
  await expect.element(field()).toHaveValue('-12.50')
  await expect.element(page.getByText('值 -12.5')).toBeVisible()
  await userEvent.keyboard('{Tab}')
  await expect.element(field()).toHaveValue('-12.5')
  expect(await findingsInThemes(container)).toEqual([])
})

test('it may be empty, and an unfinished number is none', async () => {
  await render(<Pages />)
  await userEvent.keyboard('{Tab}-')
  await expect.element(page.getByText('值 null')).toBeVisible()
  await userEvent.keyboard('{Tab}')
  await expect.element(field()).toHaveValue('')
})

test('what an input method composes is checked when it is taken', async () => {
  await render(<Pages />)
  await userEvent.keyboard('{Tab}')
  await compose('yi')
  await expect.element(field()).toHaveValue('yi')
  await takeComposition('１２')
  await expect.element(field()).toHaveValue('12')
  await expect.element(page.getByText('值 12')).toBeVisible()
})
