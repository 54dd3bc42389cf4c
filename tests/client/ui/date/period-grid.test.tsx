import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { findingsInThemes } from '#kit/look/axe.ts'
import { PeriodGrid } from '#ui/date/period-grid.tsx'

const year = (name: string) => page.getByRole('button', { name, exact: true })

test('where one writes from right to left the years lie so, and the arrows follow', async () => {
  const { container } = await render(
    <main dir="rtl">
      <PeriodGrid
        aria-label="年度"
        value="2020"
        current="2026"
        min="1900"
        max="2100"
        onChoose={() => undefined}
        numberOf={Number}
        keptAs={String}
        label={String}
        name={(number) => `${number}年`}
        title={(first) => `${first}年起`}
      />
    </main>
  )
  await expect.element(year('2020年')).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(year('2021年')).toHaveFocus()
  const left = (name: string) => year(name).element().getBoundingClientRect().left
  expect(left('2021年')).toBeLessThan(left('2020年'))
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  await expect.element(year('2019年')).toHaveFocus()
  expect(await findingsInThemes(container)).toEqual([])
})
