import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { setDictionaries } from '#core/state/dictionaries.ts'
import { setPermission } from '#core/state/session/permissions.ts'
import { $toasts } from '#core/state/toasts.ts'
import { answerCalls } from '#kit/answers/answers.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { enterpriseRow, ownEnterpriseAnswer } from '#kit/answers/enterprise-answers.ts'
import { fakeSockets } from '#kit/answers/fake-socket.ts'
import { pressOn, renderFrame } from '#kit/drawn/framed.tsx'
import { menuEntry, nobody, signedIn, somePermission } from '#kit/answers/signed-in.ts'
import { startAnnouncer } from '#ui/base/announcer.ts'
import EnterpriseAuth from '#screens/organisation/enterprise-auth.tsx'
import EnterpriseReview from '#screens/organisation/enterprise-review.tsx'

const said = () => document.querySelector('#announcer-polite')?.textContent
const item = (value: string, text: string) => ({ value, text, label: text, title: text })
const DICTIONARIES = {
  enterprise_auth_status: [item('1', '待审核'), item('2', '已认证'), item('3', '已驳回')],
  cert_type: [item('1', '统一社会信用代码营业执照')]
}
const OWN = '/account/settings/enterprise'
const REVIEW = '/project/enterpriseReview'
let own = ownEnterpriseAnswer()
let rows = [enterpriseRow('a1', '云澜一号有限公司')]
let asked: { readonly path: string; readonly input: Readonly<Record<string, unknown>> }[]

const stored = (path: string, name: string) => ({
  id: path,
  path,
  name,
  size: 1000,
  format: 'pdf',
  mime: 'application/pdf',
  sha256: 'a'.repeat(64),
  pages: 1
})
const decide = (path: string, status: string) => (input: Readonly<Record<string, unknown>>) => {
  asked.push({ path, input })
  rows = rows.map((row) => (row.id === input.ids ? { ...row, status } : row))
  return { change: null, count: 1, ids: [String(input.ids)], result: null }
}

beforeEach(() => {
  startAnnouncer()
  fakeSockets()
  signedIn()
  const names = ['account.enterprise:submit', 'account.enterprise:withdraw']
  const action = [...names, ...['review', 'accept', 'return'].map((name) => `project.enterprise:${name}`)].join(',')
  setPermission({
    ...somePermission,
    menu: [...somePermission.menu, menuEntry(OWN, '企业认证'), menuEntry(REVIEW, '企业认证审核')],
    auth: [{ action, type: '2', describe: '' }]
  })
  setDictionaries(DICTIONARIES)
  own = ownEnterpriseAnswer()
  rows = ['一', '二', '三'].map((name, at) => enterpriseRow(`a${at + 1}`, `云澜${name}号有限公司`))
  asked = []
  answerCalls({
    'GET /sys/view/list': () => [],
    'GET /account/enterprise': () => own,
    'GET /files/documents': () => [stored('enterprise/1.pdf', '执照.pdf'), stored('enterprise/2.pdf', '授权.pdf')],
    'PUT /account/enterprise/submit': (input) => {
      asked.push({ path: 'submit', input })
      own = ownEnterpriseAnswer({ status: '1', status_dictText: '待审核', maySubmit: false, mayWithdraw: true })
      return own
    },
    'PUT /account/enterprise/withdraw': () => {
      own = ownEnterpriseAnswer({ status: '0', status_dictText: '未认证' })
      return own
    },
    'GET /project/enterpriseReview/list': ({ status = '' }) => {
      const records = rows.filter((row) => status === '' || row.status === status)
      return { records, total: records.length, size: 10, current: 1, pages: 1 }
    },
    'PUT /project/enterpriseReview/accept': decide('accept', '2'),
    'PUT /project/enterpriseReview/return': decide('return', '3'),
    'PUT /project/enterpriseReview/takeBackAccept': decide('takeBackAccept', '1')
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  nobody()
  $toasts.set([])
})

test('by keys a unit reads why it was returned, has a wrong code said at its field, and submits its papers again [1.A03, 1.A04]', async () => {
  const screen = await renderFrame(OWN, { [OWN]: EnterpriseAuth })
  await expect.element(page.getByText('公章不清', { exact: false })).toBeVisible()
  const code = page.getByRole('textbox', { name: '统一社会信用代码' })
  await expect.element(code).toHaveValue('91990102MA00000777')
  ;(code.element() as HTMLElement).focus()
  await userEvent.keyboard('{End}{Backspace}8')
  await expect.element(page.getByText('不是有效的统一社会信用代码', { exact: false })).toBeVisible()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(code).toHaveFocus()
  expect(asked).toEqual([])
  expect(await findingsInThemes(screen.container)).toEqual([])
  await userEvent.keyboard('{End}{Backspace}7{Control>}{Enter}{/Control}')
  await expect.element(page.getByText('认证资料已提交，等待档案馆审核', { exact: false })).toHaveFocus()
  expect(asked).toMatchObject([
    { input: { uscc: '91990102MA00000777', licence: 'enterprise/1.pdf', letter: 'enterprise/2.pdf' } }
  ])
})

test('what waits is taken back after a question, and may be changed again [1.A04]', async () => {
  own = ownEnterpriseAnswer({ status: '1', status_dictText: '待审核', maySubmit: false, mayWithdraw: true })
  await renderFrame(OWN, { [OWN]: EnterpriseAuth })
  await pressOn(page.getByRole('button', { name: '撤回' }))
  await expect.element(page.getByRole('alertdialog')).toBeVisible()
  await userEvent.keyboard('{Tab}')
  await pressOn(page.getByRole('alertdialog').getByRole('button').last())
  await expect.element(page.getByRole('button', { name: '提交认证' })).toBeVisible()
  await expect.element(page.getByText('尚未认证', { exact: false })).toHaveFocus()
})

test('one letter shows the papers of a unit, Enter accepts them and shows the next unit; a return asks for its reason [1.A04]', async () => {
  const screen = await renderFrame(REVIEW, { [REVIEW]: EnterpriseReview })
  await expect.element(page.getByText('在列表中', { exact: false })).toBeVisible()
  await pressOn(page.getByRole('row', { name: /一号/ }).getByRole('gridcell').first(), '{Home}')
  await userEvent.keyboard('v')
  await expect.element(page.getByRole('dialog', { name: '审核：云澜一号有限公司' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: '下一家' })).toBeVisible()
  await expect.element(page.getByRole('radio', { name: '营业执照' })).toHaveFocus()
  expect(await findingsInThemes(screen.container)).toEqual([])
  await pressOn(page.getByRole('button', { name: '通过', exact: true }), '{Enter}')
  await expect.element(page.getByRole('dialog', { name: '审核：云澜二号有限公司' })).toBeVisible()
  await expect.element(page.getByRole('radio', { name: '营业执照' })).toHaveFocus()
  // One message says what was done and what comes.
  await expect.poll(said).toContain('“云澜一号有限公司”已通过企业认证（Ctrl+Z 可撤销）。下一家：云澜二号有限公司')
  // Whoever presses on decides about nothing that he has not read.
  await userEvent.keyboard('{Enter}')
  expect(asked).toHaveLength(1)
  await pressOn(page.getByRole('dialog').getByRole('button', { name: '退回' }))
  await expect.element(page.getByText('请填写退回原因')).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: '退回原因' })).toHaveFocus()
  await userEvent.keyboard('公章不清{Control>}{Enter}{/Control}')
  await expect.element(page.getByRole('dialog', { name: '审核：云澜三号有限公司' })).toBeVisible()
  await expect.element(page.getByRole('radio', { name: '营业执照' })).toHaveFocus()
  await pressOn(page.getByRole('button', { name: '通过', exact: true }), '{Enter}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(asked).toMatchObject([
    { path: 'accept', input: { ids: 'a1' } },
    { path: 'return', input: { ids: 'a2', opinion: '公章不清' } },
    { path: 'accept', input: { ids: 'a3' } }
  ])
})

test('what was just decided is taken back by Ctrl+Z: the unit is shown again and waits, and after the last one the list takes it back', async () => {
  await renderFrame(REVIEW, { [REVIEW]: EnterpriseReview })
  await expect.element(page.getByText('在列表中', { exact: false })).toBeVisible()
  await pressOn(page.getByRole('row', { name: /一号/ }).getByRole('gridcell').first(), '{Home}')
  await userEvent.keyboard('v')
  const first = page.getByRole('dialog', { name: '审核：云澜一号有限公司' })
  await expect.element(first).toBeVisible()
  await expect.element(page.getByRole('button', { name: '下一家' })).toBeVisible()
  await pressOn(page.getByRole('button', { name: '通过', exact: true }), '{Enter}')
  await expect.element(page.getByRole('dialog', { name: '审核：云澜二号有限公司' })).toBeVisible()
  await expect.element(page.getByRole('radio', { name: '营业执照' })).toHaveFocus()
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(first).toBeVisible()
  await expect.element(page.getByRole('radio', { name: '营业执照' })).toHaveFocus()
  await expect.poll(said).toContain('已撤销“云澜一号有限公司”的审核')
  expect(page.getByRole('button', { name: '撤销上一项' }).query()).toBe(null)
  rows = rows.slice(0, 1)
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await pressOn(page.getByRole('row', { name: /一号/ }).getByRole('gridcell').first(), '{Home}')
  await userEvent.keyboard('v')
  await expect.element(page.getByRole('radio', { name: '营业执照' })).toHaveFocus()
  await pressOn(page.getByRole('button', { name: '通过', exact: true }), '{Enter}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(page.getByText('“云澜一号有限公司”已通过企业认证（Ctrl+Z 可撤销）').first()).toBeVisible()
  await expect.poll(() => document.activeElement?.closest('[role=grid]')).not.toBe(null)
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect
    .poll(() => asked.map(({ path }) => path))
    .toEqual(['accept', 'takeBackAccept', 'accept', 'takeBackAccept'])
})
