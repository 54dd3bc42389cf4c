import { expect, test } from 'vitest'
import { page } from 'vitest/browser'

import { cell, enterAt, openGrid, press } from '#kit/drawn/grid-page.tsx'

const field = () => page.getByRole('textbox', { name: '文件题名' })

test('the field that Enter leaves stays in its cell until the focus has been reported elsewhere, and is not found there', async () => {
  await openGrid(3)
  await enterAt(0)
  await press('{F2}')
  await expect.element(field()).toHaveFocus()
  const left = document.activeElement!
  const at = left.closest('[role=gridcell]')!
  await press('放线记录{Enter}')
  expect(at.contains(left)).toBe(true)
  expect(field().query()).toBeNull()
  await expect.element(cell('放线记录')).toBeVisible()
  await expect.poll(() => left.isConnected).toBe(false)
  await expect.element(cell('放线记录')).toBeVisible()
  expect(at.hasAttribute('aria-label')).toBe(false)
})

test('Escape leaves the cell with its own name, and who opens it again finds one field', async () => {
  await openGrid(3)
  await enterAt(0)
  const name = document.activeElement!.textContent!
  await press('x')
  await expect.element(field()).toHaveFocus()
  const left = document.activeElement!
  await press('{Escape}')
  expect(left.isConnected).toBe(true)
  await expect.element(cell(name)).toHaveFocus()
  await press('{F2}')
  await expect.element(field()).toHaveFocus()
  expect(left.isConnected).toBe(false)
  expect(document.querySelectorAll('[role=grid] input')).toHaveLength(1)
})

test('the list of errors is still there when the focus comes back to the cell', async () => {
  await openGrid(3, { rows: [{ id: 'a', title: '' }] })
  await enterAt(0)
  await press('{Alt>}{F8}{/Alt}')
  await expect.poll(() => document.activeElement?.getAttribute('role')).toBe('option')
  const option = document.activeElement!
  const back = new Promise<boolean>((settle) =>
    document.addEventListener(
      'focusin',
      ({ target }) => (target as Element).closest('[role=grid]') && settle(option.isConnected)
    )
  )
  await press('{Escape}')
  expect(await back).toBe(true)
  await expect.poll(() => option.isConnected).toBe(false)
})

test('nothing can be composed on a cell that the focus has left: its caret would be reported before its focus', async () => {
  await openGrid(3)
  await enterAt(0)
  const at = document.activeElement as HTMLElement & { editContext?: object | null }
  await expect.poll(() => at.editContext).not.toBeNull()
  await page.getByRole('button', { name: '后' }).element().focus()
  await expect.poll(() => at.editContext).toBeNull()
})
