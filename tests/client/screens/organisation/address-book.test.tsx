import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { setPermission } from '#core/state/session/permissions.ts'
import { $toasts } from '#core/state/toasts.ts'
import { answerCalls } from '#kit/answers/answers.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { fakeSockets } from '#kit/answers/fake-socket.ts'
import { pressOn, renderFrame } from '#kit/drawn/framed.tsx'
import { menuEntry, nobody, signedIn, somePermission } from '#kit/answers/signed-in.ts'
import AddressBook from '#screens/organisation/address-book.tsx'

const entry = (id: string, name: string, more: object) => ({
  createBy: null,
  createTime: '2026-11-01 08:00:00',
  updateBy: null,
  updateTime: null,
  id,
  rowVersion: 1,
  isShared: false,
  name,
  contactGroup: '1',
  contactGroup_dictText: '档案馆',
  org: '云澜市城市建设档案馆',
  post: null,
  phone: null,
  tel: null,
  email: null,
  remark: null,
  ...more
})
const rows = [
  entry('c1', '陈酉丁', { phone: '16600001200', tel: '0999-8800000', email: 'c1@example.invalid' }),
  entry('c2', '褚戌戊', {})
]
const nameOf = (name: string) => page.getByRole('rowheader', { name, exact: true })
const said = () => document.body.textContent
const copied: string[] = []
const groups: unknown[] = []

beforeEach(async () => {
  signedIn()
  setPermission({
    ...somePermission,
    menu: [...somePermission.menu, menuEntry('/archive/addressBook', '档案通讯录')],
    auth: [{ action: 'book', describe: '', type: '2' }]
  })
  fakeSockets()
  copied.length = 0
  groups.length = 0
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (words) => {
    copied.push(words)
  })
  answerCalls({
    'GET /sys/view/list': () => [],
    'GET /sys/dict/getDictItems/contact_group': () => [
      { value: '1', text: '档案馆', label: '档案馆', title: '档案馆' },
      { value: '2', text: '建设单位', label: '建设单位', title: '建设单位' }
    ],
    'GET /archive/addressBook/list': ({ contactGroup }) => {
      groups.push(contactGroup)
      return { records: rows, total: 2, size: 10, current: 1, pages: 1 }
    }
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  nobody()
  $toasts.set([])
})

test('C copies the number of the row with the focus, T shows all of them as links and copies each; a group is chosen by arrows [1.A06]', async () => {
  const screen = await renderFrame('/archive/addressBook', { '/archive/addressBook': AddressBook })
  await expect.element(page.getByRole('radio', { name: '建设单位' })).toBeInTheDocument()
  await expect.element(nameOf('陈酉丁')).toBeVisible()
  await pressOn(nameOf('陈酉丁'), '{Home}')
  await userEvent.keyboard('c')
  await expect.poll(said).toContain('已复制“陈酉丁”的 16600001200')
  expect(copied).toEqual(['16600001200'])
  await userEvent.keyboard('{ArrowDown}')
  await userEvent.keyboard('c')
  await expect.poll(said).toContain('“褚戌戊”没有电话号码')
  await userEvent.keyboard('{ArrowUp}')
  await userEvent.keyboard('t')
  const card = page.getByRole('dialog', { name: '联系：陈酉丁' })
  await expect.element(card.getByRole('link', { name: '16600001200' })).toHaveAttribute('href', 'tel:16600001200')
  await expect.element(card.getByRole('link', { name: /example/ })).toHaveAttribute('href', 'mailto:c1@example.invalid')
  await expect.element(card.getByRole('button', { name: '复制手机 16600001200' })).toHaveFocus()
  expect(await findingsInThemes(screen.container)).toEqual([])
  await userEvent.keyboard('{Tab}{Tab}{Enter}')
  await expect.poll(() => copied.at(-1)).toBe('0999-8800000')
  await userEvent.keyboard('{Escape}')
  await expect.element(card).not.toBeInTheDocument()
  page.getByRole('radio', { name: '全部' }).element().focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(() => groups.at(-1)).toBe('1')
})
