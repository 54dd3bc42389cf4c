import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { findingsInThemes } from '#kit/look/axe.ts'
import { VisuallyHidden } from '#ui/base/visually-hidden.tsx'

test('words for a screen reader only are in the accessibility tree and not seen', async () => {
  const { container } = await render(
    <main>
      <button type="button">
        删除<VisuallyHidden>第 3 行</VisuallyHidden>
      </button>
    </main>
  )
  await expect.element(page.getByRole('button', { name: '删除 第 3 行' })).toBeVisible()
  expect(page.getByText('第 3 行').element().getBoundingClientRect().width).toBeLessThanOrEqual(1)
  expect(await findingsInThemes(container)).toEqual([])
})
