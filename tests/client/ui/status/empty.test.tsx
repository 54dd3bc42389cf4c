import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { findingsInThemes } from '#kit/look/axe.ts'
import { Button } from '#ui/actions/button.tsx'
import { Empty } from '#ui/status/empty.tsx'

test('where nothing is, it is said what to do', async () => {
  const { container } = await render(
    <main>
      <Empty title="暂无文件" description="把文件拖到这里，或选择文件" action={<Button>选择文件</Button>} />
    </main>
  )
  await expect.element(page.getByText('暂无文件')).toBeVisible()
  await expect.element(page.getByRole('button', { name: '选择文件' })).toBeVisible()
  expect(await findingsInThemes(container)).toEqual([])
})
