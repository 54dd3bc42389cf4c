import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { findingsInThemes } from '#kit/look/axe.ts'
import { Badge } from '#ui/status/badge.tsx'
import { Button } from '#ui/actions/button.tsx'

test('a number that waits is read with what it counts; none is not shown', async () => {
  const { container } = await render(
    <main>
      <Badge count={120} label="120 条未读">
        <Button>公告</Button>
      </Badge>
      <Badge count={0} label="没有" />
      <Badge count={3} label="3 条未读" />
    </main>
  )
  await expect.element(page.getByText('99+')).toBeVisible()
  await expect.element(page.getByText('120 条未读')).toBeInTheDocument()
  expect(container.textContent).not.toContain('没有')
  expect(await findingsInThemes(container)).toEqual([])
})
