import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { findingsInThemes } from '#kit/look/axe.ts'
import { PasswordField } from '#ui/fields/password-field.tsx'

test('a password is shown and hidden by a button that says its state', async () => {
  const { container } = await render(
    <main>
      <PasswordField label="密码" name="password" />
    </main>
  )
  await userEvent.keyboard('{Tab}s3cret')
  const input = page.getByLabelText('密码', { exact: true })
  await expect.element(input).toHaveValue('s3cret')
  await expect.element(input).toHaveAttribute('type', 'password')
  await expect.element(input).toHaveAttribute('autocomplete', 'current-password')
  await userEvent.keyboard('{Tab} ')
  await expect.element(page.getByRole('button', { name: '显示密码', pressed: true })).toHaveFocus()
  await expect.element(input).toHaveAttribute('type', 'text')
  expect(await findingsInThemes(container)).toEqual([])
  await userEvent.keyboard('{Enter}')
  await expect.element(input).toHaveAttribute('type', 'password')
})

test('locked capital letters are reported while typing', async () => {
  await render(<PasswordField label="密码" />)
  const input = page.getByLabelText('密码', { exact: true })
  await userEvent.keyboard('{Tab}')
  input.element().dispatchEvent(new KeyboardEvent('keydown', { key: 'A', bubbles: true, modifierCapsLock: true }))
  await expect.element(input).toHaveAccessibleDescription('大写锁定已打开')
})
