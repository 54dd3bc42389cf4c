import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { findingsInThemes } from '#kit/look/axe.ts'
import { Spinner } from '#ui/status/spinner.tsx'

test('what is awaited has a name', async () => {
  const { container } = await render(
    <main>
      <Spinner />
      <Spinner size="large" aria-label="正在读取目录" />
    </main>
  )
  await expect.element(page.getByRole('progressbar', { name: '加载中' })).toBeVisible()
  await expect.element(page.getByRole('progressbar', { name: '正在读取目录' })).toBeVisible()
  expect(await findingsInThemes(container)).toEqual([])
})
