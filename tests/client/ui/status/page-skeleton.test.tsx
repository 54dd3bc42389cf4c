import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { findingsInThemes } from '#kit/look/axe.ts'
import { PageSkeleton, type PageShape } from '#ui/status/page-skeleton.tsx'

test.each<PageShape>(['list', 'tree', 'form', 'panels'])(
  'the shape of a page that is a %s fits its place in a wide and a narrow window, and says nothing',
  async (shape) => {
    for (const width of [1280, 320]) {
      await page.viewport(width, 800)
      const { container, unmount } = await render(
        <main aria-busy className="flex h-dvh flex-col">
          <PageSkeleton shape={shape} className="p-4" />
        </main>
      )
      expect(container.querySelector('main')?.children[0]).toHaveAttribute('aria-hidden', 'true')
      await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
      expect(await findingsInThemes(container)).toEqual([])
      await unmount()
    }
  }
)
