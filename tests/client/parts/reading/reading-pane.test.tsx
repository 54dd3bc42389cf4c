import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import type { FirstPage } from '#contract/files/first-page.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { leaveFrame, settle } from '#kit/drawn/framed.tsx'
import { said } from '#kit/drawn/grid-page.tsx'
import { answerReading, cellOf as cell, firstPageOf, openPane, pane, picture } from '#kit/drawn/reading-page.tsx'
import { nobody, signedIn } from '#kit/answers/signed-in.ts'

beforeEach(() => signedIn())
afterEach(() => {
  leaveFrame()
  nobody()
  localStorage.clear()
})

test('the pane shows the document of the row in focus, and the focus stays in the grid', async () => {
  answerReading()
  await openPane()
  await expect.element(pane().getByRole('heading', { name: 'a.jpg' })).toBeVisible()
  await expect.poll(picture).toBe('a.webp')
  await expect.element(cell('照片a')).toHaveFocus()
  await settle()
  await expect.poll(said).toContain('已打开阅读')
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
  let late: ((pages: readonly FirstPage[]) => void) | undefined
  answerReading({ 'GET /files/firstPages': () => new Promise((done) => (late = done)) })
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
  answerReading()
  await openPane()
  await expect.poll(picture).toBe('a.webp')
  await userEvent.keyboard('{F6}')
  await expect.poll(() => pane().element().contains(document.activeElement)).toBe(true)
  await expect.element(pane().getByText(/文字a/)).toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect.element(cell('照片a')).toHaveFocus()
  await userEvent.keyboard('{Alt>}{Shift>}P{/Shift}{/Alt}')
  await expect.element(pane()).not.toBeInTheDocument()
  await expect.element(cell('照片a')).toHaveFocus()
})

test('the tree is folded and brought back by a key', async () => {
  answerReading()
  await openPane()
  const tree = page.getByRole('tree')
  await expect.element(tree).not.toBeInTheDocument()
  await userEvent.keyboard('{Alt>}{Shift>}L{/Shift}{/Alt}')
  await expect.element(tree).toBeVisible()
  await userEvent.keyboard('{Alt>}{Shift>}L{/Shift}{/Alt}')
  await expect.element(tree).not.toBeInTheDocument()
})
