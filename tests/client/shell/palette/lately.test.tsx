import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { renderFrame } from '#kit/drawn/framed.tsx'
import { signInBeforeEach, openPalette, options, PAGES, palette } from '#kit/drawn/palette-user.ts'

signInBeforeEach()

test('what was chosen often comes first when nothing is typed', async () => {
  await renderFrame('/workbench/index', PAGES)
  await openPalette()
  await userEvent.keyboard('sjzl')
  await expect.poll(options).toEqual(['收集著录'])
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { level: 1, name: '著录' })).toHaveFocus()
  await openPalette()
  await expect.element(palette().getByText('常用')).toBeVisible()
  expect(options()[0]).toContain('收集著录')
})

test('where one has been lately comes first, until a tab is open there', async () => {
  await renderFrame('/workbench/index', PAGES)
  await openPalette()
  await userEvent.keyboard('sjzl')
  await expect.poll(options).toEqual(['收集著录'])
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { level: 1, name: '著录' })).toHaveFocus()
  await userEvent.keyboard('{Alt>}{Shift>}X{/Shift}{/Alt}')
  await expect.element(page.getByRole('heading', { level: 1, name: '我的工作' })).toBeVisible()
  await openPalette()
  await expect.element(palette().getByText('最近去过')).toBeVisible()
})
