import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { findingsInThemes } from '#kit/look/axe.ts'
import { SkipLink } from '#ui/actions/skip-link.tsx'

test('the first stop of a page leads to its content', async () => {
  await render(
    <div>
      <SkipLink target="content" />
      <header>
        <a href="/x">菜单</a>
      </header>
      <main id="content">正文</main>
    </div>
  )
  await userEvent.keyboard('{Tab}')
  const link = page.getByRole('link', { name: '跳到主要内容' })
  await expect.element(link).toHaveFocus()
  expect(link.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(0)
  expect(await findingsInThemes(link.element())).toEqual([])
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('main')).toHaveFocus()
})
