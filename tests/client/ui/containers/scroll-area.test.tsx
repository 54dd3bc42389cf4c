import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { findingsInThemes } from '#kit/look/axe.ts'
import { ScrollArea } from '#ui/containers/scroll-area.tsx'

function Notice() {
  const [lines, setLines] = useState(1)
  return (
    <main>
      <button type="button" onClick={() => setLines(50)}>
        更多
      </button>
      <ScrollArea aria-label="公告内容" style={{ height: 120 }}>
        {Array.from({ length: lines }, (_, at) => `第 ${at + 1} 行`).map((line) => (
          <p key={line}>{line}</p>
        ))}
      </ScrollArea>
    </main>
  )
}

test('a place becomes a named stop as soon as it holds more than is seen, and arrows scroll it', async () => {
  const { container } = await render(<Notice />)
  expect(page.getByRole('group').elements()).toEqual([])
  await userEvent.keyboard('{Tab}{Enter}')
  const area = page.getByRole('group', { name: '公告内容' })
  await expect.element(area).toBeVisible()
  expect(await findingsInThemes(container)).toEqual([])
  await userEvent.keyboard('{Tab}')
  await expect.element(area).toHaveFocus()
  await userEvent.keyboard('{End}')
  await expect.poll(() => area.element().scrollTop).toBeGreaterThan(0)
})
