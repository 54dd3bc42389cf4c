import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import type { VolumeRow } from '#contract/archives/volumes.ts'
import { setPermission } from '#core/state/session/permissions.ts'
import { bindRouter } from '#core/state/pages/route.ts'
import { possibleCommands } from '#core/work/commands.ts'
import { printedNow } from '#core/work/printed.ts'
import { answerCalls } from '#kit/answers/answers.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { pressOn } from '#kit/drawn/framed.tsx'
import { nobody, signedIn, somePermission } from '#kit/answers/signed-in.ts'
import { someVolumes } from '#kit/answers/volumes.ts'
import { focusRow } from '#kit/drawn/focus-row.ts'
import Volume from '#screens/archives/arrange-volume.tsx'
import { ToastBridge } from '#shell/frame/toasts.tsx'
import { startAnnouncer } from '#ui/base/announcer.ts'
import { ConfirmHost } from '#ui/containers/confirm.tsx'

const ACTIONS = ['add', 'edit', 'delete', 'auto', 'split', 'merge', 'reorder', 'paginate', 'lock', 'export', 'print']
beforeEach(() => {
  signedIn()
  const actions = [...ACTIONS.map((action) => `arrange.volume:${action}`), 'pdf.create:add']
  setPermission({ ...somePermission, auth: actions.map((action) => ({ action, type: '2', describe: '' })) })
})
afterEach(() => {
  vi.restoreAllMocks()
  nobody()
})

/** What is exported is asked by. */
let exported: Readonly<Record<string, unknown>> = {}
const COLUMNS = '案卷号,状态,档号,案卷题名,起止日期,件数,页数,厚度 mm,载体,密级,保管期限'
const open = async (change?: (volumes: VolumeRow[]) => void) => {
  const arranged = someVolumes()
  change?.(arranged.volumes)
  const asked = answerCalls({
    ...arranged.answers,
    'GET /arrange/volume/exportXls': (input) => {
      exported = input
      return new Response('xlsx')
    }
  })
  const screen = await render(
    <main className="flex h-[700px] flex-col">
      <Volume />
      <ToastBridge />
      <ConfirmHost />
    </main>
  )
  await expect.element(fileRow('验收记录一')).toBeVisible()
  return { ...arranged, asked, screen }
}
const list = (name: string) => page.getByRole('grid', { name })
const fileRow = (name: string) => list('文件').getByRole('row', { name: new RegExp(name) })
const volumeRow = (name: string) => list('案卷').getByRole('row', { name: new RegExp(name) })
const focusIsIn = (row: ReturnType<typeof fileRow>) =>
  expect.poll(() => row.element().contains(document.activeElement)).toBe(true)
const cellOf = (volume: string, name: string) => volumeRow(volume).getByRole('gridcell', { name, exact: true })
const press = (keys: string) => userEvent.keyboard(keys)
const run = (id: string) =>
  possibleCommands()
    .find((command) => command.id === id)
    ?.run()
/** Alt+Shift and a letter, however the keyboard writes it. */
const send = () => press('{Alt>}{Shift>}v{/Shift}{/Alt}')

test('marked files are lifted, placed in a volume, and the list says what it holds now', async () => {
  const { held, screen } = await open()
  focusRow(fileRow('验收记录二'))
  await press(' {ArrowDown} ')
  await press('{Control>}x{/Control}')
  await expect.element(page.getByText(/已提起 2 件/)).toBeVisible()
  focusRow(volumeRow('0002'))
  await press('{Control>}v{/Control}')
  await expect.element(page.getByText('2 件移入 0002，现 2 件 5 页')).toBeVisible()
  expect(held.get('v2')).toEqual(['f2', 'f3'])
  await focusIsIn(volumeRow('0002'))
  expect(await findingsInThemes(screen.container)).toEqual([])
})

test('that a volume is open is said, where one comes to it again too; what is placed says nothing of a selection that nobody has made', async () => {
  const { held } = await open()
  startAnnouncer()
  focusRow(volumeRow('0001'))
  await press('{Enter}')
  await expect.element(page.getByText('已打开 0001，0 件文件')).toBeInTheDocument()
  await expect.element(cellOf('0001', '0001')).toHaveAttribute('aria-description', '文件列表显示其文件')
  focusRow(volumeRow('未组卷'))
  await press('{Enter}')
  await expect.element(page.getByText('已打开 未组卷文件，5 件文件')).toBeInTheDocument()
  focusRow(fileRow('验收记录二'))
  await press('{Control>}x{/Control}')
  focusRow(volumeRow('0002'))
  await press('{Control>}v{/Control}')
  await expect.poll(() => held.get('v2')).toEqual(['f2'])
  await expect.element(page.getByText('1 件移入 0002，现 1 件 2 页')).toBeVisible()
  expect(page.getByText('未选择').elements()).toEqual([])
})

test('files are sent to the volume at the other side, and the focus is on the next one that stays', async () => {
  const { held } = await open()
  focusRow(volumeRow('0001'))
  await expect.element(page.getByText('Alt+Shift+V 送到 0001 施工记录文件（一）')).toBeVisible()
  focusRow(fileRow('验收记录二'))
  await send()
  await expect.poll(() => held.get('v1')).toEqual(['f2'])
  await expect.element(fileRow('验收记录三')).toHaveFocus()
  await send()
  await expect.poll(() => held.get('v1')).toEqual(['f2', 'f3'])
  await expect.element(fileRow('验收记录四')).toHaveFocus()
})

test('within a volume files are put into order by Alt and the arrows; Escape lets go of what was lifted', async () => {
  const { held } = await open()
  held.set('v1', ['f1', 'f2', 'f3'])
  focusRow(volumeRow('0001'))
  await press('{Enter}')
  await expect.element(page.getByRole('heading', { name: '0001 施工记录文件（一）' })).toBeVisible()
  await expect.element(fileRow('验收记录三')).toBeVisible()
  focusRow(fileRow('验收记录三'))
  await press('{Alt>}{ArrowDown}{/Alt}')
  await expect.element(page.getByText('已在最后')).toBeInTheDocument()
  await press('{Alt>}{ArrowUp}{/Alt}')
  await expect.poll(() => held.get('v1')).toEqual(['f1', 'f3', 'f2'])
  await expect.element(fileRow('验收记录三')).toHaveFocus()
  await press('{Control>}x{/Control}')
  await expect.element(page.getByText(/已提起 1 件/)).toBeVisible()
  await press('{Escape}')
  await expect.element(page.getByText(/已提起 1 件/)).not.toBeInTheDocument()
})

test('files that lie in no volume have no order, and the keys that would move one say so', async () => {
  await open()
  startAnnouncer()
  focusRow(fileRow('验收记录二'))
  await press('{Alt>}{ArrowDown}{/Alt}')
  await expect.element(page.getByText('未组卷的文件没有顺序，不能上移或下移')).toBeInTheDocument()
  await expect.element(fileRow('验收记录二')).toHaveFocus()
})

test('files go to a volume by its number; one that there is not is said; undo brings them back', async () => {
  const { held } = await open()
  focusRow(fileRow('验收记录五'))
  await pressOn(page.getByRole('button', { name: '移到…' }))
  await press('9{Enter}')
  await expect.element(page.getByText('没有案卷 9')).toBeVisible()
  await press('{Backspace}2{Enter}')
  await expect.poll(() => held.get('v2')).toEqual(['f5'])
  await pressOn(page.getByRole('button', { name: '撤销' }))
  await expect.element(page.getByText('已撤销：移动文件')).toBeVisible()
  expect(held.get('v2')).toEqual([])
})

test('the palette reads which file goes to which volume', async () => {
  const { held } = await open()
  const move = possibleCommands().find(({ id }) => id === 'volume.moveTo')
  expect(move?.readTyped?.('移 9 卷2')).toBeUndefined()
  const read = move?.readTyped?.('移 3 卷2')
  expect(read?.title).toBe('移 3 卷2 · 1 件《验收记录三》移入《施工记录文件（二）》')
  await read?.run()
  expect(held.get('v2')).toEqual(['f3'])
})

test('automatic arranging shows what it would do and why, then does it', async () => {
  const { held, screen } = await open()
  await pressOn(page.getByRole('button', { name: '自动组卷' }))
  await expect.element(page.getByRole('heading', { name: '5 件文件将组成 1 卷' })).toBeVisible()
  await pressOn(page.getByRole('button', { name: '综合楼施工记录文件' }))
  await expect
    .element(page.getByText('厚 12 毫米；再放《验收记录三》（9 毫米）就超过 20 毫米，从那里分卷'))
    .toBeVisible()
  expect(await findingsInThemes(screen.baseElement)).toEqual([])
  await pressOn(page.getByRole('button', { name: '按此组卷' }))
  await expect.element(page.getByText('5 件文件已组成 1 卷')).toBeVisible()
  expect(held.get('v1')).toHaveLength(5)
})

test('a volume says why it is as it is; a refusal is said; all that may be done is in the palette', async () => {
  await open()
  focusRow(volumeRow('0001'))
  await press('{Enter}')
  await pressOn(page.getByRole('button', { name: '组卷依据' }))
  await expect.element(page.getByText('单位工程：01 综合楼')).toBeVisible()
  focusRow(volumeRow('0002'))
  expect(possibleCommands().map(({ id }) => id)).toEqual(expect.arrayContaining(['volume.auto', 'volume.split']))
  await run('volume.merge')
  await expect.element(page.getByText('后面没有案卷可以合并')).toBeVisible()
})

test('volumes are exported and printed with the files of the open one, and their forms are one command away', async () => {
  const { asked } = await open()
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const places: string[] = []
  bindRouter((to) => places.push(to))
  focusRow(volumeRow('0001'))
  await press('{Enter}')
  await expect.element(page.getByRole('heading', { name: '0001 施工记录文件（一）' })).toBeVisible()
  expect(printedNow()?.pieces.map(({ title }) => title)).toEqual(['案卷', '案卷著录', '0001 施工记录文件（一）'])
  const [list] = printedNow()?.pieces ?? []
  expect(list?.kind === 'table' && list.columns.map(({ title }) => title).join()).toBe(COLUMNS)
  expect(list?.kind === 'table' && list.rows.map(({ cells }) => cells[0])).toEqual(['0001', '0002'])
  expect(printedNow()?.about?.[0]?.value).toMatch(/^共 2 卷 · /)
  await run('volume.export')
  expect(asked.at(-1)).toBe('GET /arrange/volume/exportXls')
  focusRow(volumeRow('0002'))
  await run('volume.forms')
  expect(places).toEqual(['/pdf-forms/create?template=volume_cover&target=v2'])
})

test('volumes have a column for each of what describes them, are sorted by any of them, and have their sums below; what lies in none stays above', async () => {
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const { screen } = await open((volumes) => {
    Object.assign(volumes[0]!, { startDate: '2025-03-01', endDate: '2025-09-30', secretLevel: '2', openBy: ['李四'] })
    Object.assign(volumes[1]!, { isTooThick: true, carriers: ['E'], bytes: 2_000_000, retention: 'YJ' })
  })
  expect(await findingsInThemes(screen.container)).toEqual([])
  const titles = list('案卷').getByRole('columnheader')
  await expect
    .poll(() =>
      titles
        .elements()
        .flatMap((title) => title.textContent?.trim() || [])
        .join()
    )
    .toBe(COLUMNS)
  await expect.element(cellOf('0001', '2025-03-01 至 2025-09-30')).toBeInTheDocument()
  await expect.element(cellOf('0001', '编辑中 · 李四正在组卷')).toBeInTheDocument()
  const shown = () =>
    list('案卷')
      .getByRole('row')
      .elements()
      .flatMap((row) => /未组卷|00\d\d/.exec(row.textContent ?? '')?.[0] ?? [])
  expect(shown()).toEqual(['未组卷', '0001', '0002'])
  // From the first row up to the headings, there to the last one, 保管期限.
  focusRow(volumeRow('未组卷'))
  await press('{ArrowUp}{End}{Enter}')
  await expect.poll(shown).toEqual(['未组卷', '0001', '0002'])
  await press('{Enter}')
  await expect.poll(shown).toEqual(['未组卷', '0002', '0001'])
  await run('volume.export')
  expect(exported).toMatchObject({
    column: 'retention',
    order: 'desc',
    columns: expect.stringMatching(/^volumeNo,status,archiveNo,title/)
  })
})
