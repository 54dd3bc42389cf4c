import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { setPermission } from '#core/state/session/permissions.ts'
import { Refusing } from '#kit/answers/answers.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { leaveFrame } from '#kit/drawn/framed.tsx'
import { said } from '#kit/drawn/grid-page.tsx'
import { answerReading, cellOf, openPane, photos, picture } from '#kit/drawn/reading-page.tsx'
import { nobody, signedIn, somePermission } from '#kit/answers/signed-in.ts'

beforeEach(() => {
  signedIn()
  const action = 'archives.collect:add,archives.collect:edit,archives.collect:submit'
  setPermission({ ...somePermission, auth: [{ action, type: '2', describe: '' }] })
})
afterEach(() => {
  leaveFrame()
  nobody()
  localStorage.clear()
})

const UNIT = '云澜市测绘院'
async function openFilled() {
  await openPane()
  await expect.poll(picture).toBe('a.webp')
  await userEvent.keyboard('{Control>}{Shift>}{F9}{/Shift}{/Control}')
  await expect.element(cellOf(UNIT)).toHaveFocus()
}

test('Ctrl+Shift+F9 fills the empty cells of the row with what is sure alone, says so, and leaves them 待核 on the server', async () => {
  const sent = answerReading()
  await openFilled()
  await expect.poll(said).toContain('已填入 1 项，待核：责任者')
  await expect.element(cellOf(UNIT)).toHaveAttribute('aria-description', '待核，Enter 确认')
  await expect.element(cellOf('照片a')).toBeVisible()
  await expect.poll(() => sent).toEqual([{ id: 'a', cells: { responsible: UNIT }, filled: ['responsible'] }])
  await expect.element(page.getByRole('button', { name: '1 个待核' })).toBeVisible()
  expect(await findingsInThemes(page.getByRole('grid').element())).toEqual([])
})

test('Enter on a 待核 cell confirms it without opening it; the next Enter edits', async () => {
  const sent = answerReading()
  await openFilled()
  await expect.poll(() => sent).toHaveLength(1)
  await userEvent.keyboard('{Enter}')
  await expect.element(cellOf(UNIT)).not.toHaveAttribute('aria-description')
  await expect.element(cellOf(UNIT)).toHaveFocus()
  await expect.poll(() => sent.at(-1)).toEqual({ id: 'a', cells: {}, confirmed: ['responsible'] })
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('textbox', { name: '责任者' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
})

test('a confirmation that is taken back is 待核 on the server again', async () => {
  const sent = answerReading()
  await openFilled()
  await expect.poll(() => sent).toHaveLength(1)
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => sent).toHaveLength(2)
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(cellOf(UNIT)).toHaveAttribute('aria-description', '待核，Enter 确认')
  await expect.poll(() => sent.at(-1)).toEqual({ id: 'a', cells: { responsible: UNIT }, filled: ['responsible'] })
})

test('what was 待核 still is after the page was loaded anew', async () => {
  answerReading(
    {},
    photos().map((file) => (file.id === 'b' ? { ...file, responsible: UNIT, unconfirmed: ['responsible'] } : file))
  )
  await openPane()
  await expect.element(cellOf(UNIT)).toHaveAttribute('aria-description', '待核，Enter 确认')
  await userEvent.keyboard('{Control>}{F8}{/Control}')
  await expect.element(cellOf(UNIT)).toHaveFocus()
})

test('submitting waits for what is 待核: it says how many and where, and goes to the first', async () => {
  let submitted = 0
  const sent = answerReading({
    'POST /archives/file/submit': () => {
      submitted++
      return new Refusing(510, '不应提交')
    }
  })
  await openFilled()
  await expect.poll(() => sent).toHaveLength(1)
  await userEvent.keyboard('{Shift>}{F10}{/Shift}')
  await expect.element(page.getByRole('menu')).toBeVisible()
  await userEvent.keyboard('{End}')
  await expect.element(page.getByRole('menuitem', { name: '提交审核' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  const question = page.getByRole('alertdialog', { name: '1 个单元格待核，未提交' })
  await expect.element(question.getByText('第 1 行：责任者')).toBeVisible()
  await expect.element(question.getByRole('button', { name: '到第一个待核' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(cellOf(UNIT)).toHaveFocus()
  expect(submitted).toBe(0)
})
