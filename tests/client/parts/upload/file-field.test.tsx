import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { dismissAll } from '#core/state/toasts.ts'
import { answerUploads, kept } from '#kit/answers/answer-uploads.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { giveFiles, someFile } from '#kit/drawn/give-files.ts'
import { nobody, signedIn } from '#kit/answers/signed-in.ts'
import { FileField } from '#parts/upload/file-field.tsx'

const changed = vi.fn()
const underWay = vi.fn()
const group = () => page.getByRole('group', { name: /^附件/ })

beforeEach(() => {
  signedIn()
  changed.mockClear()
  underWay.mockClear()
})
afterEach(() => {
  vi.unstubAllGlobals()
  nobody()
  dismissAll()
})

test('files of a form are given as paths and as a list, and only when all are there; the form learns that some are on their way', async () => {
  const answers = new Map<string, PromiseWithResolvers<ReturnType<typeof kept>>>()
  answerUploads(({ file }) => {
    const answer = Promise.withResolvers<ReturnType<typeof kept>>()
    answers.set(file.name, answer)
    return answer.promise
  })
  const screen = await render(
    <main>
      <FileField
        label="附件"
        description="每份不超过 2 GB"
        isRequired
        defaultValue="temp/old.pdf"
        onChange={changed}
        onUnderWay={underWay}
      />
    </main>
  )
  await expect.element(group()).toHaveAccessibleDescription('每份不超过 2 GB')
  const [one, two] = [someFile('a.pdf'), someFile('b.pdf')]
  giveFiles(group().element().querySelector('input[type=file]'), one, two)
  await expect.poll(() => answers.size).toBe(2)
  expect(underWay).toHaveBeenLastCalledWith(true)
  answers.get('b.pdf')?.resolve(kept('temp/b.pdf', two))
  await expect.poll(() => group().getByText('上传完成').elements().length).toBe(2)
  expect(changed).not.toHaveBeenCalled()
  answers.get('a.pdf')?.resolve(kept('temp/a.pdf', one))
  await expect.poll(() => changed.mock.calls.length).toBe(1)
  expect(changed).toHaveBeenCalledWith('temp/old.pdf,temp/a.pdf,temp/b.pdf', [
    { fileName: 'old.pdf', filePath: 'temp/old.pdf', fileSize: 0 },
    { fileName: 'a.pdf', filePath: 'temp/a.pdf', fileSize: 5 },
    { fileName: 'b.pdf', filePath: 'temp/b.pdf', fileSize: 5 }
  ])
  await expect.poll(() => underWay.mock.lastCall).toEqual([false])
  ;(group().getByRole('button', { name: '删除 old.pdf' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  expect(changed.mock.lastCall?.[0]).toBe('temp/a.pdf,temp/b.pdf')
  await expect.element(group().getByRole('button', { name: '删除 a.pdf' })).toHaveFocus()
  expect(await findingsInThemes(screen.container)).toEqual([])
})

test('what is wrong is shown below and described with the field', async () => {
  await render(
    <main>
      <FileField label="附件" errorMessage="附件不能为空" onChange={changed} />
    </main>
  )
  await expect.element(group()).toHaveAccessibleDescription('附件不能为空')
})
