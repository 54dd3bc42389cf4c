import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { findingsInThemes } from '#kit/axe.ts'
import { RadioGroup } from '#ui/radio-group.tsx'

test('a group is one stop; arrows choose and go round', async () => {
  const { container } = await render(
    <main>
      <RadioGroup label="导航模式" options={['侧边', '顶部', '混合'].map((label) => ({ value: label, label }))} />
      <button type="button">之后</button>
    </main>
  )
  await userEvent.keyboard('{Tab}{ArrowRight}')
  await expect.element(page.getByRole('radio', { name: '顶部' })).toBeChecked()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.element(page.getByRole('radio', { name: '侧边' })).toHaveFocus()
  await expect.element(page.getByRole('radio', { name: '侧边' })).toBeChecked()
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('button', { name: '之后' })).toHaveFocus()
  await expect.element(page.getByRole('radiogroup', { name: '导航模式' })).toBeVisible()
  expect(await findingsInThemes(container)).toEqual([])
})

test('a group that is only to be read is walked, says so, and keeps its choice', async () => {
  const { container } = await render(
    <main>
      <RadioGroup
        label="导航模式"
        isReadOnly
        defaultValue="侧边"
        options={['侧边', '顶部'].map((label) => ({ value: label, label }))}
      />
    </main>
  )
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('radio', { name: '侧边' })).toHaveFocus()
  await userEvent.keyboard('{ArrowRight} ')
  await expect.element(page.getByRole('radio', { name: '顶部' })).toHaveFocus()
  await expect.element(page.getByRole('radio', { name: '侧边' })).toBeChecked()
  await expect.element(page.getByRole('radiogroup', { name: '导航模式' })).toHaveAttribute('aria-readonly', 'true')
  expect(await findingsInThemes(container)).toEqual([])
})
