import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { findingsInThemes } from '#kit/look/axe.ts'
import { PartChart } from '#ui/chart/part-chart.tsx'

const PARTS = [
  { name: '施工文件', value: 112 },
  { name: '竣工图', value: 74 },
  { name: '监理文件', value: 58 },
  { name: '工程准备阶段文件', value: 31 },
  { name: '竣工验收文件', value: 26 },
  { name: '照片', value: 5 },
  { name: '录像', value: 2 }
]

const Chart = ({ parts = PARTS }: { parts?: typeof PARTS }) => (
  <main style={{ width: 320 }}>
    <h1>统计</h1>
    <PartChart title="文件构成" level={2} unit="件" by="类别" parts={parts} />
  </main>
)

const part = (name: string) => page.getByRole('option', { name })

test('parts are walked by arrows, each with its amount and its share; the least are drawn as one', async () => {
  const { container } = await render(<Chart />)
  await userEvent.keyboard('{Tab}{Tab}')
  await expect.element(part('施工文件、112 件 · 36.4%')).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(part('竣工图、74 件 · 24.0%')).toHaveFocus()
  await userEvent.keyboard('{End}')
  await expect.element(part('其他、7 件 · 2.3%')).toHaveFocus()
  expect(container.querySelectorAll('[role=listbox] rect')).toHaveLength(6)
  expect(container.scrollWidth).toBeLessThanOrEqual(container.clientWidth)
  expect(await findingsInThemes(container)).toEqual([])
})

test('the table behind has every part and the whole', async () => {
  await render(<Chart />)
  const rows = page
    .getByRole('table', { name: '文件构成' })
    .getByRole('row')
    .elements()
    .map(({ textContent }) => textContent)
  expect(rows).toHaveLength(PARTS.length + 2)
  expect(rows.slice(-2)).toEqual(['录像2 件0.7%', '合计308 件100.0%'])
})

test('nothing but zeros is shown as no data', async () => {
  await render(<Chart parts={[{ name: '照片', value: 0 }]} />)
  await expect.element(page.getByText('暂无数据')).toBeVisible()
})
