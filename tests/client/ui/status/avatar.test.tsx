import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { findingsInThemes } from '#kit/look/axe.ts'
import { Avatar } from '#ui/status/avatar.tsx'

test('a person has a picture or a letter, and a name unless it is written beside', async () => {
  const { container } = await render(
    <main>
      <Avatar name="何申甲" />
      <Avatar name="王乙" src="data:image/png;base64,AAAA" />
      <p>
        <Avatar name="李丙" isDecorative />
        李丙
      </p>
    </main>
  )
  await expect.element(page.getByRole('img', { name: '何申甲' })).toHaveTextContent('何')
  await expect.element(page.getByRole('img', { name: '王乙' })).toHaveTextContent('王')
  expect(page.getByRole('img').elements()).toHaveLength(2)
  expect(await findingsInThemes(container)).toEqual([])
})
