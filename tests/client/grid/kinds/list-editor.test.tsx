import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import type { LoadOptions } from '#grid/kinds/choices.ts'
import type { EditProps } from '#grid/kinds/kind.ts'
import { ListEditor } from '#grid/kinds/list-editor.tsx'
import type { CellOption } from '#grid/model/data/kind.ts'
import { kinds } from '#kit/drawn/grid.tsx'
import { enterAt, openGrid, press } from '#kit/drawn/grid-page.tsx'

let load: LoadOptions
const SearchEdit = (props: EditProps) => (
  <ListEditor {...props} load={(query, signal) => load(query, signal)} debounce={60_000} />
)
const box = () => page.getByRole('combobox', { name: '责任者' })
const option = (name: string) => page.getByRole('option', { name })

test('Enter before the search has answered takes nothing else: it asks at once, and acts when the answer is here', async () => {
  const answers: Record<string, (found: readonly CellOption[]) => void> = {}
  load = (query) => new Promise<readonly CellOption[]>((done) => Object.assign(answers, { [query]: done }))
  const { grid } = await openGrid(0, {
    columns: [{ key: 'a', title: '责任者', type: 'sel_search' }],
    rows: [
      { id: 'r1', a: null },
      { id: 'r2', a: null }
    ],
    kinds: { ...kinds, sel_search: { ...kinds.sel_search, Edit: SearchEdit } }
  })
  await enterAt(0)
  await press('{F2}')
  await expect.poll(() => '' in answers).toBe(true)
  answers['']?.([{ value: 'a', text: '云澜测绘' }])
  await expect.element(option('云澜测绘')).toBeVisible()
  await userEvent.fill(box(), '岩土')
  await expect.element(option('云澜测绘')).not.toBeInTheDocument()
  await press('{Enter}')
  await expect.poll(() => '岩土' in answers).toBe(true)
  await expect.element(box()).toHaveFocus()
  answers.岩土?.([{ value: 'b', text: '云澜岩土' }])
  await expect.poll(() => grid.get('r1')?.a).toBe('b')
  expect(grid.state.cursor.at.line).toBe(1)
})

test('a text that is an option itself takes that one, also where others that contain it come first', async () => {
  load = () => Promise.resolve(['云澜测绘院资料室', '云澜测绘院'].map((text) => ({ value: text, text })))
  const { grid } = await openGrid(0, {
    columns: [{ key: 'a', title: '责任者', type: 'sel_search' }],
    rows: [{ id: 'r1', a: null }],
    kinds: { ...kinds, sel_search: { ...kinds.sel_search, Edit: SearchEdit } }
  })
  await enterAt(0)
  await press('{F2}')
  await expect.element(option('云澜测绘院资料室')).toBeVisible()
  await userEvent.fill(box(), '云澜测绘院')
  await press('{Enter}')
  await expect.poll(() => grid.get('r1')?.a).toBe('云澜测绘院')
})
