import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { answerUploads, kept } from '#kit/answers/answer-uploads.ts'
import { choose, input, items, menu, openCell } from '#kit/drawn/files-cell.ts'
import { giveFiles, someFile } from '#kit/drawn/give-files.ts'
import { press } from '#kit/drawn/grid-page.tsx'
import { nobody, signedIn } from '#kit/answers/signed-in.ts'

beforeEach(() => signedIn())
afterEach(() => {
  vi.unstubAllGlobals()
  nobody()
})

test('an upload that ends while the menu of its cell is open leaves the menu there, which then acts on what was uploaded', async () => {
  const answer = Promise.withResolvers<ReturnType<typeof kept>>()
  const sent = answerUploads(() => answer.promise)
  const { value, element } = await openCell(null)
  await press('{Enter}')
  giveFiles(input(), someFile('a.pdf'))
  await expect.element(element.getByText('上传中 45%')).toBeVisible()
  await menu()
  answer.resolve(kept('temp/a.pdf', sent[0]!.file))
  await expect.poll(value).toBe('temp/a.pdf')
  await expect.poll(items).toEqual(['下载', '删除', '更多'])
  await choose('删除')
  await expect.poll(value).toBeNull()
  await press('{Control>}z{/Control}')
  await expect.poll(value).toBe('temp/a.pdf')
})
