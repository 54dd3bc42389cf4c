import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { findingsInThemes } from '#kit/look/axe.ts'
import { TextArea } from '#ui/fields/text-area.tsx'

test('Enter makes a new line and the area grows with its text', async () => {
  const { container } = await render(
    <main>
      <TextArea label="备注" errorMessage="请输入备注" />
    </main>
  )
  const area = page.getByRole('textbox', { name: '备注' })
  await expect.element(area).toHaveAccessibleDescription('请输入备注')
  const before = area.element().clientHeight
  await userEvent.keyboard('{Tab}一{Enter}二{Enter}三{Enter}四{Enter}五')
  await expect.element(area).toHaveValue('一\n二\n三\n四\n五')
  expect(area.element().clientHeight).toBeGreaterThan(before)
  expect(await findingsInThemes(container)).toEqual([])
})
