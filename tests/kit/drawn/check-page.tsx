import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { CHECK_CODES, CHECK_ITEMS } from '#contract/checks/items.ts'
import type { CheckedItem, CheckedVolumeResult, CheckFinding, CheckRun } from '#contract/checks/runs.ts'
import type { TransferNeed } from '#contract/checks/transfer-needs.ts'
import { setPermission } from '#core/state/session/permissions.ts'
import type { Language } from '#core/state/languages.ts'
import Check from '#screens/arrange/check.tsx'

import { type Answers, answerCalls } from '../answers/answers.ts'
import { renderFrame } from './framed.tsx'
import { menuEntry, signedIn, somePermission } from '../answers/signed-in.ts'

const PATH = '/arrange/check'
const ALL = ['arrange.check:run', 'arrange.check:waive', 'arrange.check:export', 'archives.collect:edit'] as const

/** A check that has ended, of which one page number is wrong and one scan waits for a person. */
export const someRun = (more: Partial<CheckRun> = {}): CheckRun => ({
  ...{
    id: 'r1',
    stage: 'G',
    target: 'project',
    targetTitle: '综合教学楼',
    scheme: '归档环节四性检测 第 1 版',
    state: 'done',
    job: 'j1',
    result: 'failed'
  },
  ...{ files: 12, found: 2, waived: 0, human: 1, reused: 3, byName: '林知远', done: 12, total: 12 },
  ...{ createTime: '2026-11-20 09:00:00', finishTime: '2026-11-20 09:01:00' },
  ...more
})
const finding = (id: string, code: keyof typeof CHECK_ITEMS, more: Partial<CheckFinding>): CheckFinding => ({
  ...{ id, code, name: `${code} 检测项`, kind: 'found', level: CHECK_ITEMS[code].level, target: 'file' },
  ...{ targetId: 'f1', targetTitle: '施工日志', fileId: 'f1', field: null, said: '实测', mend: '' },
  lies: { item: 'C5-1 施工日志', volumeNo: null, isClosed: false },
  ...{ waivedBy: null, waivedTime: null, waiveReason: null, pastWaivers: [] },
  ...more
})
/** A finding whose waiver was taken back. */
const takenBack = (one: CheckFinding, backReason: string): CheckFinding => ({
  ...one,
  ...{ waivedBy: null, waivedTime: null, waiveReason: null },
  pastWaivers: [
    ...one.pastWaivers,
    {
      ...{ by: one.waivedBy, time: one.waivedTime ?? '', reason: one.waiveReason ?? '' },
      ...{ backBy: '孙寅庚', backTime: '2026-11-20 11:00:00', backReason }
    }
  ]
})
export const someFindings = (): CheckFinding[] => [
  finding('x1', 'WZ-07', { field: 'pages', said: '著录 55 页，电子文件 53 页', mend: '核对后修改页数，或重新上传' }),
  finding('x2', 'KY-07', {
    ...{ targetId: 'f2', fileId: 'f2', targetTitle: '竣工图', said: '2 页低于 300 dpi，最低 200 dpi' }
  }),
  finding('x3', 'ZS-13', { kind: 'human', said: '文字层不足以确认题名' })
]

/** How each of the 44 items came out, by what was found. */
const itemsBy = (findings: readonly CheckFinding[]): CheckedItem[] =>
  CHECK_CODES.map((code) => {
    const own = findings.filter((one) => one.code === code && one.waivedBy === null)
    const found = own.filter(({ kind }) => kind === 'found').length
    const human = own.filter(({ kind }) => kind === 'human').length
    const { property, level } = CHECK_ITEMS[code]
    const result = found > 0 ? (level === 'error' ? 'failed' : 'warned') : human > 0 ? 'human' : 'passed'
    const waived = findings.filter((one) => one.code === code && one.waivedBy !== null).length
    return {
      ...{ code, name: `${code} 检测项`, how: '检测方法', property, level, result, checked: 12, found, waived, human },
      ...{ crashed: 0, why: '' }
    }
  })

/** What the page has sent, in order. */
export type SentToCheck = readonly [call: string, what: unknown]

/** A server with one check, whose job goes on when the test says so. */
export interface CheckServer {
  readonly sent: readonly SentToCheck[]
  run: CheckRun
  findings: CheckFinding[]
  volumes: CheckedVolumeResult[]
  needs: TransferNeed[]
  /** How far the job is; null: no job is one's own. */
  step: { readonly done: number; readonly state: 'running' | 'done' | 'cancelled' } | null
}

/** Answers for checks in place of a server that keeps them. */
export function answerChecks(more: Answers = {}): CheckServer {
  const sent: SentToCheck[] = []
  const server: CheckServer = { sent, run: someRun(), findings: someFindings(), volumes: [], needs: [], step: null }
  const begin = (id = server.run.id) => {
    server.run = { ...server.run, id, state: 'running', done: 0, total: 12 }
    server.step = { done: 0, state: 'running' }
    return { id: server.run.id, job: 'j1' }
  }
  const jobs = () => {
    if (!server.step) return []
    const { done, state } = server.step
    if (state !== 'running') server.run = { ...server.run, state, done }
    const title = '检测 四性检测'
    return [
      {
        ...{ id: 'j1', kind: 'check', title, state, done, total: 12, message: '检测了 12 件文件', fileName: null },
        ...{ byName: null, createTime: '2026-11-20 09:00:00', endTime: null, cancelAsked: false }
      }
    ]
  }
  const pageOf = <T,>(records: readonly T[]) => ({ records, total: records.length, size: 50, current: 1, pages: 1 })
  answerCalls({
    'GET /arrange/check/list': () => pageOf([server.run]),
    'GET /arrange/check/queryById': () => ({
      ...server.run,
      items: server.run.state === 'done' ? itemsBy(server.findings) : [],
      volumes: server.run.state === 'done' ? server.volumes : []
    }),
    'GET /arrange/check/findings': ({ kind = '', code = '' }) =>
      pageOf(server.findings.filter((one) => one.kind === kind && (code === '' || one.code === code))),
    'GET /arrange/check/targets': () => ({
      units: [{ id: 'm1', title: '1 综合教学楼' }],
      nodes: [{ id: 'n1', title: 'C5 施工记录' }],
      volumes: [
        { id: 'v1', title: '1 施工记录' },
        { id: 'v2', title: '2 检验批' }
      ]
    }),
    'GET /arrange/check/transferNeeds': () => server.needs,
    'GET /sys/job/list': () => pageOf(jobs()),
    'POST /arrange/check/run': (asked) => {
      sent.push(['run', asked])
      return begin('r2')
    },
    'POST /arrange/check/recheck': (asked) => {
      sent.push(['recheck', asked])
      server.findings = server.findings.filter(({ fileId }) => fileId !== asked.file)
      return begin()
    },
    'PUT /arrange/check/waive': (asked) => {
      sent.push(['waive', asked])
      server.findings = server.findings.map((one) =>
        one.id === asked.id
          ? { ...one, waivedBy: '孙寅庚', waivedTime: '2026-11-20 10:00:00', waiveReason: asked.reason ?? '' }
          : one
      )
      return null
    },
    'PUT /arrange/check/takeBackWaiver': (asked) => {
      sent.push(['takeBack', asked])
      server.findings = server.findings.map((one) => (one.id === asked.id ? takenBack(one, asked.reason ?? '') : one))
      return null
    },
    ...more
  })
  return server
}

/** Signs somebody with these rights in, and draws 四性检测. */
export async function openChecks(rights: readonly string[] = ALL, at = PATH, language: Language = 'zh-CN') {
  signedIn()
  setPermission({
    ...somePermission,
    menu: [...somePermission.menu, menuEntry(PATH, '四性检测')],
    auth: [{ action: rights.join(','), type: '2', describe: '' }]
  })
  const screen = await renderFrame(at, { [PATH]: Check }, language)
  await expect.element(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  return screen
}
/** Whether the focus is somewhere, and not on the page as a whole. */
export const focusIsSomewhere = () => document.activeElement !== document.body

/** Goes to a control in a row of a table by arrows, as Tab brings one to the first row, and presses a key on it. */
export async function pressInRow(grid: string, rowName: string, control: string | RegExp, key = '{Enter}') {
  const first = page.getByRole('grid', { name: grid }).getByRole('rowheader').first()
  await expect.element(first).toBeVisible()
  await userEvent.keyboard('{Shift}')
  ;(first.element().closest('tr') as HTMLElement).focus()
  const here = () => document.activeElement as HTMLElement
  for (let steps = 0; steps < 50 && !here().closest('tr')?.textContent?.startsWith(rowName); steps++)
    await userEvent.keyboard('{ArrowDown}')
  const name = () => here().getAttribute('aria-label') ?? ''
  for (let steps = 0; steps < 12 && !(typeof control === 'string' ? name() === control : control.test(name())); steps++)
    await userEvent.keyboard('{ArrowLeft}')
  expect(name()).toMatch(control)
  await userEvent.keyboard(key)
}
