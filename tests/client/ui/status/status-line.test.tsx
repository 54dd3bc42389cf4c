import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { findingsInThemes } from '#kit/look/axe.ts'
import { StatusLine, StatusLineHost } from '#ui/status/status-line.tsx'

function Frame() {
  const [isAside, setAside] = useState(false)
  return (
    <main>
      <StatusLine>首页</StatusLine>
      {!isAside && <StatusLine>已保存</StatusLine>}
      <button type="button" onClick={() => setAside(true)}>
        放到一边
      </button>
      <footer>
        <StatusLineHost />
      </footer>
    </main>
  )
}

test('the page in front says its state; put aside, it takes its words along', async () => {
  const { container } = await render(<Frame />)
  const line = page.getByRole('main').element().querySelector('footer')
  await expect.poll(() => line?.textContent).toBe('已保存')
  expect(await findingsInThemes(container)).toEqual([])
  await page.getByRole('button', { name: '放到一边' }).click()
  await expect.poll(() => line?.textContent).toBe('首页')
})
