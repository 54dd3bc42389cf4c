import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { findingsInThemes } from '#kit/look/axe.ts'
import { Breadcrumbs } from '#ui/data/breadcrumbs.tsx'

test('the way is a list of links; the present place is plain text', async () => {
  const { container } = await render(
    <main>
      <Breadcrumbs
        crumbs={[
          { title: '首页', href: '/dashboard/Analysis' },
          { title: '文件收集' },
          { title: '收集著录', href: '/archives/collect' }
        ]}
      />
    </main>
  )
  await expect.element(page.getByRole('navigation', { name: '面包屑' })).toBeVisible()
  expect(
    page
      .getByRole('link')
      .elements()
      .map((link) => link.textContent)
  ).toEqual(['首页'])
  await expect.element(page.getByText('收集著录')).toHaveAttribute('aria-current', 'page')
  expect(await findingsInThemes(container)).toEqual([])
})
