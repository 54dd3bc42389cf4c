import { afterEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import type { ReviewDetail } from '#contract/archives/review.ts'
import { $ownKeys, NO_OWN_KEYS, setOwnKeys } from '#core/state/own-keys.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { leaveFrame, pressOn } from '#kit/drawn/framed.tsx'
import {
  answerReview,
  focusedRow,
  openReview,
  queueRow,
  refusedOutcome,
  shows,
  stateOfRow,
  waitingFiles
} from '#kit/drawn/review-page.tsx'
import { nobody } from '#kit/answers/signed-in.ts'

afterEach(() => {
  setOwnKeys(NO_OWN_KEYS)
  vi.restoreAllMocks()
  nobody()
  leaveFrame()
})

const press = (keys: string) => userEvent.keyboard(keys)
const said = (words: RegExp) =>
  expect.poll(() => document.getElementById('announcer-polite')?.textContent).toMatch(words)
const dialog = (name: RegExp) => page.getByRole('dialog', { name })

describe('one file after the other', () => {
  test('A accepts and goes on, R and a digit return with the prepared opinion, U takes that back by its name; nothing is wrong with the page', async () => {
    const sent = answerReview(waitingFiles(4))
    const screen = await openReview()
    await press('a')
    await expect.poll(focusedRow).toBe('记录2')
    await said(/已接受 记录1。第 2 件，共 4 件/)
    await shows('f2')
    await press('r')
    await expect.element(dialog(/^退回：记录2/).getByRole('option', { name: '5 页数不符' })).toBeVisible()
    await press('5')
    await expect.poll(focusedRow).toBe('记录3')
    await expect.poll(() => stateOfRow('记录2')).toBe('已退回')
    expect(await findingsInThemes(screen.container)).toEqual([])
    await press('u')
    await expect.poll(focusedRow).toBe('记录2')
    await said(/已撤销：退回 记录2/)
    expect(sent).toEqual([
      ['accept', ['f1']],
      ['return', [['f2'], '5', '页数与电子文件不符，请核对。']],
      ['takeBack', ['f2']]
    ])
  })

  test('0 opens a field for own words, in which letters and digits are what they are; Ctrl+Enter sends them', async () => {
    const sent = answerReview(waitingFiles(2))
    await openReview()
    await press('r')
    await expect.element(dialog(/记录1/).getByRole('option', { name: '1 缺件' })).toBeVisible()
    await press('0')
    const field = page.getByRole('textbox', { name: '退回意见' })
    await expect.element(field).toHaveFocus()
    await press('{Control>}{Enter}{/Control}')
    await expect.element(page.getByText('退回意见不能为空')).toBeVisible()
    await press('axu5 补签')
    await press('{Control>}{Enter}{/Control}')
    await expect.poll(() => sent).toEqual([['return', [['f1'], '99', 'axu5 补签']]])
  })

  test('Escape gives a return up, and the queue has the focus again', async () => {
    const sent = answerReview(waitingFiles(2))
    await openReview()
    await press('r')
    await expect.element(dialog(/记录1/)).toBeVisible()
    await press('{Escape}')
    await expect.poll(focusedRow).toBe('记录1')
    expect(sent).toEqual([])
  })

  test('N and P go to undecided files and round the end; Space turns pages and stops at the last one', async () => {
    const files = waitingFiles(4)
    const claimed = {
      ...files[1]!,
      review: { ...files[1]!.review, claimedBy: '孙寅庚', lock: '孙寅庚正在审核这份文件' }
    }
    answerReview([files[0]!, claimed, files[2]!, files[3]!])
    await openReview()
    expect(stateOfRow('记录2')).toBe('孙寅庚审核中')
    await press('n')
    await expect.poll(focusedRow).toBe('记录3')
    await press('p')
    await expect.poll(focusedRow).toBe('记录1')
    await press('p')
    await expect.poll(focusedRow).toBe('记录4')
    await shows('f4')
    await press(' ')
    await said(/末页/)
    expect(focusedRow()).toBe('记录4')
  })

  test('X marks several, which are asked about once, with how many of them were not viewed', async () => {
    const sent = answerReview(waitingFiles(3))
    await openReview()
    await press('x')
    await press('{ArrowDown}{ArrowDown}')
    await press('x')
    await expect.element(page.getByRole('button', { name: /^接受 2 件/ })).toBeVisible()
    await press('a')
    const question = page.getByRole('alertdialog', { name: '接受 2 件文件？' })
    await expect.element(question).toBeVisible()
    await press('{Enter}')
    await expect.poll(() => sent).toEqual([['accept', ['f1', 'f3']]])
  })
})

describe('what is refused', () => {
  test('a decision before the document of the row is there', async () => {
    const files = waitingFiles(2)
    let isThere = false
    const { documentOf } = await import('#kit/drawn/review-page.tsx')
    const sent = answerReview(files, {
      'GET /files/firstPages': ({ files: asked = '' }) =>
        isThere
          ? asked.split(',').map(documentOf)
          : asked
              .split(',')
              .filter((id) => id === 'f1')
              .map(documentOf)
    })
    await openReview()
    await press('{ArrowDown}')
    await press('a')
    await expect.element(page.getByText('“记录2”的电子文件还没有显示出来，不能审核').first()).toBeVisible()
    await said(/“记录2”的电子文件还没有显示出来/)
    // Once: not as a message and by the page as well.
    expect(document.getElementById('announcer-assertive')?.textContent).toBe('')
    isThere = true
    expect(sent).toEqual([])
    expect(focusedRow()).toBe('记录2')
  })

  test('by the server: the file is undecided again, one learns why, and stays where one is', async () => {
    const files = waitingFiles(3)
    answerReview(files, {
      'POST /archives/review/accept': () => refusedOutcome(files[0]!, '孙寅庚已接受这份文件')
    })
    await openReview()
    await press('a')
    await expect.poll(focusedRow).toBe('记录2')
    await expect.element(page.getByText('没有接受“记录1”：孙寅庚已接受这份文件').first()).toBeVisible()
    expect(stateOfRow('记录1')).toBe('待定')
    expect(focusedRow()).toBe('记录2')
  })
})

describe('the letters', () => {
  test('mean nothing outside the queue, and each command has a button with its key', async () => {
    const sent = answerReview(waitingFiles(2))
    await openReview()
    const accept = page.getByRole('button', { name: /^接受并下一件/ })
    await expect.element(accept).toHaveAttribute('aria-keyshortcuts', 'A')
    await pressOn(page.getByRole('searchbox', { name: '搜索文件' }), 'a')
    expect(sent).toEqual([])
    await pressOn(accept)
    await expect.poll(() => sent).toEqual([['accept', ['f1']]])
  })

  test('are all switched off by one switch, and the buttons still work', async () => {
    const sent = answerReview(waitingFiles(2))
    await openReview()
    setOwnKeys({ ...NO_OWN_KEYS, letters: false })
    await expect.element(page.getByText('字母键已关闭')).toBeVisible()
    await press('a')
    await press('n')
    expect(focusedRow()).toBe('记录1')
    const accept = page.getByRole('button', { name: /^接受并下一件/ })
    await expect.element(accept).not.toHaveAttribute('aria-keyshortcuts')
    await pressOn(accept)
    await expect.poll(() => sent).toEqual([['accept', ['f1']]])
  })

  test('are others where somebody has changed them', async () => {
    const sent = answerReview(waitingFiles(2))
    await openReview()
    setOwnKeys({ ...$ownKeys.get(), keys: { 'review.accept': 'J' } })
    await press('a')
    expect(sent).toEqual([])
    await press('j')
    await expect.poll(() => sent).toEqual([['accept', ['f1']]])
  })
})

test('who has switched going on off stays at the file that he has decided about', async () => {
  const sent = answerReview(waitingFiles(3))
  await openReview()
  await pressOn(page.getByRole('checkbox', { name: '审核后到下一件' }), ' ')
  await said(/审核后停在原处/)
  ;(queueRow('记录1').element() as HTMLElement).focus()
  await press('a')
  await expect.poll(() => sent).toEqual([['accept', ['f1']]])
  await expect.poll(() => stateOfRow('记录1')).toBe('已接受')
  expect(focusedRow()).toBe('记录1')
  await pressOn(page.getByRole('checkbox', { name: '审核后到下一件' }), ' ')
})

test('places that were marked when the file came back are named beside its document', async () => {
  const files = waitingFiles(1)
  const place = { object: 'of1', page: 1, x: 0, y: 0, width: 1 / 3, height: 1 / 3 }
  const detail: ReviewDetail = {
    ...{ row: files[0]!, cells: [], findings: [], checkedAt: null, versions: 0, history: [] },
    lastReturn: {
      ...{ reason: '5', reason_dictText: '页数不符', opinion: null, byName: '孙寅庚', at: '2026-11-20 09:00:00' },
      ...{ keys: [], places: [place, { ...place, y: 0.7, x: 0.7 }], cells: {} }
    }
  }
  answerReview(files, { 'GET /archives/review/queryById': () => detail })
  await openReview()
  const list = page.getByRole('list', { name: '审核标出的位置' })
  await expect.element(list).toHaveTextContent('第 1 页左上第 1 页右下')
})

test('a file that was replaced is compared with its former one, and the focus comes back', async () => {
  const files = waitingFiles(1)
  const detail: ReviewDetail = {
    ...{ row: files[0]!, cells: [], findings: [], checkedAt: null, versions: 1, history: [], lastReturn: null }
  }
  answerReview(files, {
    'GET /archives/review/queryById': () => detail,
    'GET /archives/file/versions': () => []
  })
  await openReview()
  const opener = page.getByRole('button', { name: '与原来的文件对照（1 个版本）' })
  await pressOn(opener, '{Enter}')
  const dialog = page.getByRole('dialog', { name: /的历次版本$/ })
  await expect.element(dialog).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(opener).toHaveFocus()
})

test('at 320 px everything is below one another, and nothing is cut off', async () => {
  await page.viewport(320, 700)
  answerReview(waitingFiles(3))
  await openReview()
  await expect.element(page.getByRole('button', { name: /^接受并下一件/ })).toBeVisible()
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  await page.viewport(1280, 800)
})
