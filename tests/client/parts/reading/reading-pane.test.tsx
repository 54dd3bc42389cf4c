import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import type { FirstPage } from '#contract/files/first-page.ts'
import { answerCalls } from '#kit/answers.ts'
import { findingsInThemes } from '#kit/axe.ts'
import { collectAnswers, fileAt, treeItem } from '#kit/collect-answers.ts'
import { leaveFrame, renderFrame, settle } from '#kit/framed.tsx'
import { said } from '#kit/grid-page.tsx'
import { nobody, signedIn } from '#kit/signed-in.ts'
import Collect from '#screens/archives/collect.tsx'

const object = (id: string) => ({
  id: `o${id}`,
  path: `archives/${id}.jpg`,
  name: `${id}.jpg`,
  size: 1000,
  format: 'jpg',
  mime: 'image/jpeg',
  sha256: id.repeat(32),
  pages: 1
})
const FILES = ['a', 'b', 'c'].map((id) => fileAt('E3-01', id, `照片${id}`, { objects: id === 'c' ? [] : [object(id)] }))
const firstPageOf = (id: string): FirstPage => {
  const { id: stored, ...rest } = object(id)
  return {
    ...rest,
    file: id,
    object: stored,
    replaces: null,
    width: 900,
    height: 600,
    duration: null,
    state: 'ready',
    reason: null,
    picture: { path: `/files/firstPage/o${id}/${id}.webp`, width: 900, height: 600 },
    isReliable: true,
    lines: [{ page: 1, text: `文字${id}`, x: 0.1, y: 0.1, width: 0.5, height: 0.02, size: 0.02 }],
    candidates: [
      { field: 'title', value: '基础照片', grade: 'sure', rule: 'centredTitle', lines: [0] },
      { field: 'title', value: '照片题名', grade: 'possible', rule: 'largestLine', lines: [0] }
    ]
  }
}
let late: ((pages: readonly FirstPage[]) => void) | undefined
let isLate = false
/** The cells that were sent. */
let sent: unknown[] = []

beforeEach(() => {
  signedIn()
  late = undefined
  isLate = false
  sent = []
  answerCalls({
    ...collectAnswers([treeItem('E3-01', '照片', 3)], () => FILES),
    'PUT /archives/file/editBatch': (input) => {
      const rows = input.rows as unknown as readonly { id: string; cells: Record<string, unknown> }[]
      sent.push(...rows.map(({ cells }) => cells))
      return rows.map(({ id, cells }) => ({
        id,
        ok: true,
        code: 200,
        message: '',
        faults: [],
        row: { ...FILES.find((file) => file.id === id)!, ...cells, rowVersion: 2 }
      }))
    },
    'GET /files/firstPages': ({ files = '' }) => {
      const found = files
        .split(',')
        .filter((id) => id !== 'c')
        .map(firstPageOf)
      return isLate ? new Promise((done) => (late = done)) : found
    }
  })
})
afterEach(async () => {
  leaveFrame()
  nobody()
  localStorage.clear()
})

const pane = () => page.getByRole('region', { name: '阅读' })
const cell = (title: string) => page.getByRole('gridcell', { name: title })
const picture = () => pane().element().querySelector('img')?.getAttribute('src')?.split('/').at(-1)

async function openPane(): Promise<void> {
  await renderFrame('/archives/collect', { '/archives/collect': Collect })
  await expect.element(cell('照片a')).toBeVisible()
  cell('照片a').element().focus()
  await userEvent.keyboard('{Alt>}{Shift>}P{/Shift}{/Alt}')
  await expect.element(pane()).toBeVisible()
}

test('the pane shows the document of the row in focus, and the focus stays in the grid', async () => {
  await openPane()
  await expect.element(pane().getByRole('heading', { name: 'a.jpg' })).toBeVisible()
  await expect.poll(picture).toBe('a.webp')
  await expect.element(cell('照片a')).toHaveFocus()
  await settle()
  const before = said()
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(picture).toBe('b.webp')
  await expect.element(pane().getByRole('heading', { name: 'b.jpg' })).toBeVisible()
  await expect.element(cell('照片b')).toHaveFocus()
  // The pane adds nothing to what a screen reader says of the grid.
  expect(said()).toBe(before)
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(pane().getByRole('heading', { name: '没有电子文件' })).toBeVisible()
  expect(picture()).toBeUndefined()
  expect(await findingsInThemes(pane().element())).toEqual([])
})

test('a late answer is never shown beside another row', async () => {
  isLate = true
  await openPane()
  await expect.poll(() => late !== undefined).toBe(true)
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.element(cell('照片c')).toHaveFocus()
  late?.([firstPageOf('a'), firstPageOf('b')])
  await settle()
  await expect.element(pane().getByRole('heading', { name: '没有电子文件' })).toBeVisible()
  expect(picture()).toBeUndefined()
})

test('F6 goes into the pane, its text can be read there, Escape goes back to the cell; the same key closes it', async () => {
  await openPane()
  await expect.poll(picture).toBe('a.webp')
  await userEvent.keyboard('{F6}')
  await expect.poll(() => pane().element().contains(document.activeElement)).toBe(true)
  await expect.element(pane().getByText('文字a')).toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect.element(cell('照片a')).toHaveFocus()
  await userEvent.keyboard('{Alt>}{Shift>}P{/Shift}{/Alt}')
  await expect.element(pane()).not.toBeInTheDocument()
  await expect.element(cell('照片a')).toHaveFocus()
})

test('the tree is folded and brought back by a key', async () => {
  await openPane()
  const tree = page.getByRole('tree')
  await expect.element(tree).not.toBeInTheDocument()
  await userEvent.keyboard('{Alt>}{Shift>}L{/Shift}{/Alt}')
  await expect.element(tree).toBeVisible()
  await userEvent.keyboard('{Alt>}{Shift>}L{/Shift}{/Alt}')
  await expect.element(tree).not.toBeInTheDocument()
})

test('F9 begins an edit with what the document offers, again the next; Enter takes it, Escape leaves the cell as it was', async () => {
  await openPane()
  await expect.poll(picture).toBe('a.webp')
  await userEvent.keyboard('{F9}')
  const editor = page.getByRole('textbox', { name: '题名' })
  await expect.element(editor).toHaveValue('基础照片')
  await expect
    .element(page.getByText('基础照片，第 1 页 标题，第 1 个，共 2 个，F9 下一个，Enter 采用').first())
    .toBeVisible()
  await userEvent.keyboard('{F9}')
  await expect.element(editor).toHaveValue('照片题名')
  await userEvent.keyboard('{Escape}')
  await expect.element(cell('照片a')).toHaveFocus()
  await userEvent.keyboard('{F9}{Enter}')
  await expect.element(cell('基础照片')).toBeVisible()
  await expect.poll(() => sent).toEqual([{ title: '基础照片' }])
})

test('F9 says where a document offers nothing, and never writes by itself', async () => {
  await openPane()
  await expect.poll(picture).toBe('a.webp')
  await userEvent.keyboard('{ArrowRight}{F9}')
  await expect.element(page.getByText('文件中没有可用于责任者的值').first()).toBeVisible()
  expect(sent).toEqual([])
})
