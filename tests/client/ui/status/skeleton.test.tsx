import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'

import { findingsInThemes } from '#kit/look/axe.ts'
import { Skeleton } from '#ui/status/skeleton.tsx'

test('the shape of text that has not come is as high as its lines, and hidden from a screen reader', async () => {
  const { container } = await render(
    <main aria-busy>
      <Skeleton lines={5} />
    </main>
  )
  const shape = container.querySelector('[aria-hidden]')
  expect(shape?.getBoundingClientRect().height).toBe(5 * 26 - 12)
  expect(getComputedStyle(shape as Element).backgroundImage).toContain('repeating-linear-gradient')
  expect(await findingsInThemes(container)).toEqual([])
})

test('it is in sight only after 150 ms, so that what comes sooner replaces nothing', async () => {
  const { container } = await render(<Skeleton />)
  const [coming] = container.querySelector('[aria-hidden]')?.getAnimations() ?? []
  expect(coming?.effect?.getTiming()).toMatchObject({ delay: 150, fill: 'backwards' })
})
