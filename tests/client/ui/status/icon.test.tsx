import { Archive, ChevronRight } from 'lucide-react'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { findingsInThemes } from '#kit/look/axe.ts'
import { Icon } from '#ui/status/icon.tsx'

afterEach(() => document.documentElement.removeAttribute('dir'))

test('beside words a picture is not read; alone it has a name', async () => {
  const { container } = await render(
    <main>
      <p>
        <Icon icon={Archive} /> 档案
      </p>
      <Icon icon={Archive} label="已归档" tone="good" />
    </main>
  )
  expect(page.getByRole('img').elements()).toHaveLength(1)
  await expect.element(page.getByRole('img', { name: '已归档' })).toBeVisible()
  expect(await findingsInThemes(container)).toEqual([])
})

test('its size follows from where it is', async () => {
  await render(
    <p style={{ fontSize: 20 }}>
      {(['text', 'control', 'title', 'empty', 'page'] as const).map((size) => (
        <Icon key={size} icon={Archive} size={size} label={size} />
      ))}
    </p>
  )
  const widths = page
    .getByRole('img')
    .elements()
    .map((picture) => picture.getBoundingClientRect().width)
  expect(widths).toEqual([20, 16, 20, 32, 48])
})

test('what points is mirrored where one writes from right to left', async () => {
  await render(<Icon icon={ChevronRight} isDirectional label="前进" />)
  const scale = () => getComputedStyle(page.getByRole('img').element()).scale
  expect(scale()).toBe('none')
  document.documentElement.dir = 'rtl'
  expect(scale()).toBe('-1 1')
})
