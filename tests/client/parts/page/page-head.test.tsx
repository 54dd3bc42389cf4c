import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { findingsInThemes } from '#kit/look/axe.ts'
import { PageHead } from '#parts/page/page-head.tsx'
import { Toolbar } from '#ui/actions/toolbar.tsx'

beforeEach(() => page.viewport(1280, 800))

const show = (title: string, about: string) =>
  render(
    <main>
      <PageHead title={title} about={about}>
        <button type="button">导出全部</button>
      </PageHead>
    </main>
  )
/** How far the words of an element are from what follows it. */
function gapBetween(first: Element, next: Element): number {
  const words = document.createRange()
  words.selectNodeContents(first)
  return next.getBoundingClientRect().left - words.getBoundingClientRect().right
}
const title = () => page.getByRole('heading', { level: 1 }).element()

test('what is said of a page follows its title closely, however short that is', async () => {
  for (const short of ['工作台', 'Home', 'ill']) {
    const screen = await show(short, '林知远 · 综合教学楼')
    expect(Math.round(gapBetween(title(), page.getByText('林知远 · 综合教学楼').element()))).toBe(10)
    await screen.unmount()
  }
})

test('a long title takes as many lines as it needs, is never cut, and pushes nothing out that can be done', async () => {
  const screen = await show('云澜星河新城商住综合体一期工程'.repeat(8), '林知远')
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(1280)
  expect(page.getByRole('button').element().getBoundingClientRect().right).toBeLessThanOrEqual(1280)
  const words = document.createRange()
  words.selectNodeContents(title())
  const [written, box] = [words.getBoundingClientRect(), title().getBoundingClientRect()]
  expect(written.right).toBeLessThanOrEqual(box.right + 1)
  expect(written.bottom).toBeLessThanOrEqual(box.bottom + 1)
  expect(await findingsInThemes(screen.container)).toEqual([])
})

test('a short title is whole beside more buttons than there is room for', async () => {
  const items = Array.from({ length: 16 }, (_, at) => ({
    id: String(at),
    label: `第${at + 1}种案卷表单`,
    onAction: () => undefined
  }))
  await render(
    <main>
      <PageHead title="组卷" about="云澜星河新城商住综合体一期工程 · 共 25 卷">
        <Toolbar aria-label="组卷操作" items={items} className="max-w-full" />
      </PageHead>
    </main>
  )
  await expect.element(page.getByRole('button', { name: '更多操作' })).toBeVisible()
  const heading = title()
  expect(heading.scrollWidth).toBeLessThanOrEqual(heading.clientWidth)
})
