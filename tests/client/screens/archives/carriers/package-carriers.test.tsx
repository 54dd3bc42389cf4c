import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'

import type { Division } from '#contract/transfers/carriers.ts'
import { setPermission } from '#core/state/session/permissions.ts'
import { answerCalls, Refusing } from '#kit/answers/answers.ts'
import { fakeSockets } from '#kit/answers/fake-socket.ts'
import { menuEntry, nobody, signedIn, somePermission } from '#kit/answers/signed-in.ts'
import { chooseOption } from '#kit/drawn/choose-option.ts'
import { pressOn, renderFrame } from '#kit/drawn/framed.tsx'
import { findingsInThemes } from '#kit/look/axe.ts'
import { PackageCarriers } from '#screens/archives/carriers/package-carriers.tsx'

const PATH = '/transfer/online'
const whole: Division = { carrier: null, bytes: null, other: 0, parts: [], fault: null }
const twoParts: Division['parts'] = [
  { ...{ no: 1, of: 2, from: 1, to: 4, volumes: 4, files: 30, bytes: 4_500_000_000 }, sha256: '1a'.repeat(32) },
  { ...{ no: 2, of: 2, from: 5, to: 5, volumes: 1, files: 9, bytes: 2_000_000_000 }, sha256: '2b'.repeat(32) }
].map((one, at) => ({ ...one, readAt: at === 0 ? '2026-11-29 10:00:00' : null, readBy: at === 0 ? '尤午壬' : null }))
const ordered = vi.fn()

async function open(division: Division, ...actions: readonly string[]) {
  await page.viewport(1280, 900)
  fakeSockets()
  signedIn()
  setPermission({
    ...somePermission,
    menu: [...somePermission.menu, menuEntry(PATH, '在线移交')],
    auth: [{ action: actions.map((name) => `transfer.online:${name}`).join(','), type: '2', describe: '' }]
  })
  let now = division
  answerCalls({
    'GET /transfer/online/parts': () => now,
    'POST /transfer/online/divide': (input) => {
      ordered(input)
      const { carrier } = input as Pick<Division, 'carrier'>
      if (carrier === 'dvd')
        return new Refusing(510, '第 5 卷连同清单要 5.10 GB，这种载体的一个部分最多 4.60 GB，请选更大的载体')
      now = { ...whole, carrier, bytes: 24_500_000_000, parts: twoParts }
      return now
    }
  })
  const view = () => (
    <>
      <h1>在线移交</h1>
      <h2>YJ-2026-0001</h2>
      <PackageCarriers id="t1" transferNo="YJ-2026-0001" />
    </>
  )
  const { container } = await renderFrame(PATH, { [PATH]: view })
  await expect.element(page.getByRole('heading', { name: '载体' })).toBeVisible()
  return container
}
afterEach(() => {
  vi.resetAllMocks()
  vi.restoreAllMocks()
  nobody()
})
const button = (name: string) => page.getByRole('button', { name, exact: true })
const table = page.getByRole('grid', { name: '移交包的各部分' })

test('a package that is too large for a disc is divided by keys, and each part is fetched from its row; a volume without room is named', async () => {
  const fetched: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    fetched.push(this.href)
  })
  const container = await open(whole, 'pack', 'download')
  const choose = async (name: string) => {
    await chooseOption(page.getByRole('button', { name: /载体种类/ }), name)
    await pressOn(button('划分'), '{Enter}')
  }
  await choose('DVD 4.7 GB')
  await expect.element(page.getByText(/第 5 卷连同清单要 5.10 GB/)).toBeVisible()
  await choose('蓝光 25 GB')
  await expect
    .element(table.getByRole('row', { name: '1/2' }))
    .toMatchTextContent(/第 1–4 卷（4 卷）304\.50 GB1a1a1a1a1a1a1a1a尤午壬 2026-11-29 10:00/)
  await expect.element(table.getByRole('row', { name: '2/2' })).toMatchTextContent(/第 5 卷9.*未核验/)
  expect(ordered.mock.calls).toEqual([[{ id: 't1', carrier: 'dvd' }], [{ id: 't1', carrier: 'bd25' }]])
  await pressOn(table.getByRole('row', { name: '2/2' }), '{Enter}')
  await pressOn(button('下载第 1/2 部分'), '{Enter}')
  expect(fetched.map((href) => href.replace(/^.*\/transfer/, ''))).toEqual([
    '/online/part?id=t1&no=2',
    '/online/part?id=t1&no=1'
  ])
  await expect.element(button('打印载体标签')).toBeVisible()
  expect(await findingsInThemes(container)).toEqual([])
  await page.viewport(320, 640)
  await expect.poll(() => document.documentElement.scrollWidth).toBe(320)
})

test('who may only look reads the parts and why they are not there any more, and changes nothing', async () => {
  const fault = '移交申请 YJ-2026-0001 的移交包不完整，请重新打包'
  const container = await open({ ...whole, carrier: 'dvd', bytes: 4_600_000_000, parts: twoParts, fault })
  await expect.element(page.getByRole('alert').filter({ hasText: '请重新打包' })).toBeVisible()
  await expect.element(table.getByRole('row', { name: '2/2' })).toBeVisible()
  expect(container.querySelector('section[aria-label="载体"] button')).toBe(null)
})
