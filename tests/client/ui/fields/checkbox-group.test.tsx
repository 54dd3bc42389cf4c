import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { findingsInThemes } from '#kit/look/axe.ts'
import { CheckboxGroup } from '#ui/fields/checkbox-group.tsx'

function Kinds() {
  const [value, setValue] = useState('b')
  return (
    <main>
      <CheckboxGroup
        label="载体"
        options={['a', 'b', 'c'].map((value) => ({ value, label: `载体 ${value}` }))}
        value={value}
        onChange={setValue}
      />
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

test('a group that is only to be read is walked, says so at each box, and stays as it is', async () => {
  const { container } = await render(
    <main>
      <CheckboxGroup
        label="载体"
        isReadOnly
        options={['a', 'b'].map((value) => ({ value, label: `载体 ${value}` }))}
        defaultValue="a"
      />
    </main>
  )
  await userEvent.keyboard('{Tab} {Tab} ')
  const [a, b] = [page.getByRole('checkbox', { name: '载体 a' }), page.getByRole('checkbox', { name: '载体 b' })]
  await expect.element(b).toHaveFocus()
  await expect.element(a).toBeChecked()
  await expect.element(b).not.toBeChecked()
  for (const box of [a, b]) await expect.element(box).toHaveAttribute('aria-readonly', 'true')
  expect(await findingsInThemes(container)).toEqual([])
})
