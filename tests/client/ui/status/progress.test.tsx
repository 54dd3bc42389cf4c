import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { findingsInThemes } from '#kit/look/axe.ts'
import { prefer } from '#kit/drawn/media.ts'
import { Progress } from '#ui/status/progress.tsx'

test('how far work has come is seen and read', async () => {
  const { container } = await render(
    <main>
      <Progress label="正在导出" value={40} />
      <Progress aria-label="上传失败" value={80} kind="bad" />
      <Progress aria-label="已上传" value={100} kind="good" />
      <Progress aria-label="正在准备" isIndeterminate />
    </main>
  )
  await expect.element(page.getByRole('progressbar', { name: '正在导出' })).toHaveAttribute('aria-valuenow', '40')
  await expect.element(page.getByText('40%')).toBeVisible()
  await expect.element(page.getByRole('progressbar', { name: '正在准备' })).not.toHaveAttribute('aria-valuenow')
  expect(await findingsInThemes(container)).toEqual([])
})

test('work without a known end is drawn as no share of it: a piece travels, and where motion is not wanted stripes fill the bar', async () => {
  const { container } = await render(<Progress aria-label="正在准备" isIndeterminate />)
  const piece = container.querySelector('[data-progress]') as HTMLElement
  const [motion] = piece.getAnimations()
  expect([(motion as CSSAnimation).animationName, motion?.effect?.getComputedTiming().iterations]).toEqual([
    'travel',
    Number.POSITIVE_INFINITY
  ])
  await prefer({ 'prefers-reduced-motion': 'reduce' })
  await expect
    .poll(() => getComputedStyle(piece).width)
    .toBe(getComputedStyle(piece.parentElement as HTMLElement).width)
  expect(getComputedStyle(piece).backgroundImage).toContain('repeating-linear-gradient')
  await prefer()
})
