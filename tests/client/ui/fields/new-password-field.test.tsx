import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { findingsInThemes } from '#kit/look/axe.ts'
import { NewPasswordField } from '#ui/fields/new-password-field.tsx'

const said = () => [...document.querySelectorAll('#announcer-polite > div')].map((line) => line.textContent)
const quiet = () => new Promise((done) => setTimeout(done, 700))

test('how strong a new password is is written and measured, and said once when typing pauses', async () => {
  const { container } = await render(
    <main>
      <NewPasswordField label="新密码" name="password" description="至少 8 位" />
    </main>
  )
  const meter = page.getByRole('meter', { name: '密码强度' })
  await expect.element(meter).toHaveAttribute('aria-valuetext', '未输入密码')
  await expect.element(page.getByLabelText('新密码', { exact: true })).toHaveAttribute('autocomplete', 'new-password')
  await userEvent.keyboard('{Tab}archive')
  expect(said()).toEqual([])
  await expect.element(meter).toHaveAttribute('aria-valuetext', '弱')
  await expect.element(page.getByText('密码强度：弱', { exact: true }).first()).toBeVisible()
  await quiet()
  expect(said()).toEqual(['密码强度：弱'])
  await userEvent.keyboard('s')
  await quiet()
  expect(said()).toEqual(['密码强度：弱'])
  expect(await findingsInThemes(container)).toEqual([])
  // Typed in one go: what it is on the way is not said.
  await userEvent.keyboard('2026-Rooms')
  await quiet()
  expect(said()).toEqual(['密码强度：弱', '密码强度：强'])
  await expect.element(meter).toHaveAttribute('aria-valuenow', '3')
  await expect.element(page.getByLabelText('新密码', { exact: true })).toHaveAccessibleDescription('至少 8 位')
  expect(await findingsInThemes(container)).toEqual([])
})

test('what is in it at first is measured and not said', async () => {
  await render(<NewPasswordField label="新密码" defaultValue="archives2026" />)
  await expect.element(page.getByRole('meter', { name: '密码强度' })).toHaveAttribute('aria-valuetext', '中')
  const before = said().length
  await quiet()
  expect(said().slice(before)).toEqual([])
})
