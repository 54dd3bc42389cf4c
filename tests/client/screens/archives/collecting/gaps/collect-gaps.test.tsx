import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import type { ArchiveTreeNode } from '#contract/archives/tree.ts'
import { setPermission } from '#core/state/session/permissions.ts'
import { possibleCommands } from '#core/work/commands.ts'
import { $toasts, dismissAll } from '#core/state/toasts.ts'
import { type Answers, Refusing } from '#kit/answers/answers.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { collectAnswers, treeItem } from '#kit/answers/collect-answers.ts'
import { renderCollect } from '#kit/drawn/collect-page.tsx'
import { fakeSockets } from '#kit/answers/fake-socket.ts'
import { nobody, signedIn, somePermission } from '#kit/answers/signed-in.ts'
import { markableAt, nextMissingItem } from '#screens/archives/collecting/gaps/collect-gaps.ts'
import { startAnnouncer } from '#ui/base/announcer.ts'

const GROUP: ArchiveTreeNode = { ...treeItem('M', '大项', 2), level: 'group', gaps: 2 }
const item = (id: string, name: string, more: Partial<ArchiveTreeNode> = {}): ArchiveTreeNode => ({
  ...treeItem(id, name),
  parentId: 'M',
  must: true,
  ...more
})
let nodes: readonly ArchiveTreeNode[] = []
const MARK = 'PUT /archives/collect/applies'
/** The server: an item that does not apply is no gap. */
const answers: Answers = {
  ...collectAnswers([], () => []),
  'GET /archives/collect/tree': () => nodes,
  [MARK]: (input) => {
    const { nodeIds, applies, reason } = input as unknown as { nodeIds: string[]; applies: boolean; reason: string }
    if (!applies && reason.trim().length < 2)
      return new Refusing(510, '请填写不涉及的理由，至少 2 个字', 200, null, [
        { field: 'reason', message: '请填写不涉及的理由，至少 2 个字' }
      ])
    nodes = nodes.map((node) =>
      nodeIds.includes(node.id)
        ? { ...node, applies, writable: applies, gaps: applies ? 1 : 0, naReason: applies ? null : reason.trim() }
        : node
    )
    return { nodeIds }
  }
}
const said = () => document.getElementById('announcer-polite')?.textContent ?? ''
const toasts = () => $toasts.get().map(({ text }) => text)
/** Does what the frame does for the keys of a command. */
const commandOf = (id: string) => possibleCommands().find((command) => command.id === id)
const runCommand = (id: string) => commandOf(id)?.run()
const heading = (name: string) => page.getByRole('heading', { level: 1, name })

beforeEach(async () => {
  await page.viewport(1280, 800)
  fakeSockets()
  startAnnouncer()
  signedIn()
  setPermission({
    ...somePermission,
    auth: [{ action: 'archives.collect:edit,archives.collect:upload', type: '2', describe: '' }]
  })
  nodes = [GROUP, item('M1', '甲项', { files: 2 }), item('M2', '乙项', { gaps: 1 }), item('M3', '丙项', { gaps: 1 })]
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  nobody()
  dismissAll()
})

test('one key goes from gap to gap, round the end, to the button that fills it; which it is of how many is said', async () => {
  await renderCollect(answers)
  await expect.element(heading('M 大项')).toBeVisible()
  expect(['collect.nextGap', 'collect.applies'].map((id) => commandOf(id)?.keys)).toEqual([
    'Alt+Shift+G',
    'Alt+Shift+J'
  ])
  for (const [place, name] of [
    [1, 'M2 乙项'],
    [2, 'M3 丙项'],
    [1, 'M2 乙项']
  ] as const) {
    runCommand('collect.nextGap')
    await expect.element(heading(name)).toBeVisible()
    await expect.poll(() => document.activeElement?.matches('[data-fills-gap]')).toBe(true)
    await expect.poll(said).toContain(`缺项，第 ${place} 个，共 2 个：${name}`)
  }
})

test('what does not apply is said with its reason by keys, is no gap any more, and 撤销 takes it back', async () => {
  await renderCollect(answers)
  await expect.element(heading('M 大项')).toBeVisible()
  runCommand('collect.nextGap')
  await expect.element(heading('M2 乙项')).toBeVisible()
  runCommand('collect.applies')
  const dialog = page.getByRole('dialog', { name: '“M2 乙项”不涉及' })
  const reason = dialog.getByRole('textbox', { name: '不涉及的理由' })
  await expect.element(reason).toHaveFocus()
  await userEvent.keyboard('无{Control>}{Enter}{/Control}')
  await expect.element(dialog.getByText('请填写不涉及的理由，至少 2 个字')).toBeVisible()
  await expect.element(reason).toHaveValue('无')
  expect(await findingsInThemes(document.body)).toEqual([])
  await userEvent.keyboard('此项{Control>}{Enter}{/Control}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.poll(toasts).toEqual(['已标为不涉及：M2 乙项'])
  await expect.element(page.getByText('无此项')).toBeVisible()
  // The button that had the focus has gone, and none has taken its place under it: Enter would take back what was just said.
  await expect.element(page.getByRole('region', { name: '文件' })).toHaveFocus()
  await expect
    .element(page.getByRole('region', { name: '文件' }).getByRole('button', { name: '改为涉及' }))
    .toBeVisible()
  expect(nextMissingItem(nodes, null)).toMatchObject({ node: { id: 'M3' }, count: 1 })
  $toasts.get()[0]?.actions?.[0]?.run()
  await expect.poll(toasts).toEqual(['已改为涉及：M2 乙项'])
  await expect.element(page.getByText('无此项')).not.toBeInTheDocument()
  await expect.poll(() => document.activeElement?.matches('[data-fills-gap]')).toBe(true)
})

test('a reason that was given in the project before is chosen again', async () => {
  nodes = nodes.map((node) => (node.id === 'M1' ? { ...node, files: 0, applies: false, naReason: '无电梯' } : node))
  await renderCollect(answers)
  await expect.element(heading('M 大项')).toBeVisible()
  runCommand('collect.nextGap')
  await expect.element(heading('M2 乙项')).toBeVisible()
  runCommand('collect.applies')
  await expect.element(page.getByRole('combobox', { name: '不涉及的理由' })).toHaveFocus()
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await expect.element(page.getByRole('option', { name: '无电梯' })).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(page.getByRole('combobox', { name: '不涉及的理由' })).toHaveValue('无电梯')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.poll(toasts).toEqual(['已标为不涉及：M2 乙项'])
  expect(nodes.find(({ id }) => id === 'M2')?.naReason).toBe('无电梯')
})

test('where nothing is missing the key says so, and who may not edit is not asked for a reason', async () => {
  nodes = [GROUP, item('M1', '甲项', { files: 2 })]
  setPermission({ ...somePermission, auth: [] })
  await renderCollect(answers)
  await expect.element(heading('M 大项')).toBeVisible()
  runCommand('collect.nextGap')
  await expect.poll(toasts).toEqual(['没有缺项'])
  expect(commandOf('collect.applies')).toBeUndefined()
})

test('gaps follow in the order of the tree, whatever that of the answer; a group means what is empty below it', () => {
  const mixed = [
    GROUP,
    item('X', '末项', { parentId: 'N', gaps: 1 }),
    { ...GROUP, id: 'N', code: 'N' },
    ...nodes.slice(1)
  ]
  const order = ['M2', 'M3', 'X']
  let at: string | null = null
  for (const id of order) {
    const found = nextMissingItem(mixed, at)
    expect(found?.node.id).toBe(id)
    at = id
  }
  expect(markableAt(nodes, GROUP).map(({ id }) => id)).toEqual(['M2', 'M3'])
})
