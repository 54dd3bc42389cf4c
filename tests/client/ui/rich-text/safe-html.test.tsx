import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { findingsInThemes } from '#kit/look/axe.ts'
import { SafeHtml } from '#ui/rich-text/safe-html.tsx'

const HOSTILE = `<h1 onclick="x()">要点</h1><p style="position:fixed">第一条<script>window.ran = true</script></p><img src="x" onerror="window.ran = true">
<iframe src="https://x.invalid"></iframe><a href="javascript:window.ran=true">假</a> <a href="https://x.invalid/a">真</a><form><input></form><table><tr><th>环节</th></tr><tr><td>登记</td></tr></table>`

test('[2.D07] formatting is shown; what runs, loads or poses as the page is not', async () => {
  const { container } = await render(
    <main>
      <h1>页</h1>
      <h2>通知</h2>
      <SafeHtml html={HOSTILE} />
    </main>
  )
  await expect.element(page.getByRole('heading', { level: 3, name: '要点' })).toBeVisible()
  await expect.element(page.getByRole('table')).toBeVisible()
  expect(container.querySelector('script, img, iframe, form, input, [style], [onclick]')).toBeNull()
  const links = [...container.querySelectorAll('a')].map((link) => [
    link.textContent,
    link.getAttribute('href'),
    link.getAttribute('rel')
  ])
  expect(links).toEqual([
    ['假', null, null],
    ['真', 'https://x.invalid/a', 'noopener noreferrer']
  ])
  expect((globalThis as { ran?: boolean }).ran).toBeUndefined()
  expect(await findingsInThemes(container)).toEqual([])
})
