import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { findingsInThemes } from '#kit/look/axe.ts'
import { Disclosure } from '#ui/containers/disclosure.tsx'

test('more is shown and hidden by Enter and Space', async () => {
  const { container } = await render(
    <main>
      <h1>单位</h1>
      <Disclosure title="更多" level={2}>
        电话
      </Disclosure>
    </main>
  )
  await expect.element(page.getByText('电话')).not.toBeVisible()
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(page.getByRole('button', { name: '更多', expanded: true })).toHaveFocus()
  await expect.element(page.getByText('电话')).toBeVisible()
  expect(await findingsInThemes(container)).toEqual([])
  await userEvent.keyboard(' ')
  await expect.element(page.getByText('电话')).not.toBeVisible()
})
