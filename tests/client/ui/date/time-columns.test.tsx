import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { findingsInThemes } from '#kit/look/axe.ts'
import { TimeColumns } from '#ui/date/time-columns.tsx'

test('arrows choose in a column and go to the next one, Enter takes the time', async () => {
  const taken: string[] = []
  const { container } = await render(<TimeColumns value="08:30:15" onChoose={(time) => taken.push(time)} hasSeconds />)
  await expect.element(page.getByRole('option', { name: '08' }).first()).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{ArrowRight}{ArrowUp}{ArrowRight}{Home}{Enter}')
  expect(taken).toEqual(['09:29:00'])
  expect(await findingsInThemes(container)).toEqual([])
})

test('a time outside its bounds is not taken', async () => {
  const taken: string[] = []
  await render(
    <TimeColumns value="08:30" onChoose={(time) => taken.push(time)} hasSeconds={false} min="08:30" max="09:00" />
  )
  await expect.element(page.getByRole('option', { name: '08' }).first()).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(taken).toEqual([])
  await expect.element(page.getByRole('button', { name: '确定' })).toBeDisabled()
  await userEvent.keyboard('{ArrowUp}{Enter}')
  expect(taken).toEqual(['08:30'])
})
