import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { findingsInThemes } from '#kit/look/axe.ts'
import { ProgressCircle } from '#ui/status/progress-circle.tsx'

test('how far work has come is seen as a ring and read', async () => {
  const { container } = await render(
    <main>
      <ProgressCircle aria-label="正在导出" value={40} />
      <ProgressCircle aria-label="上传失败" value={80} kind="bad" size="small" />
      <ProgressCircle aria-label="已上传" value={100} kind="good" />
      <ProgressCircle aria-label="正在准备" isIndeterminate />
    </main>
  )
  await expect.element(page.getByRole('progressbar', { name: '正在导出' })).toHaveAttribute('aria-valuenow', '40')
  await expect.element(page.getByText('40%')).toBeVisible()
  await expect.element(page.getByRole('progressbar', { name: '正在准备' })).not.toHaveAttribute('aria-valuenow')
  const arcs = [...container.querySelectorAll<SVGElement>('circle:last-child')].map(({ style }) =>
    Number.parseFloat(style.strokeDasharray)
  )
  expect((arcs[0] ?? 0) / (arcs[2] ?? 1)).toBeCloseTo(0.4)
  expect(container.querySelectorAll('[data-progress]')).toHaveLength(1)
  expect(await findingsInThemes(container)).toEqual([])
})
