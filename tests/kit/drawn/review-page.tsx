import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import type { FirstPage } from '#contract/files/first-page.ts'
import type { ReviewOutcome, ReviewRow } from '#contract/archives/review.ts'
import { setPermission } from '#core/state/session/permissions.ts'
import Review from '#screens/archives/review.tsx'

import { type Answers, answerCalls } from '../answers/answers.ts'
import { fileAt } from '../answers/collect-answers.ts'
import { renderFrame } from './framed.tsx'
import { menuEntry, signedIn, somePermission } from '../answers/signed-in.ts'

const object = (id: string) => ({
  id: `o${id}`,
  path: `archives/${id}.docx`,
  name: `${id}.docx`,
  size: 1000,
  format: 'docx',
  mime: 'application/msword',
  sha256: id
    .charCodeAt(id.length - 1)
    .toString(16)
    .padStart(2, '0')
    .repeat(32),
  pages: null
})
const REVIEW: ReviewRow['review'] = {
  claimedBy: null,
  isMine: false,
  isAgain: false,
  isViewed: false,
  lock: null,
  decision: null
}

/** Files that wait for their review. */
export const waitingFiles = (count: number): ReviewRow[] =>
  Array.from({ length: count }, (_, n) => ({
    ...fileAt('C5-01', `f${n + 1}`, `记录${n + 1}`, {
      objects: [object(`f${n + 1}`)],
      status: 'submitted',
      orderNum: n
    }),
    review: REVIEW
  }))

/** What is known of a document of which no page is drawn: its facts are before the eyes at once. */
export function documentOf(id: string): FirstPage {
  const { id: stored, ...rest } = object(id)
  return {
    ...rest,
    file: id,
    object: stored,
    replaces: null,
    width: null,
    height: null,
    duration: null,
    state: 'none',
    reason: null,
    picture: null,
    isReliable: false,
    lines: [],
    candidates: []
  }
}

/** What the page has sent, in order: the call, and what it was about. */
export type Sent = readonly [call: string, what: unknown]

/** Answers for some files in place of a server that keeps what is decided; gives what was sent, in order. */
export function answerReview(files: readonly ReviewRow[], more: Answers = {}): readonly Sent[] {
  const kept = new Map(files.map((file) => [file.id, file]))
  const sent: Sent[] = []
  let last: { batch: string; kind: 'accept' | 'return'; at: string; files: { id: string; title: string }[] } | null =
    null
  const decide =
    (kind: 'accept' | 'return', status: ReviewRow['status']) => (input: Readonly<Record<string, unknown>>) => {
      const rows = input.rows as { id: string }[]
      sent.push([
        kind,
        kind === 'accept'
          ? input.opinion === undefined && input.seal === undefined
            ? rows.map(({ id }) => id)
            : [rows.map(({ id }) => id), input.opinion, input.seal]
          : [rows.map(({ id }) => id), input.reason, input.opinion]
      ])
      last = {
        batch: 'b1',
        kind,
        at: '2026-11-20 09:00:00',
        files: rows.map(({ id }) => ({ id, title: kept.get(id)!.title }))
      }
      return rows.map(({ id }): ReviewOutcome => {
        const was = kept.get(id)!
        const decision = { id: 'b1', kind, at: '2026-11-20 09:00:00', reason_dictText: null }
        const row = { ...was, status, rowVersion: was.rowVersion + 1, review: { ...was.review, decision } }
        kept.set(id, row)
        return { id, ok: true, code: 200, message: '', faults: [], row }
      })
    }
  answerCalls({
    'GET /archives/review/list': () => ({ records: files, total: files.length, size: 1000, current: 1, pages: 1 }),
    'GET /archives/review/count': () => ({ left: files.length, again: 0, today: 0 }),
    'GET /archives/review/decisions': () => (last ? [last] : []),
    'GET /archives/review/queryById': ({ id = '' }) => ({
      row: kept.get(id),
      cells: [
        {
          key: 'title',
          title: '文件题名',
          text: kept.get(id)?.title,
          rules: ['必填'],
          faults: [],
          before: null,
          isChanged: false
        },
        {
          key: 'pages',
          title: '页数',
          text: '6',
          rules: ['必填'],
          faults: ['电子文件共 4 页'],
          before: '4',
          isChanged: true
        }
      ],
      lastReturn: null,
      findings: [],
      checkedAt: null,
      versions: 0,
      history: []
    }),
    'GET /files/firstPages': ({ files: asked = '' }) => asked.split(',').map(documentOf),
    'GET /sys/dict/getDictItems/return_reason': () =>
      ['缺件', '签章不全', '题名不规范', '著录错误', '页数不符', '组卷不合理', '数据异常'].map((text, at) => ({
        value: String(at + 1),
        text,
        title: text
      })),
    'GET /sys/dict/getDictItems/return_reason_role': () => [
      { value: 'da_reviewer:6', text: '档案馆审核员：组卷不合理' },
      { value: 'jl_engineer:7', text: '监理单位：数据异常' }
    ],
    'POST /archives/review/view': ({ id = '' }) => {
      const row = { ...kept.get(id)!, review: { ...kept.get(id)!.review, isViewed: true, isMine: true } }
      kept.set(id, row)
      return row
    },
    'POST /archives/review/release': () => null,
    'POST /archives/review/accept': decide('accept', 'approved'),
    'POST /archives/review/return': decide('return', 'returned'),
    'POST /archives/review/takeBack': () => {
      sent.push(['takeBack', last?.files.map(({ id }) => id)])
      const files_ = last?.files ?? []
      last = null
      return files_.map(({ id }): ReviewOutcome => {
        const row: ReviewRow = { ...kept.get(id)!, status: 'submitted', review: { ...REVIEW, isViewed: true } }
        kept.set(id, row)
        return { id, ok: true, code: 200, message: '', faults: [], row }
      })
    },
    ...more
  })
  return sent
}

/** A refusal of one file, as the outcome of a decision. */
export const refusedOutcome = (row: ReviewRow, message: string): ReviewOutcome[] => [
  { id: row.id, ok: false, code: 510, message, faults: [], row }
]

/** A row of the queue by its title, and the title of the row that has the focus. */
export const queueRow = (title: string) => page.getByRole('rowheader', { name: new RegExp(title) })
export const focusedRow = () =>
  document.activeElement?.closest('[role=row]')?.querySelector('[role=rowheader]')?.textContent ?? ''
export const stateOfRow = (title: string) =>
  queueRow(title).element().closest('[role=row]')?.querySelectorAll('[role=gridcell]')[1]?.textContent

/** Signs a reviewer in, draws 文件审核, and goes to the first file, whose document is before the eyes. */
export async function openReview(title = '记录1') {
  signedIn()
  setPermission({
    ...somePermission,
    menu: [...somePermission.menu, menuEntry('/archives/review', '文件审核')],
    auth: [{ action: 'archives.review:accept,archives.review:return', type: '2', describe: '' }]
  })
  const screen = await renderFrame('/archives/review', { '/archives/review': Review })
  await expect.element(queueRow(title)).toBeVisible()
  await userEvent.keyboard('{Shift}')
  ;(queueRow(title).element() as HTMLElement).focus()
  await expect.element(page.getByRole('region', { name: '阅读' }).getByRole('heading', { name: /docx$/ })).toBeVisible()
  return screen
}
/** Waits until the document of a file is before the eyes. */
export const shows = (id: string) =>
  expect.element(page.getByRole('region', { name: '阅读' }).getByRole('heading', { name: `${id}.docx` })).toBeVisible()
