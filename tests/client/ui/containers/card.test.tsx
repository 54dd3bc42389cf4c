import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { findingsInThemes } from '#kit/look/axe.ts'
import { Card } from '#ui/containers/card.tsx'

test('a card with a title is a named region', async () => {
  const { container } = await render(
    <main>
      <Card title="单位信息" actions={<button type="button">编辑</button>}>
        内容
      </Card>
      <Card>没有标题</Card>
    </main>
  )
  expect(page.getByRole('region', { name: '单位信息' }).element().textContent).toContain('内容')
  await expect.element(page.getByRole('heading', { level: 2, name: '单位信息' })).toBeVisible()
  expect(page.getByRole('region').elements()).toHaveLength(1)
  expect(await findingsInThemes(container)).toEqual([])
})
