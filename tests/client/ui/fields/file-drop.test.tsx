import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { spoken } from '#kit/look/accessible-tree.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { FileDrop, type GivenFile, type RefusedFile } from '#ui/fields/file-drop.tsx'

const file = (name: string, type = 'application/pdf', size = 3) => new File([new Uint8Array(size)], name, { type })

function drop(place: Element, files: File[]): void {
  const dataTransfer = new DataTransfer()
  for (const one of files) dataTransfer.items.add(one)
  for (const type of ['dragenter', 'dragover', 'drop'])
    place.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }))
}

test('files are chosen by a button and dropped, and come in the order of their names', async () => {
  const take = vi.fn<(files: GivenFile[]) => void>()
  const { container } = await render(
    <main>
      <FileDrop aria-label="选择文件" allowsFolders onFiles={take} />
    </main>
  )
  expect(await findingsInThemes(container)).toEqual([])
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('button', { name: '选择文件' })).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('button', { name: '选择文件夹' })).toHaveFocus()
  const input = container.querySelector('input[type=file]') as HTMLInputElement
  expect(input.getAttribute('aria-label')).toBe('选择文件')
  await userEvent.upload(input, [file('图纸10.pdf'), file('图纸2.pdf')])
  await expect.poll(() => take.mock.calls.length).toBe(1)
  expect(take.mock.calls[0]?.[0].map(({ path }) => path)).toEqual(['图纸2.pdf', '图纸10.pdf'])
  drop(container.querySelector('[role=presentation]') as Element, [
    file('a.pdf'),
    file('.DS_Store', ''),
    file('~$b.docx', '')
  ])
  await expect.poll(() => take.mock.calls.length).toBe(2)
  expect(take.mock.calls[1]?.[0].map(({ path }) => path)).toEqual(['a.pdf'])
})

test('what is not taken is refused in our words', async () => {
  const refuse = vi.fn<(files: RefusedFile[]) => void>()
  const { container } = await render(
    <FileDrop
      aria-label="选择图纸"
      accept={{ 'application/pdf': ['.pdf'] }}
      maxSize={10}
      onFiles={() => undefined}
      onRefused={refuse}
    />
  )
  drop(container.querySelector('[role=presentation]') as Element, [
    file('a.txt', 'text/plain'),
    file('b.pdf', 'application/pdf', 11),
    file('c.pdf', 'application/pdf', 0)
  ])
  await expect.poll(() => refuse.mock.calls.length).toBe(1)
  expect(refuse.mock.calls[0]?.[0].map(({ file: { name }, reason }) => `${name}: ${reason}`)).toEqual([
    'a.txt: 不支持这种文件类型',
    'b.pdf: 文件超过 10 B',
    'c.pdf: 文件是空的'
  ])
})

test('a place of its own takes files too, and says so while they hang over it', async () => {
  const take = vi.fn<(files: GivenFile[]) => void>()
  const { container } = await render(
    <FileDrop aria-label="上传文件" onFiles={take}>
      {({ choose }) => (
        <button type="button" onClick={choose}>
          上传
        </button>
      )}
    </FileDrop>
  )
  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(file('a.pdf'))
  ;(container.querySelector('[role=presentation]') as Element).dispatchEvent(
    new DragEvent('dragenter', { bubbles: true, cancelable: true, dataTransfer })
  )
  await expect.element(page.getByText('松开即可添加')).toBeVisible()
  drop(container.querySelector('[role=presentation]') as Element, [file('a.pdf')])
  await expect.element(page.getByText('松开即可添加')).not.toBeInTheDocument()
  await expect.poll(() => take.mock.calls.length).toBe(1)
})

test('[9.K64] a limit of 0 takes any number of files, another one no more than it says', async () => {
  const take = vi.fn<(files: GivenFile[]) => void>()
  const refuse = vi.fn<(files: RefusedFile[]) => void>()
  const given = Array.from({ length: 60 }, (_, at) => file(`${at + 1}.pdf`))
  const { container, rerender } = await render(
    <FileDrop aria-label="选择文件" maxFiles={0} onFiles={take} onRefused={refuse} />
  )
  drop(container.querySelector('[role=presentation]') as Element, given)
  await expect.poll(() => take.mock.calls[0]?.[0].length).toBe(60)
  await rerender(<FileDrop aria-label="选择文件" maxFiles={2} onFiles={take} onRefused={refuse} />)
  drop(container.querySelector('[role=presentation]') as Element, given.slice(0, 3))
  await expect.poll(() => refuse.mock.calls[0]?.[0].map(({ reason }) => reason)).toEqual(['最多选择 2 个文件'])
  expect(take.mock.calls[1]?.[0].map(({ path }) => path)).toEqual(['1.pdf', '2.pdf'])
})

test('what is wrong is said at the buttons', async () => {
  const { container } = await render(
    <main>
      <FileDrop aria-label="选择文件" allowsFolders errorMessage="请至少选择一份扫描件" onFiles={() => undefined} />
    </main>
  )
  await expect
    .element(page.getByRole('button', { name: '选择文件', exact: true }))
    .toHaveAccessibleDescription('请至少选择一份扫描件')
  await expect
    .element(page.getByRole('button', { name: '选择文件夹' }))
    .toHaveAccessibleDescription('请至少选择一份扫描件')
  expect(await findingsInThemes(container)).toEqual([])
})

test('a place that takes no files at the moment leaves the rest of it to be used', async () => {
  await render(
    <FileDrop aria-label="上传文件" isDisabled onFiles={() => undefined}>
      {() => <button type="button">打印</button>}
    </FileDrop>
  )
  await expect.element(page.getByRole('button', { name: '打印' })).toBeEnabled()
  expect((await spoken()).filter(({ name }) => name === '打印')).toContainEqual({
    role: 'button',
    name: '打印',
    isDisabled: false
  })
})
