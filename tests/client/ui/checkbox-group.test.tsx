import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { findingsInThemes } from '#kit/axe.ts'
import { CheckboxGroup } from '#ui/checkbox-group.tsx'

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
