import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { findingsInThemes } from '#kit/look/axe.ts'
import { overlaps } from '#kit/look/overlaps.ts'
import { LineChart, type LineChartProps } from '#ui/chart/line-chart.tsx'

const MONTHS = ['一月', '二月', '三月', '四月', '五月']
const SERIES = [
  { name: '施工文件', values: [12, 40, null, 33, 52] },
  { name: '监理文件', values: [11, 41, 22, 34, 53] },
  { name: '竣工验收文件', values: [10, 39, 8, 32, 51] }
]

function Chart({ width = 720, ...props }: Partial<LineChartProps> & { width?: number }) {
  return (
    <main style={{ width }}>
      <h1>统计</h1>
      <LineChart title="各月文件" level={2} unit="件" by="月份" categories={MONTHS} series={SERIES} {...props} />
    </main>
  )
}

const point = (name: string) => page.getByRole('option', { name })

test('arrows walk along a line over its gaps and from line to line; values are announced and seen', async () => {
  const { container } = await render(<Chart />)
  await userEvent.keyboard('{Tab}{Tab}')
  await expect.element(point('一月 · 施工文件、12 件')).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  await expect.element(point('四月 · 施工文件、33 件')).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}{ArrowDown}{ArrowDown}')
  await expect.element(point('二月 · 竣工验收文件、39 件')).toHaveFocus()
  await userEvent.keyboard('{End}')
  await expect.element(page.getByText('51 件', { exact: true }).first()).toBeVisible()
  expect(await findingsInThemes(container)).toEqual([])
})

test('lines differ by dash, mark and name, and a value that is not known breaks its line', async () => {
  const { container } = await render(<Chart />)
  await expect.poll(() => container.querySelectorAll('path[style*=dasharray]').length).toBe(3)
  const lines = [...container.querySelectorAll<SVGPathElement>('path[style*=dasharray]')]
  expect(new Set(lines.map(({ style }) => style.strokeDasharray)).size).toBe(3)
  expect(lines.map((line) => line.getAttribute('d')?.match(/M/g)?.length)).toEqual([2, 1, 1])
  expect([...container.querySelectorAll('svg text.font-medium')].map(({ textContent }) => textContent)).toEqual([
    '施工文件',
    '监理文件',
    '竣工验收文件'
  ])
})

test.for([320, 560, 720, 1100])('no two texts meet and none is cut off at %i pixels', async (width) => {
  const { container } = await render(
    <Chart
      width={width}
      categories={['主体结构混凝土强度检验报告', '二月', '三月', '四月', '地下车站同条件养护试件检验']}
    />
  )
  await expect.poll(() => container.querySelectorAll('svg text').length).toBeGreaterThan(3)
  expect(overlaps(container)).toEqual([])
})

test('a thousand points are walked by pages and by single keys', async () => {
  const days = Array.from({ length: 1000 }, (_, at) => `第 ${at + 1} 日`)
  const { container } = await render(
    <Chart categories={days} series={[{ name: '文件', values: days.map((_, at) => at % 37) }]} />
  )
  await userEvent.keyboard('{Tab}{Tab}{PageDown}')
  await expect.element(point('第 11 日、10 件')).toHaveFocus()
  expect(overlaps(container)).toEqual([])
  for (let step = 0; step < 3; step++) {
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(point(`第 ${12 + step} 日、${11 + step} 件`)).toHaveFocus()
  }
})
