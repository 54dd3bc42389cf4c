import { X } from 'lucide-react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { findingsInThemes } from '#kit/look/axe.ts'
import { TippedButton } from '#ui/actions/tipped-button.tsx'

test('a picture shows its name and its keys to the eye, which are not said once more', async () => {
  const pressed = vi.fn()
  const screen = await render(
    <TippedButton icon={<X aria-hidden />} aria-label="清空" tip="清空 Ctrl+Q" onPress={pressed} />
  )
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('tooltip', { name: '清空 Ctrl+Q' })).toBeVisible()
  const button = page.getByRole('button', { name: '清空', exact: true })
  await expect.element(button).not.toHaveAttribute('aria-describedby')
  expect(await findingsInThemes(screen.container)).toEqual([])
  await userEvent.keyboard('{Enter}')
  expect(pressed).toHaveBeenCalledOnce()
})

test('one that can do nothing has the focus nevertheless, says why, and does nothing', async () => {
  const pressed = vi.fn()
  const reason = '您没有“保存”的权限'
  const screen = await render(
    <TippedButton disabledReason={reason} onPress={pressed}>
      保存
    </TippedButton>
  )
  await userEvent.keyboard('{Tab}')
  const button = page.getByRole('button', { name: '保存' })
  await expect.element(button).toHaveFocus()
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  await expect.element(button).toHaveAccessibleDescription(reason)
  expect(await findingsInThemes(screen.container)).toEqual([])
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => document.querySelector('#announcer-polite')?.textContent).toContain(reason)
  expect(pressed).not.toHaveBeenCalled()
})
