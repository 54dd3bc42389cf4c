import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { findingsInThemes } from '#kit/look/axe.ts'
import { compose, composingKey } from '#kit/drawn/compose.ts'
import { SearchField } from '#ui/fields/search-field.tsx'

test('Enter searches and Escape clears, but not those of an input method', async () => {
  const search = vi.fn()
  const { container } = await render(
    <main>
      <SearchField aria-label="题名" placeholder="请输入..." onSubmit={search} />
    </main>
  )
  const field = page.getByRole('searchbox', { name: '题名' })
  await userEvent.keyboard('{Tab}')
  await compose('混凝')
  await composingKey('Enter')
  await composingKey('Escape')
  await expect.element(field).toHaveValue('混凝')
  expect(search).not.toHaveBeenCalled()
  await userEvent.keyboard('土{Enter}')
  expect(search).toHaveBeenCalledTimes(1)
  expect(await findingsInThemes(container)).toEqual([])
  await userEvent.keyboard('{Escape}')
  await expect.element(field).toHaveValue('')
})
