import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { findingsInThemes } from '#kit/look/axe.ts'
import { Descriptions } from '#ui/data/descriptions.tsx'

test('values are beside their terms, and a missing one is a dash', async () => {
  const { container } = await render(
    <main>
      <Descriptions
        columns={4}
        items={[
          { term: '名称', value: '云澜一建集团有限公司' },
          { term: '备注', value: '', isWide: true }
        ]}
      />
    </main>
  )
  expect(
    page
      .getByRole('term')
      .elements()
      .map((term) => term.textContent)
  ).toEqual(['名称', '备注'])
  expect(
    page
      .getByRole('definition')
      .elements()
      .map((value) => value.textContent)
  ).toEqual(['云澜一建集团有限公司', '—'])
  expect(await findingsInThemes(container)).toEqual([])
})

test('[9.K38] six columns are four, and three where none are asked for', async () => {
  await page.viewport(1600, 800)
  const items = ['甲', '乙', '丙', '丁', '戊', '己'].map((term) => ({ term, value: term }))
  const { container, rerender } = await render(<Descriptions columns={6} items={items} />)
  const count = () => getComputedStyle(container.querySelector('dl') ?? container).gridTemplateColumns.split(' ').length
  expect(count()).toBe(4)
  await rerender(<Descriptions items={items} />)
  expect(count()).toBe(3)
  await page.viewport(1280, 800)
})
