import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import type { ChangedVolume } from '#contract/transfers/applying.ts'
import type { TransferDetail } from '#contract/transfers/transfers.ts'
import { setPermission } from '#core/state/session/permissions.ts'
import { type Answers, answerCalls } from '#kit/answers/answers.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { pressOn, renderFrame } from '#kit/drawn/framed.tsx'
import { menuEntry, nobody, signedIn, somePermission } from '#kit/answers/signed-in.ts'
import { someChoices, someDetail, someTransfer } from '#kit/answers/transfer-answers.ts'
import TransferApply from '#screens/archives/transfer-apply.tsx'

const PATH = '/transfer/apply'
const RIGHTS = ['add', 'edit', 'delete', 'submit', 'withdraw', 'extend'].map((action) => `transfer.apply:${action}`)
const pageOf = <T,>(records: readonly T[]) => ({ records, total: records.length, size: 100, current: 1, pages: 1 })

/** Answers for one application; what is sent is kept. */
function answerApplying(detail: TransferDetail | null, more: Answers = {}) {
  const sent: [string, unknown][] = []
  const keep = (name: string, answer: unknown) => (asked: unknown) => {
    sent.push([name, asked])
    return answer as never
  }
  answerCalls({
    'GET /transfer/list': () => pageOf(detail ? [detail.row] : []),
    'GET /transfer/queryById': () => detail ?? someDetail(),
    'GET /transfer/extension/list': () => pageOf([]),
    'GET /transfer/apply/choices': someChoices,
    'GET /transfer/apply/needs': () => [
      {
        ...{ need: 'gaps', weight: 'refuses', said: '缺必交件 1 项', count: 1 },
        places: [{ type: 'node', id: 'n1', title: 'E1-01 竣工验收报告', at: null }]
      },
      { need: 'overdue', weight: 'notes', said: '移交已逾期 12 天', count: 12, places: [] }
    ],
    'GET /transfer/changes': () => [],
    'POST /transfer/apply/add': keep('add', someTransfer()),
    'POST /transfer/apply/submit': keep('submit', { job: 'j1' }),
    'POST /transfer/apply/withdraw': keep('withdraw', someTransfer({ status: 'withdrawn' })),
    'POST /transfer/extension/add': keep('extend', null),
    'GET /sys/job/list': () => pageOf([]),
    ...more
  })
  return sent
}

async function openApplying(width = 1280) {
  await page.viewport(width, 800)
  signedIn()
  setPermission({
    ...somePermission,
    menu: [...somePermission.menu, menuEntry(PATH, '移交申请')],
    auth: [{ action: [...RIGHTS, 'archives.collect:edit'].join(','), type: '2', describe: '' }]
  })
  await renderFrame(PATH, { [PATH]: TransferApply })
  await expect.element(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
}
beforeEach(() => {
  window.history.replaceState(null, '', PATH)
})
afterEach(nobody)

test('a draft says what it lacks by weight with links, and that it is overdue', async () => {
  answerApplying(someDetail())
  await openApplying()
  await expect.element(page.getByText('2026-11-16（逾期 12 天）')).toBeVisible()
  await page.getByRole('button', { name: '缺必交件 1 项' }).click()
  await expect
    .element(page.getByRole('link', { name: 'E1-01 竣工验收报告' }))
    .toHaveAttribute('href', expect.stringContaining('/archives/collect?node=n1'))
  expect(await findingsInThemes(document.body)).toEqual([])
})

test('what is only electronic is counted in files and bytes, and never as so many pages', async () => {
  answerApplying(someDetail({ volumes: 1, files: 1, pages: 0, bytes: 18_432 }))
  await openApplying()
  await expect.element(page.getByText('案卷 1 卷，电子文件 1 件，18 KB')).toBeVisible()
  expect(document.body.textContent).not.toContain('0 页')
})

test('a new application is for all that may be chosen, and is sent as it was chosen by keys', async () => {
  const sent = answerApplying(null)
  await openApplying()
  await expect.element(page.getByText('还没有移交申请')).toBeVisible()
  ;(page.getByRole('button', { name: '新建移交申请' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  const dialog = page.getByRole('dialog', { name: '新建移交申请' })
  await expect.element(dialog.getByRole('checkbox', { name: /^0001/ })).toBeChecked()
  await expect.element(dialog.getByRole('checkbox', { name: /已在申请 YJ-2026-0009 中/ })).not.toBeChecked()
  ;(dialog.getByRole('checkbox', { name: /^0002/ }).element() as HTMLElement).focus()
  await userEvent.keyboard(' ')
  ;(dialog.getByRole('button', { name: '建立申请' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => sent)
    .toEqual([
      [
        'add',
        {
          ...{ kind: 'formal', mode: 'online', parcel: 'whole', units: [null, 'm1'], volumes: ['v1'] },
          ...{ preId: 't0', previousId: null }
        }
      ]
    ])
})

test('what came back says why, and what has changed since, before it goes again', async () => {
  const changed: ChangedVolume[] = [
    {
      ...{ volumeId: 'v2', volumeNo: 2, title: '施工文件2', change: 'changed' },
      cells: [{ fileId: null, fileTitle: null, field: '案卷题名', before: '施工文件', after: '施工文件2' }]
    }
  ]
  const sent = answerApplying(someDetail({ status: 'returned', status_dictText: '退回补正', round: 1 }), {
    'GET /transfer/changes': () => changed
  })
  await openApplying()
  await expect.element(page.getByText('案卷题名：施工文件 → 施工文件2')).toBeVisible()
  await expect.element(page.getByText('许未癸；组卷不合理；案卷二须重新组卷')).toBeVisible()
  // Why it came back is above all else, and not in its log alone.
  await expect.element(page.getByText(/^退回补正：组卷不合理；案卷二须重新组卷（许未癸 /)).toBeVisible()
  ;(page.getByRole('button', { name: '再次提交' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('alertdialog', { name: '提交移交申请 YJ-2026-0001？' })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => sent).toEqual([['submit', { id: 't1', rowVersion: 1 }]])
  expect(await findingsInThemes(document.body)).toEqual([])
})

test('what came back and was not changed is asked about, with what was returned, and goes again only then', async () => {
  const back = someDetail({ status: 'returned', status_dictText: '退回补正', round: 1 })
  const volumes = back.volumes.map((volume, at) =>
    at === 0 ? volume : { ...volume, result: 'return' as const, reason: '6', reason_dictText: '组卷不合理' }
  )
  const sent = answerApplying({ ...back, volumes }, { 'GET /transfer/changes': () => [] })
  await openApplying()
  await pressOn(page.getByRole('button', { name: '再次提交' }))
  const question = page.getByRole('alertdialog', { name: '退回后没有修改' })
  await expect.element(question.getByText('以下 1 卷退回的案卷没有任何改动，仍要再次提交吗？')).toBeVisible()
  await expect.element(question.getByText(/施工文件2.*（组卷不合理）/)).toBeVisible()
  await pressOn(question.getByRole('button', { name: '返回修改' }))
  await expect.element(question).not.toBeInTheDocument()
  expect(sent).toEqual([])
  await pressOn(page.getByRole('button', { name: '再次提交' }))
  await pressOn(question.getByRole('button', { name: '仍然提交' }))
  await expect.poll(() => sent).toEqual([['submit', { id: 't1', rowVersion: 1 }]])
})

test('what was edited is shown as it is now, so that it is submitted as it is', async () => {
  let rowVersion = 1
  const detail = () => {
    const now = someDetail({ rowVersion, volumes: rowVersion === 1 ? 2 : 1 })
    return { ...now, volumes: now.volumes.slice(0, rowVersion === 1 ? 2 : 1) }
  }
  const sent = answerApplying(someDetail(), {
    'GET /transfer/queryById': detail,
    'PUT /transfer/apply/edit': () => {
      rowVersion = 2
      return detail().row
    }
  })
  await openApplying()
  await pressOn(page.getByRole('button', { name: '修改' }))
  await expect.element(page.getByRole('checkbox', { name: /施工文件2/ })).toBeVisible()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(page.getByRole('button', { name: '案卷 1 卷' })).toBeVisible()
  await pressOn(page.getByRole('button', { name: '提交' }))
  await expect.element(page.getByRole('alertdialog')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => sent).toContainEqual(['submit', { id: 't1', rowVersion: 2 }])
})

test('what the archive has put back into its queue is read as that, and not as another submission', async () => {
  const detail = someDetail({ status: 'submitted', status_dictText: '已提交', round: 1 })
  const put = {
    ...{
      id: 'l3',
      at: '2026-11-22 10:00:00',
      byName: '尤午壬',
      round: 1,
      from: 'reviewing',
      from_dictText: '馆审核中'
    },
    ...{ to: 'submitted', to_dictText: '已提交', reason_dictText: null, opinion: null },
    assigned: null
  }
  answerApplying({ ...detail, log: [...detail.log.slice(0, 1), put] })
  await openApplying()
  const log = page.getByRole('list', { name: '办理记录' })
  await expect.element(log.getByRole('listitem').first().getByText('放回队列')).toBeVisible()
  await expect.element(log.getByText('已提交')).toBeVisible()
  expect(log.getByText('已提交').elements()).toHaveLength(1)
})

test('the log shows an assignment as that, with who has assigned it to whom', async () => {
  const detail = someDetail({ status: 'submitted', status_dictText: '已提交', round: 1 })
  const [submitted] = detail.log
  const by = { ...submitted!, byName: '尤午壬', from: 'submitted', from_dictText: '已提交' }
  const given = { ...by, id: 'l4', at: '2026-11-22 10:00:00', assigned: { name: '许未癸' } }
  const taken = { ...by, id: 'l5', at: '2026-11-22 11:00:00', assigned: { name: null } }
  answerApplying({ ...detail, log: [submitted!, given, taken] })
  await openApplying()
  const lines = page.getByRole('list', { name: '办理记录' }).getByRole('listitem')
  await expect.element(lines.nth(0).getByText('取消分派')).toBeVisible()
  await expect.element(lines.nth(1).getByText('分派给 许未癸')).toBeVisible()
  await expect.element(lines.nth(1).getByText('尤午壬')).toBeVisible()
})

test('what was submitted is withdrawn, and cannot be changed', async () => {
  const sent = answerApplying(someDetail({ status: 'submitted', status_dictText: '已提交', round: 1 }))
  await openApplying(320)
  expect(page.getByRole('button', { name: '修改' }).query()).toBe(null)
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  ;(page.getByRole('button', { name: '撤回' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('alertdialog')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => sent).toEqual([['withdraw', { id: 't1' }]])
})
