import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { findingsInThemes } from '#kit/look/axe.ts'
import { Meter } from '#ui/status/meter.tsx'

test('an amount within its bounds is seen and read in words, with a sign for what is wrong', async () => {
  const { container } = await render(
    <main>
      <Meter
        label="存储空间"
        value={431}
        maxValue={500}
        valueLabel="已用 431 GB，共 500 GB"
        kind="warn"
        note="接近上限"
        mark={400}
      />
      <Meter aria-label="页数" value={3} maxValue={4} />
    </main>
  )
  const meter = page.getByRole('meter', { name: '存储空间' })
  await expect.element(meter).toHaveAttribute('aria-valuenow', '431')
  await expect.element(meter).toHaveAttribute('aria-valuetext', '已用 431 GB，共 500 GB')
  await expect.element(page.getByText('接近上限')).toBeVisible()
  expect(container.querySelectorAll('svg')).toHaveLength(1)
  expect([...container.querySelectorAll<HTMLElement>('[style*=left]')].map(({ style }) => style.left)).toEqual(['80%'])
  await expect.element(page.getByText('75%')).toBeVisible()
  expect(await findingsInThemes(container)).toEqual([])
})
