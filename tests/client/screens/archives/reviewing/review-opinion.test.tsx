import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { findingsInThemes } from '#kit/look/axe.ts'
import { leaveFrame, pressOn } from '#kit/drawn/framed.tsx'
import { answerReview, focusedRow, openReview, shows, waitingFiles } from '#kit/drawn/review-page.tsx'
import { nobody } from '#kit/answers/signed-in.ts'

afterEach(() => {
  nobody()
  leaveFrame()
})

const press = (keys: string) => userEvent.keyboard(keys)
const dialog = (name: RegExp) => page.getByRole('dialog', { name })

test('O accepts with an opinion and with the place of the seal on the page; reasons of other roles are not offered', async () => {
  const sent = answerReview(waitingFiles(2))
  const screen = await openReview()
  await shows('f1')
  await press('o')
  await expect.element(page.getByRole('textbox', { name: '审核意见' })).toHaveFocus()
  await press('符合要求，同意归档')
  await pressOn(page.getByRole('button', { name: /签章在第 1 页的位置/ }))
  await pressOn(page.getByRole('option', { name: '右下' }))
  expect(await findingsInThemes(screen.container)).toEqual([])
  await pressOn(page.getByRole('textbox', { name: '审核意见' }), '{Control>}{Enter}{/Control}')
  const seal = { object: 'of1', page: 1, x: 2 / 3, y: 2 / 3, width: 1 / 3, height: 1 / 3 }
  await expect.poll(() => sent).toEqual([['accept', [['f1'], '符合要求，同意归档', seal]]])
  await expect.poll(focusedRow).toBe('记录2')
  await shows('f2')
  await press('r')
  await expect.element(dialog(/记录2/).getByRole('option', { name: '5 页数不符' })).toBeVisible()
  await expect.element(page.getByRole('option', { name: /组卷不合理/ })).not.toBeInTheDocument()
})
