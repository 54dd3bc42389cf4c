import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { findingsInThemes } from '#kit/look/axe.ts'
import { textTemplate } from '#kit/answers/collect-answers.ts'
import { leaveFrame } from '#kit/drawn/framed.tsx'
import { said } from '#kit/drawn/grid-page.tsx'
import { answerReading, cellOf, firstPageOf, openPane, pane, picture } from '#kit/drawn/reading-page.tsx'
import { nobody, signedIn } from '#kit/answers/signed-in.ts'

beforeEach(() => signedIn())
afterEach(() => {
  leaveFrame()
  nobody()
  localStorage.clear()
})

const editor = () => page.getByRole('textbox', { name: '题名' })
const list = () => page.getByRole('combobox', { name: '题名：文件中的行' })
const option = (text: string) => page.getByRole('option', { name: `${text} 第 1 页` })
/** Where on the page something is marked, from its upper edge. */
const marks = () => [...pane().element().querySelectorAll<HTMLElement>('[data-mark]')].map(({ style }) => style.top)

async function openRead() {
  await openPane()
  await expect.poll(picture).toBe('a.webp')
}
async function openList() {
  await openRead()
  await userEvent.keyboard('{Control>}{F9}{/Control}')
  await expect.element(list()).toHaveFocus()
}

test('F9 begins an edit with what the document offers, again the next; Enter takes it, Escape leaves the cell as it was', async () => {
  const sent = answerReading()
  await openRead()
  await userEvent.keyboard('{F9}')
  await expect.element(editor()).toHaveValue('基础照片')
  await expect
    .element(page.getByText('第 1 页 标题，第 1 个，共 2 个，F9 下一个，Enter 采用', { exact: true }).first())
    .toBeVisible()
  // The input that gets the focus is read with what it holds: that is not said once more.
  expect(said()).not.toContain('基础照片')
  // An offer is no fault, and has not the colour of one.
  expect(document.querySelector('[role=tooltip]')).toHaveAttribute('data-tone', 'note')
  await userEvent.keyboard('{F9}')
  await expect.element(editor()).toHaveValue('照片题名')
  await expect.poll(said).toMatch(/照片题名，.*第 2 个，共 2 个/)
  await userEvent.keyboard('{Escape}')
  await expect.element(cellOf('照片a')).toHaveFocus()
  await userEvent.keyboard('{F9}{Enter}')
  await expect.element(cellOf('基础照片')).toBeVisible()
  await expect.poll(() => sent).toEqual([{ id: 'a', cells: { title: '基础照片' } }])
})

test('what F9 puts into the cell is marked where it was read: the next value at its own line', async () => {
  answerReading()
  await openRead()
  await userEvent.keyboard('{F9}')
  await expect.poll(marks).toEqual(['10%'])
  await userEvent.keyboard('{F9}')
  await expect.poll(marks).toEqual(['20%'])
  await userEvent.keyboard('{Escape}')
})

test('F9 says where a document offers nothing, and never writes by itself', async () => {
  const sent = answerReading({
    'GET /files/firstPages': () => [
      { ...firstPageOf('a'), candidates: [] },
      { ...firstPageOf('b'), candidates: [] }
    ]
  })
  await openRead()
  await userEvent.keyboard('{ArrowRight}{F9}')
  await expect.element(page.getByText('文件中没有可用于责任者的值').first()).toBeVisible()
  expect(sent).toEqual([])
})

test('a unit that F9 has put is taken by Enter at once, and not another one that the search would find for it', async () => {
  const [title] = textTemplate.columns
  const unit = { key: 'responsible', title: '责任者', type: 'sel_search', dictTable: 'arc_org,name,name' } as const
  const asked: string[] = []
  const sent = answerReading({
    'GET /archives/template/published': () => [{ ...textTemplate, columns: [title!, unit] }],
    'GET /sys/dict/loadDict/arc_org%2Cname%2Cname': ({ keyword = '' }) => {
      asked.push(keyword)
      return [{ value: '云澜市测绘院资料室', text: '云澜市测绘院资料室' }]
    }
  })
  await openRead()
  await userEvent.keyboard('{ArrowRight}{F9}')
  await expect.element(page.getByRole('combobox', { name: '责任者' })).toHaveValue('云澜市测绘院')
  await userEvent.keyboard('{Enter}')
  await expect.element(cellOf('云澜市测绘院')).toBeVisible()
  await expect.poll(() => sent).toEqual([{ id: 'a', cells: { responsible: '云澜市测绘院' } }])
  expect(asked).not.toContain('云澜市测绘院')
})

test('Ctrl+F9 lists the lines of the document at the cell: typing narrows, and Enter puts one into the cell as an edit', async () => {
  const sent = answerReading()
  await openList()
  await expect.poll(said).toContain('2 行')
  expect(await findingsInThemes(page.getByRole('listbox').element().parentElement!)).toEqual([])
  await userEvent.keyboard('基坑')
  await expect.element(option('文字a')).not.toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  await expect.element(editor()).toHaveValue('拍摄于基坑')
  await expect.element(editor()).toHaveFocus()
  expect(sent).toEqual([])
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => sent).toEqual([{ id: 'a', cells: { title: '拍摄于基坑' } }])
})

test('in the list the arrows walk, each line is marked in the document, and Shift+Enter puts it behind what the cell holds', async () => {
  answerReading()
  await openList()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(list()).toHaveAttribute('aria-activedescendant', option('文字a').element().id)
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(list()).toHaveAttribute('aria-activedescendant', option('拍摄于基坑').element().id)
  await expect.poll(marks).toEqual(['20%'])
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}')
  await expect.element(editor()).toHaveValue('照片a拍摄于基坑')
  await userEvent.keyboard('{Escape}')
  await expect.element(cellOf('照片a')).toHaveFocus()
})

test('Escape goes back from the list to the cell, and to what was being typed into it', async () => {
  answerReading()
  await openList()
  await userEvent.keyboard('{Escape}')
  await expect.element(cellOf('照片a')).toHaveFocus()
  await expect.element(list()).not.toBeInTheDocument()
  // Text that comes without a key, as of an input method, is taken once the focus rests in the cell.
  await expect.poll(() => (document.activeElement as { editContext?: unknown } | null)?.editContext).toBeTruthy()
  await userEvent.keyboard('新')
  await expect.element(editor()).toHaveValue('新')
  await userEvent.keyboard('{Control>}{F9}{/Control}')
  await expect.element(list()).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(editor()).toHaveValue('新')
  await userEvent.keyboard('{Control>}{F9}{/Control}')
  await expect.element(list()).toHaveFocus()
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}')
  await expect.element(editor()).toHaveValue('新文字a')
  await userEvent.keyboard('{Escape}')
  await expect.element(cellOf('照片a')).toHaveFocus()
})

test('where the text of a page cannot be believed its lines are listed all the same; without any, that is said', async () => {
  answerReading({
    'GET /files/firstPages': () => [
      { ...firstPageOf('a'), isReliable: false, candidates: [] },
      { ...firstPageOf('b'), isReliable: false, candidates: [], lines: [] }
    ]
  })
  await openList()
  await expect.element(option('文字a')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(cellOf('照片a')).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(picture).toBe('b.webp')
  await userEvent.keyboard('{Control>}{F9}{/Control}')
  await expect.element(page.getByText('文件中没有可读的文字').first()).toBeVisible()
  await expect.element(cellOf('照片b')).toHaveFocus()
})
