import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { findingsInThemes } from '#kit/look/axe.ts'
import { Ellipsis } from '#ui/data/ellipsis.tsx'
import { PlacedText } from '#ui/data/placed-text.tsx'
import { Table } from '#ui/data/table.tsx'
import { VirtualList } from '#ui/data/virtual-list.tsx'

const PROJECT = '云澜星河新城商住综合体一期工程'
const TITLES = ['东侧桩基隐蔽验收记录', '西侧桩基隐蔽验收记录'].map((rest) => PROJECT + rest)
const rows = TITLES.map((title, at) => ({ id: String(at), title }))
const title = (text: string) => <PlacedText text={text} names={[PROJECT]} />
// It is for the eye.
const tooltip = page.getByRole('tooltip', { includeHidden: true })

/** How wide the characters of a text are drawn from its beginning on. */
function drawnWidth(text: string, length: number): number {
  const range = document.createRange()
  const [first] = [...document.querySelectorAll('[data-whole]')].filter((one) => one.textContent === text)
  range.selectNodeContents(first?.querySelector('.left-out') ?? document.body)
  expect(range.toString()).toHaveLength(length)
  return range.getBoundingClientRect().width
}

test('rows of a table differ where they begin; each is read whole, and shown whole where the focus rests', async () => {
  await render(
    <main>
      <Table
        aria-label="检查结果"
        columns={[{ key: 'title', title: '题名' }]}
        rows={rows}
        cellOf={(row) => title(row.title)}
        empty="无"
      />
    </main>
  )
  for (const text of TITLES) {
    await expect.element(page.getByRole('rowheader', { name: text, exact: true })).toBeVisible()
    // Only the sign of what was left out takes room.
    expect(drawnWidth(text, PROJECT.length)).toBeLessThan(16)
  }
  await userEvent.keyboard('{Tab}')
  await expect.element(tooltip).toMatchTextContent(/^云澜星河新城商住综合体一期工程东侧桩基隐蔽验收记录$/)
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(tooltip).toMatchTextContent(/^云澜星河新城商住综合体一期工程西侧桩基隐蔽验收记录$/)
  expect(await findingsInThemes(document.body)).toEqual([])
  await userEvent.keyboard('{Escape}')
  await expect.element(tooltip).not.toBeInTheDocument()
})
test('the same of a virtual list, and nothing of a text that begins otherwise', async () => {
  await render(
    <main>
      <VirtualList
        aria-label="案卷"
        items={[...rows, { id: 'x', title: '关于开工的批复' }]}
        nameOf={(row) => row.title}
      >
        {(row) => title(row.title)}
      </VirtualList>
    </main>
  )
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('row', { name: TITLES[0] ?? '', exact: true })).toHaveFocus()
  await expect.element(tooltip).toHaveTextContent(TITLES[0] ?? '')
  await userEvent.keyboard('{End}')
  await expect.element(page.getByRole('row', { name: '关于开工的批复' })).toHaveFocus()
  await expect.element(tooltip).not.toBeInTheDocument()
})
test('a text that a picker cuts is cut behind the names of the places', async () => {
  await render(<Ellipsis kind="fileName" text={TITLES[0] ?? ''} names={[PROJECT]} />)
  await expect.element(page.getByText('…东侧桩基…', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('button', { name: TITLES[0] ?? '', exact: true })).toBeVisible()
})
