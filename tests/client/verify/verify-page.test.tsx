import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { DEFAULT_SETTINGS } from '#core/state/kept-settings.ts'
import { $settings } from '#core/state/settings.ts'
import { speak } from '#core/state/language.ts'
import { recordAnnounced } from '#kit/look/announced.ts'
import { answerCalls, Refusing } from '#kit/answers/answers.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { packed } from '#kit/package/broken-cases.ts'
import { type GroupCase, groupCases } from '#kit/package/broken-groups.ts'
import { toZip } from '#kit/package/packed-bag.ts'
import { FIRST, sampleBag } from '#kit/package/sample-bag.ts'
import { browserDigest } from '#parts/package/browser-digests.ts'
import { VerifyPage } from '#verify/verify-page.tsx'

beforeEach(() => page.viewport(1280, 800))
afterEach(() => {
  vi.restoreAllMocks()
  $settings.set(DEFAULT_SETTINGS)
  return speak('zh-CN')
})

/** Gives the page a file as the browser's own dialog does, which no test can open. */
async function choose(name: string, bytes: Uint8Array): Promise<void> {
  await expect.element(page.getByRole('button', { name: /文件$|file$/ })).toBeVisible()
  const input = document.querySelector('input[type=file]') as HTMLInputElement
  await userEvent.upload(input, new File([bytes.slice()], name))
}
const verdict = (name: string) => page.getByRole('heading', { level: 2, name })

test('who has a package sees that it is whole, with its digest, and goes on by keys', async () => {
  await render(<VerifyPage />)
  await choose('移交.zip', await toZip(packed(await sampleBag(browserDigest))))
  await expect.element(verdict('校验通过：内容与清单完全一致')).toHaveFocus()
  await expect.element(page.getByText(/^[0-9a-f]{64}$/)).toBeVisible()
  // That it is under way is said no more, neither now nor late.
  await new Promise((after) => setTimeout(after, 700))
  expect(document.body.textContent).not.toContain('正在校验')
  await expect.element(page.getByText('YJ-2026-001')).toBeVisible()
  expect(await findingsInThemes(document.body)).toEqual([])
  await userEvent.tab()
  await expect.element(page.getByRole('button', { name: '校验另一个包' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: '选择 ZIP 或 TAR 文件' })).toBeVisible()
})

test('what is broken is named in a table, also in English', async () => {
  await render(<VerifyPage />)
  await page.getByRole('button', { name: 'English' }).click()
  await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent('Verify packages and certificates')
  const files = await sampleBag(browserDigest)
  files.get(FIRST)?.fill(1, 100, 101)
  await choose('transfer.zip', await toZip(packed(files)))
  await expect.element(verdict('Not valid: this package is not what was packed')).toHaveFocus()
  const row = page.getByRole('row', { name: new RegExp(FIRST) })
  await expect.element(row).toMatchTextContent(/The content has changed.*Error/)
  expect(await findingsInThemes(document.body)).toEqual([])
})

test('who has several parts sees whether they are the whole package, with each part and what is missing', async () => {
  const [, whole, missing] = await groupCases(browserDigest)
  const give = async (files: GroupCase['files']) => {
    await expect.element(page.getByRole('button', { name: /文件$/ })).toBeVisible()
    const input = document.querySelector('input[type=file]') as HTMLInputElement
    await userEvent.upload(
      input,
      files.map(([name, bytes]) => new File([bytes.slice()], name))
    )
  }
  await render(<VerifyPage />)
  await give(whole?.files ?? [])
  await expect.element(verdict('整包校验通过：各部分齐全，内容与整包清单完全一致')).toHaveFocus()
  await expect.element(page.getByRole('row', { name: '2.zip' })).toMatchTextContent(/2\/3.*通过$/)
  await expect.element(page.getByText('3 个部分中的 3 个')).toBeVisible()
  await page.viewport(320, 640)
  await expect.poll(() => document.documentElement.scrollWidth).toBe(320)
  expect(await findingsInThemes(document.body)).toEqual([])
  await page.getByRole('button', { name: '校验另一个包' }).click()
  await give(missing?.files ?? [])
  await expect.element(verdict('整包校验不通过')).toHaveFocus()
  await expect.element(page.getByRole('row', { name: /YJ-2026-007/ })).toMatchTextContent(/缺少一个部分.*错误.*2\/3/)
})

test('who comes by the code that is printed on a certificate reads at once what is registered', async () => {
  const before = location.href
  history.replaceState(null, '', '?code=AB12-CD34')
  const asked: string[] = []
  answerCalls({
    'GET /verify/certificate': ({ code = '' }) => {
      asked.push(String(code))
      return {
        ...{ code: String(code), status: 'revoked', digest: null, issuedOn: '2026-11-20' },
        ...{ volumes: 2, files: 5, bytes: 100 }
      }
    }
  })
  try {
    await render(<VerifyPage />)
    await expect.element(page.getByText('已作废')).toBeVisible()
    await userEvent.type(page.getByRole('textbox', { name: '核验码' }), '9')
    expect(asked).toEqual(['AB12-CD34'])
  } finally {
    history.replaceState(null, '', before)
  }
})

test('a certificate is found by its code, and compared with the package that was verified', async () => {
  const files = await sampleBag(browserDigest)
  const sum = await browserDigest('sha256')
  sum?.update(files.get('tagmanifest-sha256.txt') ?? new Uint8Array())
  const digest = sum?.hex() ?? ''
  const facts = { status: 'issued', digest, issuedOn: '2025-07-10', volumes: 26, files: 321, bytes: 7654 }
  answerCalls({
    'GET /verify/certificate': ({ code = '' }) =>
      code === 'slow' ? new Refusing(429, '操作过于频繁，请 9 秒后再试', 429) : { ...facts, code }
  })
  const said = recordAnnounced()
  await render(<VerifyPage />)
  await choose('移交.zip', await toZip(packed(files)))
  await expect.element(verdict('校验通过：内容与清单完全一致')).toBeVisible()

  const field = page.getByRole('textbox', { name: '核验码' })
  await field.click()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('请填写核验码')).toBeVisible()
  await userEvent.keyboard('7K3M-9QXT-2B{Enter}')
  await expect.element(page.getByText(/与本页刚校验的包一致/)).toBeVisible()
  await expect.element(page.getByText('2025-07-10')).toBeVisible()
  await expect.poll(() => said.lines()).toContain('~ 已登记，有效')
  said.stop()
  await userEvent.fill(field, 'slow')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('操作过于频繁，请 9 秒后再试')).toBeVisible()
})
