import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'

import type { ArchiveTreeNode } from '#contract/archives/tree.ts'
import { answerCalls } from '#kit/answers/answers.ts'
import { leaveFrame, renderFrame, settle } from '#kit/drawn/framed.tsx'
import { overlapOf } from '#kit/look/overlaps.ts'
import { nobody, signedIn } from '#kit/answers/signed-in.ts'
import Collect from '#screens/archives/collect.tsx'
import { collectUploads } from '#screens/archives/collecting/session/collect-uploads.ts'

const NODE: ArchiveTreeNode = {
  id: 'A1-01',
  parentId: null,
  level: 'item',
  code: 'A1-01',
  name: '项目建议书',
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
}
const TEMPLATE = {
  code: 'file_text',
  name: '文字材料',
  level: 'file',
  version: 1,
  columns: [{ key: 'title', title: '题名', type: 'input' }]
}

beforeEach(() => {
  signedIn()
  answerCalls({
    'GET /archives/collect/tree': () => [NODE],
    'GET /archives/template/published': () => [TEMPLATE],
    'GET /archives/file/list': () => ({ records: [], total: 0, size: 500, current: 1, pages: 1 })
  })
})
afterEach(async () => {
  collectUploads.pause()
  collectUploads.cancel()
  collectUploads.clear()
  leaveFrame()
  nobody()
  await page.viewport(1280, 800)
})

test.for([
  [1280, 800],
  [1366, 768],
  [1024, 640],
  [320, 640]
] as const)(
  'at %s × %s the uploads are below the files and the tree, and hide nothing of them',
  async ([width, height]) => {
    await page.viewport(width, height)
    await renderFrame('/archives/collect', { '/archives/collect': Collect })
    await expect.element(page.getByRole('grid').first()).toBeVisible()
    collectUploads.add(
      Array.from({ length: 30 }, (_, at) => new File([`${at}`], `图纸${at}.pdf`)),
      { nodeId: NODE.id, name: NODE.name, drop: 1 }
    )
    const uploads = page.getByRole('region', { name: '上传' }).first()
    await expect.element(uploads).toBeVisible()
    await settle()
    for (const other of [
      page.getByRole('grid').first(),
      page.getByRole('tree').first(),
      page.getByRole('contentinfo')
    ]) {
      expect(overlapOf(uploads.element(), other.element())).toBeUndefined()
    }
  }
)
