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

test('an empty search says what to do in the words of the specification, where it has no hint of its own [8.X43]', async () => {
  await render(
    <>
      <SearchField aria-label="文件" />
      <SearchField aria-label="题名" placeholder="请输入..." />
    </>
  )
  await expect.element(page.getByRole('searchbox', { name: '文件' })).toHaveAttribute('placeholder', '请输入搜索内容')
  await expect.element(page.getByRole('searchbox', { name: '题名' })).toHaveAttribute('placeholder', '请输入...')
})
