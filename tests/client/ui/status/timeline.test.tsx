import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { findingsInThemes } from '#kit/look/axe.ts'
import { Timeline } from '#ui/status/timeline.tsx'

test('each event gives its time and its state in words, in the order given', async () => {
  const { container } = await render(
    <main>
      <Timeline
        aria-label="办理记录"
        events={[
          { id: '1', time: '2026-11-03 09:12', title: '收集', description: '何申甲' },
          { id: '2', title: '著录', state: 'failed', stateLabel: '已退回' },
          { id: '3', title: '审核', state: 'current' },
          { id: '4', title: '移交', state: 'coming' }
        ]}
      />
    </main>
  )
  await expect.element(page.getByRole('list', { name: '办理记录' })).toBeVisible()
  expect(
    page
      .getByRole('listitem')
      .elements()
      .map((item) => item.textContent)
  ).toEqual(['收集已完成2026-11-03 09:12何申甲', '著录已退回', '审核进行中', '移交未开始'])
  expect(page.getByRole('time').element().tagName).toBe('TIME')
  expect(await findingsInThemes(container)).toEqual([])
})

test('in a narrow window long titles wrap', async () => {
  await page.viewport(320, 640)
  await render(<Timeline aria-label="办理记录" events={[{ id: '1', title: '某市轨道交通三号线一期工程'.repeat(8) }]} />)
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  await page.viewport(1280, 800)
})
