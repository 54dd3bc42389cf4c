import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { findingsInThemes } from '#kit/look/axe.ts'
import Broken from '#screens/workbench/broken.tsx'
import Forbidden from '#screens/workbench/forbidden.tsx'
import Missing from '#screens/workbench/missing.tsx'

test.each([
  [Forbidden, '抱歉，你无权访问该页面'],
  [Missing, '抱歉，你访问的页面不存在或无权访问'],
  [Broken, '抱歉，服务器出错了']
])('the page says what is wrong and leads home [1.A16, 2.R08]', async (Page, words) => {
  await render(
    <main>
      <Page />
    </main>
  )
  await expect.element(page.getByRole('heading', { level: 1, name: words })).toBeVisible()
  await expect.element(page.getByRole('link', { name: '返回首页' })).toHaveAttribute('href', '/dashboard/Analysis')
  expect(await findingsInThemes(page.getByRole('main').element())).toEqual([])
})
