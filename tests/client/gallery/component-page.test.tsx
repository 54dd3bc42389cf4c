import i18next from 'i18next'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'

import { PAGE_NAMES } from '#gallery/groups.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import type { DrawnBy } from '#kit/vitest/draw.ts'
import { drawPages } from '#kit/vitest/drawn-pages.ts'
import { renderGallery } from '#kit/drawn/gallery.tsx'

const drawn = JSON.parse(process.env.DRAWN_BY ?? '{}') as DrawnBy

test.for(drawPages(PAGE_NAMES, drawn))(
  'the page of %s has named examples and is right in every theme',
  async (name) => {
    const { container } = await renderGallery(`/gallery/${name}`)
    await expect
      .element(page.getByRole('heading', { level: 1, name: i18next.t(`gallery:name.${name}`), exact: true }).first())
      .toBeVisible()
    await expect.poll(() => container.querySelector('[data-coming]')).toBeNull()
    const examples = [...container.querySelectorAll('section[aria-labelledby^="example-"]')]
    expect(
      examples.map((example) => document.getElementById(example.getAttribute('aria-labelledby') ?? '')?.textContent)
    ).not.toContain(undefined)
    expect(examples.length).toBeGreaterThan(0)
    expect(await findingsInThemes(container)).toEqual([])
  }
)
