import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { files, text } from '#contract/core/resource/field.ts'
import { type AnyResource, resource } from '#contract/core/resource/resource.ts'
import { ALL_VERBS, FILE_VERBS } from '#contract/core/resource/verbs.ts'
import { setPermission } from '#core/state/session/permissions.ts'
import { answerUploads, kept, type UploadAnswer } from '#kit/answers/answer-uploads.ts'
import { answerCalls } from '#kit/answers/answers.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { someFile } from '#kit/drawn/give-files.ts'
import { nobody, signedIn, somePermission } from '#kit/answers/signed-in.ts'
import { HistoryDialog } from '#parts/resource/dialogs/history-dialog.tsx'
import { ImportDialog } from '#parts/resource/import/import-dialog.tsx'
import { listScreen } from '#parts/resource/list/list-screen.tsx'
import { RowDetails } from '#parts/resource/grid/row-details.tsx'
import { RowForm } from '#parts/resource/form/row-form.tsx'
import type { ResourceRow } from '#parts/resource/rows/rows.ts'
import { ToastBridge } from '#shell/frame/toasts.tsx'

const trainings = resource('training', '/training', {
  right: 'training',
  fields: { title: text({ rules: ['required'] }), papers: files({ most: 2 }) },
  label: 'title',
  verbs: ALL_VERBS
}) as unknown as AnyResource
const words: Readonly<Record<string, string>> = {
  title: '题名',
  papers: '附件',
  createTime: '创建',
  updateTime: '更新'
}
const texts = {
  thing: '培训记录',
  field: (key: string) => words[key] ?? key,
  action: () => '',
  question: () => undefined
}
const row: ResourceRow = {
  ...{ id: 't1', rowVersion: 1, isShared: false, createBy: null, createTime: null, updateBy: null, updateTime: null },
  ...{ title: '岗前培训', papers: 'row/a.pdf', papers_dictText: '签到表.pdf' }
}
const stored = (path: string, name: string) => ({
  ...{ id: path, path, name, size: 3, format: 'pdf', mime: 'application/pdf', sha256: 'a'.repeat(64), pages: 2 }
})
const written: Readonly<Record<string, unknown>>[] = []
const field = page.getByRole('group', { name: '附件' })
const save = page.getByRole('button', { name: '保存', exact: true })

beforeEach(() => {
  signedIn()
  setPermission({ ...somePermission, auth: [{ action: 'training:add,training:edit', type: '2', describe: '' }] })
  written.length = 0
  const answer = (input: Readonly<Record<string, unknown>>) => {
    written.push(input)
    return { change: 'c1', count: 1, ids: ['t1'], row, result: null }
  }
  answerCalls({
    'GET /files/documents': () => [stored('row/a.pdf', '签到表.pdf')],
    'POST /training/add': answer,
    'PUT /training/edit': answer
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  nobody()
})

const Drawn = ({ of }: { readonly of: ResourceRow | null }) => (
  <main>
    <RowForm
      {...{ resource: trainings, texts, row: of }}
      form={[['title'], ['papers']]}
      onSaved={() => undefined}
      onClose={() => undefined}
    />
    <ToastBridge />
  </main>
)

/** Drops or pastes files where those of the field are. */
function hand(way: 'drop' | 'paste', ...given: readonly File[]): void {
  const transfer = new DataTransfer()
  for (const file of given) transfer.items.add(file)
  const init = { bubbles: true, cancelable: true }
  const event =
    way === 'drop'
      ? new DragEvent('drop', { ...init, dataTransfer: transfer })
      : new ClipboardEvent('paste', { ...init, clipboardData: transfer })
  field.getByRole('button', { name: '上传文件' }).element().dispatchEvent(event)
}

test('files that are dropped and pasted are uploaded for the field, and the form waits for them; what is more than fits is not taken', async () => {
  let arrive = (_: UploadAnswer): void => undefined
  const sent = answerUploads(
    ({ file }) =>
      new Promise((resolve) => {
        if (file.name === 'b.pdf') arrive = resolve
        else resolve(kept('field/a.pdf', file))
      })
  )
  const screen = await render(<Drawn of={null} />)
  await userEvent.fill(page.getByRole('textbox', { name: '题名' }), '消防演练')
  await expect.element(field).toBeVisible()
  hand('drop', someFile('a.pdf'))
  await expect.element(field.getByText('a.pdf')).toBeVisible()
  hand('paste', someFile('b.pdf'), someFile('c.pdf'))
  await expect.element(page.getByText(/最多.*2/)).toBeVisible()
  await userEvent.click(save)
  await expect.element(page.getByText('还有文件正在上传，请稍候')).toBeVisible()
  expect(written).toEqual([])
  expect(await findingsInThemes(screen.container)).toEqual([])
  arrive(kept('field/b.pdf', someFile('b.pdf')))
  await expect
    .poll(() => document.querySelector<HTMLInputElement>('input[name=papers]')?.value)
    .toBe('field/a.pdf,field/b.pdf')
  await userEvent.click(save)
  await expect.poll(() => written).toEqual([{ title: '消防演练', papers: 'field/a.pdf,field/b.pdf' }])
  expect(sent.map(({ form }) => form.biz)).toEqual(['field', 'field'])
})

test('the files of a row are called by their names, shown, and taken away', async () => {
  await render(
    <main>
      <RowDetails {...{ resource: trainings, texts, row }} />
    </main>
  )
  await expect.element(page.getByRole('button', { name: '签到表.pdf' })).toBeVisible()
  await render(<Drawn of={row} />)
  await userEvent.click(field.getByRole('button', { name: /移除|删除/ }))
  await userEvent.click(save)
  await expect.poll(() => written).toEqual([{ id: 't1', rowVersion: 1, papers: null }])
})

/** A list whose titles there are: people with their papers. */
const people = resource('responsible', '/training', {
  right: 'org.responsible',
  fields: { name: text({ rules: ['required'] }), phone: files() },
  label: 'name',
  verbs: [...ALL_VERBS, ...FILE_VERBS]
})

test('a list names the files of a row once, beside small pictures of them, and offers them as a ZIP', async () => {
  setPermission({ ...somePermission, auth: [{ action: 'org.responsible:export', type: '2', describe: '' }] })
  const held = { name: '张三', phone: 'row/a.txt,row/b.dwg', phone_dictText: '名单.txt、图纸.dwg' }
  answerCalls({
    'GET /training/list': () => ({
      records: [{ ...row, ...held }],
      total: 1,
      size: 10,
      current: 1,
      pages: 1
    }),
    'GET /sys/view/list': () => []
  })
  const Screen = listScreen(people, {
    area: 'organisation',
    columns: ['name', 'phone'],
    search: ['name'],
    form: [['name'], ['phone']]
  })
  const screen = await render(<Screen />)
  const cell = page.getByRole('gridcell', { name: '名单.txt、图纸.dwg', exact: true })
  await expect.element(cell).toBeVisible()
  expect(cell.element().querySelectorAll('svg')).toHaveLength(2)
  await expect.element(cell.getByText('等 2 个')).toBeVisible()
  expect(await findingsInThemes(screen.container)).toEqual([])
  const button = page.getByRole('button', { name: '导出', exact: true })
  button.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('menuitem', { name: 'ZIP 压缩包（含附件）' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
})

test('the history of a row gives the files that were there as long as they are kept, and names the others', async () => {
  const entry = {
    ...{ change: 'c1', kind: 'edit', at: '2026-11-28 10:00:00', by: 'u1', byName: '李四', version: 2, canUndo: false },
    cells: [
      {
        ...{ field: 'papers', from: '旧.pdf、清单.txt', to: '清单.txt' },
        files: {
          from: [
            { path: 'row/old.txt', name: '旧.pdf', isKept: false },
            { path: 'row/list.txt', name: '清单.txt', isKept: true }
          ],
          to: [{ path: 'row/list.txt', name: '清单.txt', isKept: true }]
        }
      }
    ]
  }
  await render(
    <main>
      <HistoryDialog
        {...{ resource: trainings, texts, row }}
        load={async () => [entry]}
        onUndo={async () => undefined}
        onClose={() => undefined}
      />
    </main>
  )
  await expect.element(page.getByRole('button', { name: '下载 清单.txt' })).toBeVisible()
  await expect.element(page.getByText('文件内容已清除')).toBeVisible()
  expect(page.getByRole('button', { name: '下载 旧.pdf' }).query()).toBeNull()
  expect(await findingsInThemes(document.body)).toEqual([])
})

test('a table is read when the files that its cells name have arrived, and not before', async () => {
  let arrive = (_: UploadAnswer): void => undefined
  answerUploads(() => new Promise((resolve) => (arrive = resolve)))
  const previewed: unknown[] = []
  answerCalls({
    'POST /training/importPreview': (input) => {
      previewed.push(input)
      return Response.json({ success: false, code: 510, message: '没有可读的行', result: null, timestamp: 0 })
    }
  })
  await render(
    <main>
      <ImportDialog
        {...{ resource: people as unknown as AnyResource, texts, order: [] }}
        onTaken={() => undefined}
        onClose={() => undefined}
      />
      <ToastBridge />
    </main>
  )
  const own = page.getByRole('group', { name: '行中文件' })
  await expect.element(own.getByRole('button', { name: '上传文件夹' })).toBeVisible()
  const choosers = [...document.querySelectorAll<HTMLInputElement>('input[type=file]')]
  await userEvent.upload(choosers[0] as HTMLInputElement, someFile('讲义.pdf'))
  await expect.element(own.getByText('讲义.pdf')).toBeVisible()
  const table = new File(['姓名'], '名单.csv', { type: 'text/csv' })
  await userEvent.upload(choosers[1] as HTMLInputElement, table)
  await expect.element(page.getByText('还有文件正在上传，请稍候')).toBeVisible()
  expect(previewed).toEqual([])
  arrive(kept('field/a.pdf', someFile('讲义.pdf')))
  await expect.element(own.getByRole('button', { name: '下载 讲义.pdf' })).toBeVisible()
  await userEvent.upload(choosers[1] as HTMLInputElement, table)
  await expect.poll(() => previewed).toHaveLength(1)
})
