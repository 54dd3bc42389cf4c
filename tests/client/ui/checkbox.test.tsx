import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { findingsInThemes } from '#kit/axe.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { CheckboxGroup } from '#ui/checkbox-group.tsx'

test('a checkbox is set by Space and may stand between', async () => {
  const { container } = await render(
    <main>
      <Checkbox>自动登录</Checkbox>
      <Checkbox isIndeterminate aria-label="全选" />
      <Checkbox isDisabled>停用</Checkbox>
      <Checkbox errorMessage="请先同意" isRequired>
        同意
      </Checkbox>
    </main>
  )
  await userEvent.keyboard('{Tab} ')
  await expect.element(page.getByRole('checkbox', { name: '自动登录' })).toBeChecked()
  await expect.element(page.getByRole('checkbox', { name: '全选' })).toBePartiallyChecked()
  await expect.element(page.getByRole('checkbox', { name: '同意' })).toHaveAccessibleDescription('请先同意')
  expect(await findingsInThemes(container)).toEqual([])
})

function Kinds() {
  const [value, setValue] = useState('b')
  return (
    <main>
      <CheckboxGroup label="载体" options={['a', 'b', 'c'].map((value) => ({ value, label: `载体 ${value}` }))} value={value} onChange={setValue} />
      <p>{`值 ${value}`}</p>
    </main>
  )
}

test('[2.D16] the choices of a group are kept joined by commas, in the order of the options', async () => {
  const { container } = await render(<Kinds />)
  await userEvent.keyboard('{Tab} {Tab}{Tab} ')
  await expect.element(page.getByText('值 a,b,c')).toBeVisible()
  await expect.element(page.getByRole('group', { name: '载体' })).toBeVisible()
  expect(await findingsInThemes(container)).toEqual([])
})
