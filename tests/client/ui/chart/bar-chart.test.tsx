import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { spokenAs } from '#kit/look/accessible-tree.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { overlaps } from '#kit/look/overlaps.ts'
import { BarChart, type BarChartProps } from '#ui/chart/bar-chart.tsx'

const UNITS = ['云澜一建集团有限公司', '云澜岩土勘察院', '市建筑设计研究院', '正信监理']

function Chart({ width = 720, ...props }: Partial<BarChartProps> & { width?: number }) {
  return (
    <main style={{ width }}>
      <h1>统计</h1>
      <BarChart
        title="各单位文件"
        level={2}
        unit="件"
        by="单位"
        categories={UNITS}
        series={[
          { name: '已接收', values: [1246, 58, 112, 9] },
          { name: '已退回', values: [12, null, 7, 0] }
        ]}
        {...props}
      />
    </main>
  )
}

const bar = (name: string) => page.getByRole('option', { name })

test('the drawing is one stop; arrows walk over the bars and from series to series, and each value is announced and seen', async () => {
  const { container } = await render(<Chart />)
  await userEvent.keyboard('{Tab}{Tab}')
  await expect.element(bar('云澜一建集团有限公司 · 已接收、1,246 件')).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(bar('云澜一建集团有限公司 · 已退回、12 件')).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(bar('市建筑设计研究院 · 已退回、7 件')).toHaveFocus()
  await expect.element(page.getByText('7 件', { exact: true }).first()).toBeVisible()
  expect(await spokenAs('listbox', 'option')).toEqual(['listbox 各单位文件', 'option 市建筑设计研究院 · 已退回、7 件'])
  await userEvent.keyboard('{End}')
  await expect.element(bar('正信监理 · 已退回、0 件')).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}{Home}')
  await expect.element(bar('云澜一建集团有限公司 · 已接收、1,246 件')).toHaveFocus()
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  await expect.element(page.getByRole('switch', { name: '数据表' })).toHaveFocus()
  expect(await findingsInThemes(container)).toEqual([])
})

test('a table with every number is always there for a screen reader, and is shown by a switch', async () => {
  const { container } = await render(<Chart />)
  const table = page.getByRole('table', { name: '各单位文件' })
  const heights = () => table.element().parentElement?.getBoundingClientRect().height ?? 0
  expect(
    table
      .getByRole('columnheader')
      .elements()
      .map(({ textContent }) => textContent)
  ).toEqual(['单位', '已接收', '已退回'])
  expect(
    table
      .getByRole('row')
      .elements()
      .map(({ textContent }) => textContent)[2]
  ).toBe('云澜岩土勘察院58 件无数据')
  expect(heights()).toBeLessThan(2)
  await userEvent.keyboard('{Tab} ')
  await expect.poll(heights).toBeGreaterThan(100)
  expect(await findingsInThemes(container)).toEqual([])
})

test.for([320, 480, 720, 1100])(
  'no two texts meet and none is cut off at %i pixels, long Chinese labels and all',
  async (width) => {
    const { container } = await render(
      <Chart width={width} categories={['主体结构混凝土强度检验报告（含同条件养护试件）', ...UNITS.slice(1)]} />
    )
    await expect.poll(() => container.querySelectorAll('svg text').length).toBeGreaterThan(4)
    expect(overlaps(container)).toEqual([])
  }
)

test('series differ by their fill, not by colour alone', async () => {
  const { container } = await render(<Chart />)
  const fills = new Set(
    [...container.querySelectorAll<SVGElement>('[role=listbox] rect')].map(({ style }) =>
      style.fill.startsWith('url') ? 'pattern' : 'solid'
    )
  )
  expect([...fills]).toEqual(['solid', 'pattern'])
})

test('negative amounts hang from the base of 0', async () => {
  const { container } = await render(
    <Chart categories={['一月', '二月']} series={[{ name: '增减', values: [20, -10] }]} />
  )
  await expect.poll(() => container.querySelectorAll('[role=listbox] rect').length).toBe(2)
  const [up, down] = [...container.querySelectorAll('[role=listbox] rect')].map((one) => one.getBoundingClientRect())
  expect(Math.abs((up?.bottom ?? 0) - (down?.top ?? 9))).toBeLessThanOrEqual(2)
  expect([...container.querySelectorAll('[role=listbox] g > text')].map(({ textContent }) => textContent)).toContain(
    '0'
  )
})

test('numbers on their way, not brought, or none at all are explained in words, and asked for again', async () => {
  const retry = vi.fn()
  const { container, rerender } = await render(<Chart mode="loading" />)
  expect(container.querySelector('figure')?.getAttribute('aria-busy')).toBe('true')
  await rerender(<Chart mode="failed" onRetry={retry} />)
  await expect.element(page.getByText('各单位文件加载失败')).toBeVisible()
  await userEvent.keyboard('{Tab}{Enter}')
  expect(retry).toHaveBeenCalledTimes(1)
  await rerender(<Chart categories={[]} series={[]} />)
  await expect.element(page.getByText('暂无数据')).toBeVisible()
  expect(await findingsInThemes(container)).toEqual([])
})
