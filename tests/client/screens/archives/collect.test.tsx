import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { setPermission } from '#core/state/session/permissions.ts'
import { type Answers, answerCalls, Refusing } from '#kit/answers/answers.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { collectAnswers, fileAt, treeItem } from '#kit/answers/collect-answers.ts'
import { pressOn } from '#kit/drawn/framed.tsx'
import { nobody, signedIn, somePermission } from '#kit/answers/signed-in.ts'
import { $labels } from '#parts/dict/labels.ts'
import Collect from '#screens/archives/collect.tsx'
import { startAnnouncer } from '#ui/base/announcer.ts'
import { LocaleProvider } from '#ui/base/text/locale-provider.tsx'

const NODES = Array.from({ length: 20 }, (_, at) => treeItem(`C${at + 1}`, `第${at + 1}项`, 1))
const LIST = 'GET /archives/file/list'
const files = NODES.map(({ id }) => fileAt(id, `f-${id}`, `${id}的记录`))
const answers = collectAnswers(NODES, () => files)
const spoken = () => document.getElementById('announcer-polite')?.textContent ?? ''
const rows = page.getByRole('grid')
const open = async (all: Answers) => {
  answerCalls(all)
  const screen = await render(
    <LocaleProvider language="zh-CN" navigate={() => undefined}>
      <main>
        <Collect />
      </main>
    </LocaleProvider>
  )
  await expect.element(rows.getByText('C1的记录')).toBeVisible()
  return screen
}

beforeEach(async () => {
  await page.viewport(1280, 800)
  startAnnouncer()
  signedIn()
  setPermission({
    ...somePermission,
    auth: [{ action: 'archives.collect:add,archives.collect:edit,archives.collect:export', type: '2', describe: '' }]
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  nobody()
})

test('a refused search says why, and the files found before stay, marked as old; trying again brings the new ones [7.C096]', async () => {
  let isBusy = false
  const screen = await open({
    ...answers,
    [LIST]: (input) => (isBusy && input.keyword ? new Refusing(510, '查询太频繁，请稍后再试') : answers[LIST]?.(input))
  })
  isBusy = true
  await pressOn(page.getByRole('searchbox', { name: '搜索文件' }), '无此记录{Enter}')
  await expect.element(screen.getByText('查询太频繁，请稍后再试；以下仍是之前的内容')).toBeVisible()
  await expect.poll(spoken).toContain('查询太频繁，请稍后再试；以下仍是之前的内容')
  await expect.element(rows.getByText('C1的记录')).toBeVisible()
  expect(await findingsInThemes(screen.container)).toEqual([])
  isBusy = false
  await pressOn(page.getByRole('button', { name: '重试' }))
  await expect.element(page.getByText('没有查询到任何数据').first()).toBeVisible()
  expect(screen.container.textContent).not.toContain('以下仍是之前的内容')
  expect(document.activeElement).not.toBe(document.body)
})

test('a node that was opened and left is let go of: twenty of them are listened to by no more than one', async () => {
  await open(answers)
  const before = $labels.lc
  await pressOn(page.getByRole('treeitem').first(), ' ')
  for (const { id } of NODES.slice(1)) {
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect.element(rows.getByText(`${id}的记录`)).toBeVisible()
    await expect.element(page.getByRole('treeitem', { name: new RegExp(`^${id}\\b`) })).toBeVisible()
    ;(page.getByRole('treeitem', { name: new RegExp(`^${id}\\b`) }).element() as HTMLElement).focus()
  }
  expect($labels.lc).toBe(before)
})
