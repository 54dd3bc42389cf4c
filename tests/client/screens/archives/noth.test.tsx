import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import type { Placing, InboxFile } from '#contract/archives/inbox.ts'
import type { ArchiveTreeNode } from '#contract/archives/tree.ts'
import { setPermission } from '#core/state/session/permissions.ts'
import { possibleCommands } from '#core/work/commands.ts'
import { type Answers, answerCalls, Refusing } from '#kit/answers/answers.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { pressOn } from '#kit/drawn/framed.tsx'
import { nobody, signedIn, somePermission } from '#kit/answers/signed-in.ts'
import Noth from '#screens/archives/noth.tsx'
import { ToastBridge } from '#shell/frame/toasts.tsx'
import { ConfirmHost } from '#ui/containers/confirm.tsx'

const node = (
  id: string,
  parentId: string | null,
  level: ArchiveTreeNode['level'],
  code: string,
  name: string
): ArchiveTreeNode => ({
  id,
  parentId,
  level,
  code,
  name,
  monomialId: null,
  applies: true,
  naReason: null,
  must: false,
  retention: null,
  templates: ['file_text'],
  files: 0,
  state: null,
  gaps: 0,
  begun: 0,
  owed: 0,
  writable: true
})
const TREE = [
  node('A', null, 'class', 'A', '准备阶段文件'),
  node('A1', 'A', 'group', 'A1', '立项文件'),
  node('A1-01', 'A1', 'item', 'A1-01', '项目建议书'),
  node('A1-02', 'A1', 'item', 'A1-02', '可行性研究报告')
]
const waiting = (id: string, title: string, guess: InboxFile['guess'] = null): InboxFile => ({
  id,
  title,
  object: {
    id,
    path: `archives/${id}.pdf`,
    name: `${title}.pdf`,
    size: 20_480,
    format: 'pdf',
    mime: 'application/pdf',
    sha256: 'a'.repeat(64),
    pages: 1
  },
  byName: '林知远',
  time: '2026-03-01 09:30:00',
  guess
})

/** An inbox that files and takes back, as the server's does. */
const inbox = (files: readonly InboxFile[]) => {
  let there = [...files]
  const filed = new Map<string, InboxFile>()
  const answers: Answers = {
    'GET /archives/noth/list': () => ({ records: there, total: there.length, size: 20, current: 1, pages: 1 }),
    'GET /archives/collect/tree': () => TREE,
    'POST /archives/noth/place': (input) =>
      (input.files as unknown as { id: string; nodeId: string }[]).map(({ id, nodeId }): Placing => {
        const file = there.find((one) => one.id === id)
        if (!file) return { id, ok: false, message: '该文件已不在待归类文件中，请刷新', row: null }
        there = there.filter((one) => one !== file)
        filed.set(`row-${id}`, file)
        const item = TREE.find((one) => one.id === nodeId)
        return {
          id,
          ok: true,
          message: '',
          row: { id: `row-${id}`, rowVersion: 1, nodeId, title: file.title, item: `${item?.code} ${item?.name}` }
        }
      }),
    'POST /archives/noth/takeBack': (input) =>
      (input.files as unknown as { id: string; fileId: string }[]).map(({ id, fileId }): Placing => {
        const file = filed.get(fileId)
        if (file) there = [file, ...there]
        return { id, ok: file !== undefined, message: '', row: null }
      }),
    'DELETE /archives/noth/deleteBatch': ({ ids = '' }) => {
      there = there.filter(({ id }) => !ids.split(',').includes(id))
      return null
    }
  }
  return answers
}
const show = async (answers: Answers) => {
  answerCalls(answers)
  return await render(
    <main className="flex min-h-dvh flex-col">
      <Noth />
      <ToastBridge />
      <ConfirmHost />
    </main>
  )
}
const button = (name: string) => page.getByRole('button', { name, exact: true })
const row = (name: RegExp) => page.getByRole('row', { name })
const FILES = [
  waiting('w1', '关于立项的会议纪要'),
  waiting('w2', '可行性研究报告', { nodeId: 'A1-02', code: 'A1-02', name: '可行性研究报告' }),
  waiting('w3', '项目建议书', { nodeId: 'A1-01', code: 'A1-01', name: '项目建议书' })
]

beforeEach(() => {
  signedIn()
  const auth = ['edit', 'upload'].map((action) => ({ action: `archives.noth:${action}`, type: '2', describe: '' }))
  setPermission({ ...somePermission, auth })
})
afterEach(() => {
  vi.restoreAllMocks()
  nobody()
})

test('a file is selected, its item found in the tree by typing, and filed; undone, it waits again and is selected', async () => {
  const screen = await show(inbox(FILES))
  await expect.element(row(/会议纪要/)).toBeVisible()
  expect(await findingsInThemes(screen.container)).toEqual([])
  await pressOn(row(/会议纪要/), ' ')
  await expect.element(page.getByText(/已选 1 件/)).toBeVisible()
  await pressOn(button('归入目录条款'))
  await expect.element(page.getByRole('dialog', { name: '归入目录条款' })).toBeVisible()
  await expect.element(page.getByRole('combobox', { name: /目录条款/ })).toBeVisible()
  await pressOn(page.getByRole('combobox', { name: /目录条款/ }), '{ArrowDown}')
  await expect.element(page.getByRole('searchbox')).toBeVisible()
  await pressOn(page.getByRole('searchbox'), '建议书')
  await expect.element(page.getByRole('treeitem', { name: /项目建议书/ })).toBeVisible()
  await pressOn(page.getByRole('treeitem', { name: /项目建议书/ }))
  await expect.element(page.getByRole('tree')).not.toBeInTheDocument()
  await pressOn(button('确定'))
  await expect.element(page.getByText('已归入A1-01 项目建议书，共 1 件').first()).toBeVisible()
  await expect.element(row(/会议纪要/)).not.toBeInTheDocument()
  await pressOn(button('撤销归类'))
  await expect.element(row(/会议纪要/)).toHaveAttribute('aria-selected', 'true')
  await expect.element(page.getByText('已撤销归类：“关于立项的会议纪要”回到待归类文件').first()).toBeVisible()
  expect(button('撤销归类').elements()).toEqual([])
})

test('several are filed at once where their names say; one whose name says nothing stays and says why', async () => {
  await show(inbox(FILES))
  await pressOn(row(/会议纪要/), '{Control>}a{/Control}')
  await expect.element(page.getByText(/已选 3 件/)).toBeVisible()
  await pressOn(button('按建议归入'))
  await expect.element(page.getByText('1 件题名无法判断，请自行选择条款').first()).toBeVisible()
  await expect.element(page.getByText('已归入各自条款，共 2 件').first()).toBeVisible()
  await expect.element(row(/会议纪要/)).toBeVisible()
  await expect.element(row(/项目建议书/)).not.toBeInTheDocument()
  await pressOn(button('撤销归类'))
  await expect.element(row(/项目建议书/)).toBeVisible()
  await expect.element(page.getByText('已撤销归类：“可行性研究报告”等 2 件回到待归类文件').first()).toBeVisible()
})

test('a group of the tree is no place for a file, and that is said at the field', async () => {
  await show(inbox(FILES.slice(0, 1)))
  await pressOn(row(/会议纪要/), ' ')
  await pressOn(button('归入目录条款'))
  await pressOn(button('确定'))
  await expect.element(page.getByRole('combobox', { name: /目录条款/ })).toHaveFocus()
  await expect.element(page.getByRole('dialog').getByText('请选择目录条款').last()).toBeVisible()
  await userEvent.keyboard('{ArrowDown}')
  await pressOn(page.getByRole('treeitem', { name: /准备阶段文件/ }))
  await pressOn(button('确定'))
  await expect.element(page.getByText('请选择具体的目录条款')).toBeVisible()
})

test('[5.I25] nothing selected is said; deleting asks first; the palette is offered what the buttons do', async () => {
  await show(inbox(FILES.slice(0, 1)))
  await expect.element(row(/会议纪要/)).toBeVisible()
  await pressOn(button('归入目录条款'))
  await expect.element(page.getByText('请选择一条记录！').first()).toBeVisible()
  expect(possibleCommands().map(({ id }) => id)).toEqual(
    expect.arrayContaining(['noth.upload', 'noth.place', 'noth.guess', 'noth.view', 'noth.delete', 'noth.refresh'])
  )
  expect(possibleCommands().map(({ id }) => id)).not.toContain('noth.undo')
})

test('an empty inbox says what it is for, a failed one why, and trying again brings it', async () => {
  let isUp = false
  const screen = await show({
    'GET /archives/noth/list': () =>
      isUp ? { records: [], total: 0, size: 20, current: 1, pages: 0 } : new Refusing(400, '参数有误')
  })
  await expect.element(page.getByText('参数有误')).toBeVisible()
  isUp = true
  await pressOn(button('重试'))
  await expect.element(page.getByText('没有待归类的文件')).toBeVisible()
  expect(await findingsInThemes(screen.container)).toEqual([])
})

test('at 320 px only the table scrolls sideways', async () => {
  await page.viewport(320, 640)
  await show(inbox(FILES))
  await expect.element(row(/会议纪要/)).toBeVisible()
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  await page.viewport(1280, 800)
})

test('[8.X40, 0.D10] selected files are deleted after a question in the exact words; no sends nothing', async () => {
  const asked = answerCalls(inbox(FILES))
  await render(
    <main className="flex min-h-dvh flex-col">
      <Noth />
      <ConfirmHost />
    </main>
  )
  await expect.element(row(/会议纪要/)).toBeVisible()
  await pressOn(row(/会议纪要/), ' ')
  await expect.element(page.getByText(/已选 1 件/)).toBeVisible()
  const remove = () =>
    possibleCommands()
      .find(({ id }) => id === 'noth.delete')
      ?.run()
  void remove()
  const question = page.getByRole('alertdialog', { name: '确认删除', exact: true })
  await expect.element(question.getByText('是否删除选中数据?', { exact: true })).toBeVisible()
  await expect.element(question.getByText('共 1 项', { exact: true })).toBeVisible()
  await expect.element(question.getByRole('button', { name: '取消' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(question).not.toBeInTheDocument()
  expect(asked).not.toContain('DELETE /archives/noth/deleteBatch')
  void remove()
  await pressOn(question.getByRole('button', { name: '确定' }))
  await expect.element(row(/会议纪要/)).not.toBeInTheDocument()
})
