import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'

import { findingsInThemes } from '#kit/look/axe.ts'
import { Skeleton } from '#ui/status/skeleton.tsx'

test('the shape of text that has not come is seen and hidden from a screen reader', async () => {
  const { container } = await render(
    <main aria-busy>
      <Skeleton lines={5} />
    </main>
  )
  expect(container.querySelectorAll('[aria-hidden] > span')).toHaveLength(5)
  expect(await findingsInThemes(container)).toEqual([])
})
