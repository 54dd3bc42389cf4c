import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { findingsInThemes } from '#kit/look/axe.ts'
import { Button } from '#ui/actions/button.tsx'
import { Result } from '#ui/status/result.tsx'

test.for([
  ['403', '无权访问'],
  ['404', '页面不存在'],
  ['500', '出错了'],
  ['success', '操作成功']
] as const)('the end of a way says how it went: %s', async ([status, title]) => {
  const { container } = await render(
    <main>
      <Result status={status} actions={<Button>返回首页</Button>} />
    </main>
  )
  await expect.element(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect.element(page.getByRole('button', { name: '返回首页' })).toBeVisible()
  expect(await findingsInThemes(container)).toEqual([])
})
