import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { files, text } from '#contract/core/resource/field.ts'
import { type AnyResource, resource } from '#contract/core/resource/resource.ts'
import { ALL_VERBS } from '#contract/core/resource/verbs.ts'
import { setPermission } from '#core/state/session/permissions.ts'
import { answerUploads, kept, type UploadAnswer } from '#kit/answers/answer-uploads.ts'
import { answerCalls } from '#kit/answers/answers.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { someFile } from '#kit/drawn/give-files.ts'
import { nobody, signedIn, somePermission } from '#kit/answers/signed-in.ts'
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
