import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { answerUploads, kept } from '#kit/answers/answer-uploads.ts'
import { giveFiles } from '#kit/drawn/give-files.ts'
import { nobody, signedIn } from '#kit/answers/signed-in.ts'
import { ComposeUpload } from '#screens/archives/composing/compose-upload.tsx'

beforeEach(() => {
  signedIn()
  answerUploads(({ file }) => kept('temp/a.png', file))
})
afterEach(() => {
  vi.unstubAllGlobals()
  nobody()
})

/** A picture of one page. */
async function picture(name: string): Promise<File> {
  const canvas = new OffscreenCanvas(4, 4)
  canvas.getContext('2d')?.fillRect(0, 0, 4, 4)
  return new File([await canvas.convertToBlob()], name, { type: 'image/png' })
}

test('after the last page is removed the focus is at the way to choose files, and Ctrl+Z brings the page back', async () => {
  await render(<ComposeUpload collect={async () => undefined} place="C5-01 施工记录" onClose={() => undefined} />)
  giveFiles(document.querySelector('input[type=file]'), await picture('照片.png'))
  const row = page.getByRole('row', { name: /照片/ })
  await expect.element(row).toHaveFocus()
  await userEvent.keyboard('{Delete}')
  await expect.element(row).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: '选择 PDF 或图片' })).toHaveFocus()
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(row).toHaveFocus()
})
