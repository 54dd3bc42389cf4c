import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import i18next from 'i18next'

import type { StoredObject } from '#contract/files/stored.ts'
import { COLUMN_KINDS, type ColumnKind } from '#contract/core/column.ts'
import { createGrid } from '#grid/model/create-grid.ts'
import type { KindLogic } from '#grid/model/data/kind.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import type { GridSession } from '#parts/saved-grid/open-grid-session.ts'
import { fillPages, goesOnWithPages } from '#screens/archives/collecting/actions/other-pages.tsx'
import { ConfirmHost } from '#ui/containers/confirm.tsx'

const plain: KindLogic = {
  text: (value) => String(value ?? ''),
  parse: (text) => ({ value: Number(text) }),
  typing: 'replace'
}
const kinds = Object.fromEntries(COLUMN_KINDS.map((kind) => [kind, plain])) as Record<ColumnKind, KindLogic>
const row = (id: string, title: string, pages: number | null, counted: number | null, status = 'draft') => ({
  id,
  rowVersion: 1,
  title,
  pages,
  status,
  objects: [{ id, name: `${title}.pdf`, pages: counted, pageState: 'counted' } as StoredObject]
})
const sessionOf = (...rows: ReturnType<typeof row>[]) =>
  ({
    grid: createGrid({
      columns: [
        { key: 'title', title: '题名', type: 'input' },
        { key: 'pages', title: '页数', type: 'inputNumber' }
      ],
      rows,
      kinds
    })
  }) as unknown as GridSession
const t = i18next.getFixedT('zh-CN', 'archives')

test('files whose pages agree are submitted without a question', async () => {
  expect(
    await goesOnWithPages(
      sessionOf(row('a', '甲', 3, 3), row('b', '乙', null, 4), row('c', '丙', 5, null)),
      ['a', 'b', 'c'],
      t
    )
  ).toBe(true)
})

test('files that differ are named before submitting: one may go on, or go back', async () => {
  await render(<ConfirmHost />)
  const session = sessionOf(row('a', '甲', 3, 3), row('b', '隐蔽工程验收记录', 2, 4))
  const first = goesOnWithPages(session, ['a', 'b'], t)
  const dialog = page.getByRole('alertdialog', { name: '页数与 PDF 不同' })
  await expect.element(dialog.getByRole('listitem')).toHaveTextContent('隐蔽工程验收记录：填写 2 页，PDF 共 4 页')
  expect(await findingsInThemes(dialog.element())).toEqual([])
  await userEvent.keyboard('{Escape}')
  expect(await first).toBe(false)
  const second = goesOnWithPages(session, ['b'], t)
  await expect.element(page.getByRole('button', { name: '仍然提交' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(await second).toBe(true)
})

test('the counted pages are taken into empty and differing cells of files that may be described, as edits that can be undone', () => {
  const session = sessionOf(
    row('a', '甲', null, 3),
    row('b', '乙', 2, 4),
    row('c', '丙', 2, 4, 'submitted'),
    row('d', '丁', 1, null)
  )
  fillPages(session, ['a', 'b', 'c', 'd'], t)
  expect(session.grid.all().map(({ pages }) => pages)).toEqual([3, 4, 2, 1])
  expect(session.grid.server.unsent().map(({ id }) => id)).toEqual(['a', 'b'])
})
