import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import { setPermission } from '#core/state/session/permissions.ts'
import { answerChecks, type CheckServer, someFindings } from '#kit/drawn/check-page.tsx'
import { collectAnswers, fileAt, treeItem } from '#kit/answers/collect-answers.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { leaveFrame, pressOn, renderFrame, settle } from '#kit/drawn/framed.tsx'
import { nobody, signedIn, somePermission } from '#kit/answers/signed-in.ts'
import Collect from '#screens/archives/collect.tsx'

const FILES = ['f1', 'f2'].map((id) => fileAt('C5-01', id, `验收记录${id}`, { responsible: '云澜第一建筑' }))
let server: CheckServer

beforeEach(() => {
  signedIn()
  setPermission({
    ...somePermission,
    auth: [{ action: 'archives.collect:edit,archives.collect:validate', type: '2', describe: '' }]
  })
  server = answerChecks({
    ...collectAnswers([treeItem('C5-01', '隐蔽工程验收记录', 2)], () => FILES),
    'PUT /archives/file/editBatch': ({ rows }) =>
      (rows as unknown as { id: string; cells: object }[]).map(({ id, cells }) => ({
        ...{ id, ok: true, code: 200, message: '', faults: [] },
        row: { ...FILES.find((file) => file.id === id), ...cells, rowVersion: 2 }
      }))
  })
  const [pages, scan] = someFindings()
  server.findings = [
    { ...pages!, field: 'responsible', said: '责任者不是参建单位', mend: '核对责任者' },
    { ...scan!, fileId: 'f2', said: '2 页低于 300 dpi', mend: '重新扫描' }
  ]
})
afterEach(() => {
  vi.restoreAllMocks()
  leaveFrame()
  nobody()
})
const validate = async () => {
  await userEvent.keyboard('{Alt>}{Shift>}v{/Shift}{/Alt}')
  await expect.poll(() => server.sent.length).toBeGreaterThan(0)
  server.step = { done: 12, state: 'done' }
}

test('what the checks of archiving find in the rows in sight is shown at their cells, F8 goes there, and a mended cell is free of it', async () => {
  const { container } = await renderFrame('/archives/collect', { '/archives/collect': Collect })
  await pressOn(page.getByRole('gridcell', { name: '验收记录f1' }), '{ArrowLeft}')
  await settle()
  await validate()
  expect(server.sent[0]).toEqual(['run', expect.objectContaining({ stage: 'G', target: 'node' })])
  await expect.element(page.getByText(/^发现 2 个问题/)).toBeVisible()
  await userEvent.keyboard('{F8}')
  const faulty = page.getByRole('gridcell', { name: /云澜第一建筑/ }).first()
  await expect.element(faulty).toHaveFocus()
  await expect.element(faulty).toHaveAttribute('aria-invalid', 'true')
  await expect.element(page.getByText(/责任者不是参建单位。核对责任者/).first()).toBeVisible()
  expect(await findingsInThemes(container)).toEqual([])
  await userEvent.keyboard('{F2}{Control>}a{/Control}云澜设计{Enter}')
  await expect.element(page.getByRole('gridcell', { name: /云澜设计/ })).not.toHaveAttribute('aria-invalid', 'true')
})

test('rows without a fault are said to be so, and only the selected ones are asked about', async () => {
  server.findings = []
  await renderFrame('/archives/collect', { '/archives/collect': Collect })
  await pressOn(page.getByRole('gridcell', { name: '验收记录f2' }), '{Shift>} {/Shift}')
  await settle()
  await validate()
  expect(server.sent[0]).toEqual(['run', expect.objectContaining({ target: 'file', ids: ['f2'] })])
  await expect.element(page.getByText('1 件文件没有发现问题')).toBeVisible()
})
