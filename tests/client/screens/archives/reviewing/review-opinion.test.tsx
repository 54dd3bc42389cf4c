import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { findingsInThemes } from '#kit/look/axe.ts'
import { leaveFrame, pressOn } from '#kit/drawn/framed.tsx'
import { answerReview, documentOf, focusedRow, openReview, shows, waitingFiles } from '#kit/drawn/review-page.tsx'
import { nobody } from '#kit/answers/signed-in.ts'

afterEach(() => {
  nobody()
  leaveFrame()
})

const PICTURE = { path: '/files/firstPage/of1/1.webp', width: 1, height: 1 }
/** No server is there to give the picture: it has come as soon as it says so. */
const pictureCame = () => document.querySelector(`img[src$="${PICTURE.path}"]`)?.dispatchEvent(new Event('load'))
const press = (keys: string) => userEvent.keyboard(keys)
const dialog = (name: RegExp) => page.getByRole('dialog', { name })

test('O accepts with an opinion and with the place of the seal on the page; reasons of other roles are not offered', async () => {
  const sent = answerReview(waitingFiles(2), {
    'GET /files/firstPages': ({ files = '' }) => files.split(',').map((id) => ({ ...documentOf(id), picture: PICTURE }))
  })
  const screen = await openReview()
  await shows('f1')
  pictureCame()
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
  pictureCame()
  await press('r')
  await expect.element(dialog(/记录2/).getByRole('option', { name: '5 页数不符' })).toBeVisible()
  await expect.element(page.getByRole('option', { name: /组卷不合理/ })).not.toBeInTheDocument()
})

test('a document without pages offers no place of its seal, and is accepted as it is', async () => {
  const sent = answerReview(waitingFiles(1))
  await openReview()
  await press('o')
  await expect.element(page.getByRole('textbox', { name: '审核意见' })).toHaveFocus()
  await expect.element(page.getByRole('button', { name: /签章在/ })).not.toBeInTheDocument()
  await press('同意{Control>}{Enter}{/Control}')
  await expect.poll(() => sent).toEqual([['accept', [['f1'], '同意', undefined]]])
})

test('a damaged document is not accepted, by no key, and says so; its file can be returned', async () => {
  const sent = answerReview(waitingFiles(1), {
    'GET /files/firstPages': ({ files = '' }) =>
      files.split(',').map((id) => ({ ...documentOf(id), state: 'refused', reason: 'unreadable' }))
  })
  await openReview()
  await expect.element(page.getByText('文件已损坏，不能显示')).toBeVisible()
  await press('a')
  await expect.element(page.getByText(/“记录1”的电子文件已损坏或已加密，没有显示出来，不能接受/).first()).toBeVisible()
  await press('o')
  await expect.element(page.getByRole('textbox', { name: '审核意见' })).not.toBeInTheDocument()
  await press('r')
  await expect.element(dialog(/记录1/).getByRole('option', { name: '5 页数不符' })).toBeVisible()
  await press('5')
  await expect.poll(() => sent.map(([call]) => call)).toEqual(['return'])
})
