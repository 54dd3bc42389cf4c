import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { setDictionaries } from '#core/state/dictionaries.ts'
import { setPermission } from '#core/state/session/permissions.ts'
import { $route } from '#core/state/pages/route.ts'
import { $toasts } from '#core/state/toasts.ts'
import { $project } from '#core/state/session/user.ts'
import { possibleCommands } from '#core/work/commands.ts'
import { answerCalls } from '#kit/answers/answers.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { draftRow } from '#kit/answers/draft-answers.ts'
import { fakeSockets } from '#kit/answers/fake-socket.ts'
import { pressOn, renderFrame } from '#kit/drawn/framed.tsx'
import { menuEntry, nobody, signedIn, somePermission } from '#kit/answers/signed-in.ts'
import Draft from '#screens/archives/draft.tsx'

const item = (value: string, text: string) => ({ value, text, label: text, title: text })
const DICTIONARIES = {
  draft_box: [item('open', '未提交'), item('returned', '被退回'), item('deleted', '已删除')],
  draft_kind: [item('file', '文件'), item('form', '表单')],
  file_status: [item('draft', '草稿')]
}
type Line = ReturnType<typeof draftRow>
let lines: Line[]
let asked: string[]
const acted =
  (name: string, change: (line: Line) => Line | null, refused: readonly string[] = []) =>
  (input: Readonly<Record<string, unknown>>) => {
    const ids = String(input.ids).split(',')
    asked.push(`${name} ${ids.join(' ')}`)
    const done = ids.filter((id) => !refused.includes(id))
    const named = lines.filter(({ id }) => refused.includes(id) && ids.includes(id))
    lines = lines.flatMap((line) => (done.includes(line.id) ? (change(line) ?? []) : line))
    return {
      ...{ change: null, count: done.length, ids: done, result: null },
      refused: named.map(({ id, title }) => ({ id, name: title, message: '责任者不能为空' }))
    }
  }

beforeEach(() => {
  fakeSockets()
  signedIn()
  const action = ['edit', 'delete', 'restore', 'submit'].map((name) => `archives.draft:${name}`).join(',')
  setPermission({
    ...somePermission,
    menu: [...somePermission.menu, menuEntry('/archives/draft', '草稿箱')],
    auth: [{ action, type: '2', describe: '' }]
  })
  setDictionaries(DICTIONARIES)
  const projectId = $project.get()?.id ?? ''
  lines = [
    draftRow('file:f1', '隐蔽验收记录', { projectId }),
    draftRow('file:f2', '施工日志', { projectId }),
    draftRow('file:f3', '监理月报', { projectId: 'p-other', project: '澜江大道' })
  ]
  asked = []
  answerCalls({
    'GET /sys/view/list': () => [],
    ...Object.fromEntries(
      Object.entries(DICTIONARIES).map(([code, items]) => [`GET /sys/dict/getDictItems/${code}`, () => items])
    ),
    'GET /archives/draft/list': ({ box = '' }) => {
      const records = lines.filter((line) => line.box === String(box))
      return { records, total: records.length, size: 10, current: 1, pages: 1 }
    },
    'GET /archives/draft/count': () => ({
      open: lines.filter(({ box }) => box === 'open').length,
      deleted: lines.filter(({ box }) => box === 'deleted').length
    }),
    'GET /archives/draft/cell': () => ({ cell: 'responsible' }),
    'PUT /archives/draft/submit': acted('submit', () => null, ['file:f2']),
    'PUT /archives/draft/discard': acted('discard', (line) => ({ ...line, box: 'deleted', can: 'restore' })),
    'PUT /archives/draft/restore': acted('restore', (line) => ({ ...line, box: 'open', can: 'resume,discard,submit' }))
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  nobody()
  $toasts.set([])
})

const open = async () => {
  const screen = await renderFrame('/archives/draft', { '/archives/draft': Draft })
  await pressOn(
    page
      .getByRole('row', { name: /隐蔽验收记录/ })
      .getByRole('gridcell')
      .first(),
    '{Home}{ArrowRight}{ArrowRight}'
  )
  // The letters of the list come with its tabs.
  await expect.element(page.getByRole('radio', { name: '未提交 3' })).toBeChecked()
  return screen
}

test('Enter goes on with a draft at its very cell; each action is in the palette with its key [1.A15]', async () => {
  const screen = await open()
  expect(await findingsInThemes(screen.container)).toEqual([])
  const known = possibleCommands().filter(({ id }) => id.startsWith('draft.'))
  expect(known.map(({ id, keys }) => `${id} ${keys}`)).toEqual(
    expect.arrayContaining(['draft.submit S', 'draft.restore R'])
  )
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => $route.get().full).toBe('/archives/collect?node=n1&file=f1&cell=responsible')
})

test('a draft of another project says so and is gone on with there, or not at all [1.A15]', async () => {
  await open()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  const dialog = page.getByRole('dialog', { name: '草稿属于另一个项目' })
  await expect.element(dialog.getByText(/监理月报.*澜江大道/)).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: '切换并继续编辑' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => page.getByRole('dialog').query()).toBeNull()
  expect($route.get().path).toBe('/archives/draft')
})

test('Delete asks and deletes a draft, Ctrl+Z brings it back, and so does R in the list of what was deleted [1.A15]', async () => {
  await open()
  await userEvent.keyboard('{Delete}')
  await expect.element(page.getByRole('alertdialog')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => page.getByRole('alertdialog').query()).toBeNull()
  expect(asked).toEqual([])
  await userEvent.keyboard('{Delete}')
  await expect.element(page.getByRole('alertdialog')).toBeVisible()
  await pressOn(page.getByRole('alertdialog').getByRole('button', { name: '确定' }))
  await expect.poll(() => asked).toEqual(['discard file:f1'])
  await expect.element(page.getByRole('radio', { name: '已删除 1' })).toBeVisible()
  await pressOn(
    page
      .getByRole('row', { name: /施工日志/ })
      .getByRole('gridcell')
      .first(),
    '{Control>}z{/Control}'
  )
  await expect.poll(() => asked.at(-1)).toBe('restore file:f1')
  await expect.element(page.getByRole('row', { name: /隐蔽验收记录/ })).toBeVisible()
})

test('S submits the selected drafts; who is refused is named with the reason, and the others are gone [1.A15]', async () => {
  await open()
  await userEvent.keyboard(' ')
  await expect.element(page.getByText('已选 1 条')).toBeVisible()
  await userEvent.keyboard('{ArrowDown} ')
  await expect.element(page.getByText('已选 2 条')).toBeVisible()
  await userEvent.keyboard('s')
  await expect.poll(() => asked).toEqual(['submit file:f1 file:f2'])
  const dialog = page.getByRole('dialog', { name: '提交' })
  await expect.element(dialog.getByText('施工日志：责任者不能为空')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => page.getByRole('dialog').query()).toBeNull()
  await expect.element(page.getByRole('row', { name: /施工日志/ })).toBeVisible()
  await expect.poll(() => page.getByRole('row', { name: /隐蔽验收记录/ }).query()).toBeNull()
})
