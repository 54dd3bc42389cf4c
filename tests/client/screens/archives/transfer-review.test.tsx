import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import type { ReviewItems } from '#contract/transfers/reviewing.ts'
import { setPermission } from '#core/state/session/permissions.ts'
import { type Answers, answerCalls } from '#kit/answers/answers.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { renderFrame } from '#kit/drawn/framed.tsx'
import { menuEntry, nobody, signedIn, somePermission } from '#kit/answers/signed-in.ts'
import { someDetail, someItems, someTransfer } from '#kit/answers/transfer-answers.ts'
import TransferReview from '#screens/archives/transfer-review.tsx'

const PATH = '/transfer/review'
const RIGHTS = ['accept', 'return', 'assign', 'export', 'claim', 'extend'].map((action) => `transfer.review:${action}`)
const pageOf = <T,>(records: readonly T[]) => ({ records, total: records.length, size: 100, current: 1, pages: 1 })

/** Answers for one transfer under review; what is decided is written into it, as the server does. */
function answerReviewing(items: ReviewItems, more: Answers = {}) {
  const sent: [string, unknown][] = []
  const now = { items }
  answerCalls({
    'GET /transfer/list': () => pageOf([items.row]),
    'GET /transfer/extension/list': () => pageOf([]),
    'GET /transfer/review/items': () => now.items,
    'GET /transfer/changes': () => [],
    'GET /transfer/queryById': () => someDetail({ status: 'reviewing', round: 1 }),
    'GET /sys/dict/getDictItems/return_reason': () => [
      { value: '1', text: '缺件', title: '缺件' },
      { value: '10', text: '组卷不合理', title: '组卷不合理' }
    ],
    'GET /sys/dict/getDictItems/return_reason_role': () => [],
    'GET /files/firstPages': () => [],
    'POST /transfer/review/decide': (asked) => {
      const { kind, targets } = asked as unknown as { kind: 'accept' | 'return'; targets: { volumeId: string }[] }
      sent.push([kind, asked])
      now.items = {
        ...now.items,
        volumes: now.items.volumes.map((volume) =>
          targets.some(({ volumeId }) => volumeId === volume.id) ? { ...volume, result: kind } : volume
        )
      }
      return { batch: 'b1' }
    },
    'POST /transfer/review/undo': (asked) => {
      sent.push(['undo', asked])
      now.items = items
      return { batch: 'b1', count: 1, kind: 'accept', first: { volumeId: 'v1', fileId: null } }
    },
    'POST /transfer/review/claim': (asked) => {
      sent.push(['claim', asked])
      now.items = someItems()
      return now.items.row
    },
    'POST /transfer/review/accept': (asked) => {
      sent.push(['whole', asked])
      return someTransfer({ status: 'accepted', status_dictText: '审核通过' })
    },
    'POST /transfer/review/return': (asked) => {
      sent.push(['giveBack', asked])
      return someTransfer({ status: 'returned', status_dictText: '退回补正' })
    },
    ...more
  })
  return sent
}

async function openReviewing(at = `${PATH}?id=t1`, width = 1280) {
  await page.viewport(width, 800)
  signedIn()
  setPermission({
    ...somePermission,
    menu: [...somePermission.menu, menuEntry(PATH, '移交审核')],
    auth: [{ action: RIGHTS.join(','), type: '2', describe: '' }]
  })
  window.history.replaceState(null, '', at)
  await renderFrame(at, { [PATH]: TransferReview })
  await expect.element(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
}
beforeEach(() => {
  window.history.replaceState(null, '', PATH)
})
afterEach(nobody)

const focusedRow = () =>
  document.activeElement?.closest('[role=row]')?.querySelector('[role=rowheader]')?.textContent ?? ''
const stateOf = (title: string) =>
  [...document.querySelectorAll('[role=row]')]
    .find((row) => row.querySelector('[role=rowheader]')?.textContent?.includes(title))
    ?.querySelectorAll('[role=gridcell]')[1]?.textContent
/** Goes to a line, as somebody does who comes back to the queue. */
async function begin(title: string) {
  await page.getByRole('rowheader', { name: new RegExp(title) }).click()
  await expect.poll(focusedRow).toContain(title)
}

test('the queue says what waits since when and for whom, and Enter opens a transfer', async () => {
  answerReviewing(someItems({ status: 'submitted', status_dictText: '已提交', reviewer: null }))
  await openReviewing(PATH)
  await expect.element(page.getByText('2026-11-16（逾期 12 天）')).toBeVisible()
  expect(await findingsInThemes(document.body)).toEqual([])
  ;(page.getByRole('button', { name: '打开 YJ-2026-0001' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { level: 1, name: '移交审核 YJ-2026-0001' })).toBeVisible()
})

test('the forms that the submission has frozen are read beside the volumes [1.A30]', async () => {
  answerReviewing(someItems())
  await openReviewing(`${PATH}?id=t1`, 320)
  await begin('施工文件1')
  const forms = page.getByRole('button', { name: '冻结的移交表单' })
  await expect.element(forms).toBeVisible()
  ;(forms.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  const book = page.getByRole('link', { name: /^城市建设档案移交书/ })
  await expect.element(book).toBeVisible()
  expect(book.element().getAttribute('href')).toContain('path=form')
  await expect.element(page.getByText(/归入 E1-14 城市建设档案移交书$/)).toBeVisible()
  await expect.element(page.getByText(/摘要 cdcdcdcdcdcd；已收回（2026-11-21 11:30）$/)).toBeVisible()
  expect(await findingsInThemes(document.body)).toEqual([])
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
})

test('a transfer is claimed before anything is decided about it', async () => {
  const free = someItems({ status: 'submitted', status_dictText: '已提交', reviewer: null })
  const sent = answerReviewing({ ...free, lock: '移交申请 YJ-2026-0001 不在审核中' })
  await openReviewing()
  await begin('施工文件1')
  await userEvent.keyboard('a')
  await expect.element(page.getByText('移交申请 YJ-2026-0001 不在审核中').first()).toBeVisible()
  ;(page.getByRole('button', { name: '签收' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('共 2 卷，未审 2 卷，退回 0 卷')).toBeVisible()
  expect(sent).toEqual([['claim', { id: 't1' }]])
  await expect.element(page.getByText('已签收移交申请 YJ-2026-0001，可以逐卷审核').first()).toBeInTheDocument()
  await expect.poll(() => document.activeElement?.closest('[role=grid]')).not.toBeNull()
})

test('volumes and files are decided about by the keys of 文件审核, and the last decision is taken back', async () => {
  const sent = answerReviewing(someItems())
  await openReviewing()
  await begin('施工文件1')
  await userEvent.keyboard('a')
  // What is accepted with its volume waits no more: the next volume does.
  await expect.poll(focusedRow).toContain('施工文件2')
  await expect.poll(() => stateOf('施工文件1')).toBe('通过')
  await userEvent.keyboard('r')
  await expect.element(page.getByRole('option', { name: '2 组卷不合理' })).toBeVisible()
  await userEvent.keyboard('2')
  await expect.poll(() => stateOf('施工文件2')).toBe('退回')
  expect(sent).toEqual([
    ['accept', { id: 't1', kind: 'accept', targets: [{ volumeId: 'v1' }] }],
    ['return', { id: 't1', kind: 'return', targets: [{ volumeId: 'v2' }], reason: '10', opinion: expect.any(String) }]
  ])
  await userEvent.keyboard('u')
  await expect.poll(() => stateOf('施工文件2')).toBe('待审')
  expect(await findingsInThemes(document.body)).toEqual([])
})

test('the whole is returned with a reason and an opinion, which its fields ask for', async () => {
  const sent = answerReviewing(someItems())
  await openReviewing()
  ;(page.getByRole('button', { name: '退回申请' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  const dialog = page.getByRole('dialog', { name: '退回申请：YJ-2026-0001' })
  await dialog.getByRole('button', { name: '退回申请' }).click()
  await expect.element(dialog.getByText('请选择退回原因')).toBeVisible()
  await dialog.getByRole('button', { name: /退回原因/ }).click()
  await page.getByRole('option', { name: '缺件' }).click()
  await dialog.getByRole('textbox', { name: '意见' }).fill('缺竣工图')
  await dialog.getByRole('button', { name: '退回申请' }).click()
  await expect.poll(() => sent).toEqual([['giveBack', { id: 't1', reason: '1', opinion: '缺竣工图' }]])
})

test('a second look shows what is to be decided about, and all of it by D', async () => {
  const items = someItems({ round: 2 })
  const [first, second] = items.volumes
  answerReviewing({
    ...items,
    volumes: [
      { ...first!, isOpen: false, result: 'accept' },
      { ...second!, change: 'changed' }
    ]
  })
  await openReviewing(`${PATH}?id=t1`, 320)
  await expect.poll(() => stateOf('施工文件2')).toBe('有改动')
  expect(stateOf('施工文件1')).toBe(undefined)
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  await begin('施工文件2')
  await userEvent.keyboard('d')
  await expect.poll(() => stateOf('施工文件1')).toBe('前次已通过')
})
