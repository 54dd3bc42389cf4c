import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { setPermission } from '#core/state/session/permissions.ts'
import { answerCalls } from '#kit/answers/answers.ts'
import { pressOn } from '#kit/drawn/framed.tsx'
import { findingsInThemes } from '#kit/look/axe.ts'
import { nobody, signedIn, somePermission } from '#kit/answers/signed-in.ts'
import { ShelvedVolumes } from '#screens/archives/storing/shelved-volumes.tsx'

const sent = vi.fn()
const volume = {
  ...{
    id: 'v1',
    projectName: '第三中学',
    volumeNo: 4,
    title: '监理文件',
    archiveNo: 'I-00-004',
    holdingNo: 'E-2026-000004'
  },
  ...{ registerNo: '000004', locationId: 's1', place: '一库-03-2-07' }
}

beforeEach(async () => {
  await page.viewport(1280, 900)
  signedIn()
  setPermission({ ...somePermission, auth: [{ action: 'transfer.location:edit', type: '2', describe: '' }] })
  answerCalls({
    'GET /transfer/location/volumes': (input) => {
      sent('find', input)
      return { records: [volume], total: 1 }
    },
    'GET /transfer/location/moves': () => [
      { id: 'm1', at: '2026-11-20 09:00:00', byName: '尤午壬', from: null, to: '一库-03-2-07', reason: '入库' }
    ]
  })
})
afterEach(() => {
  vi.resetAllMocks()
  nobody()
})

test('a volume is found by a number that was typed or scanned, with its place and its former places', async () => {
  await render(<ShelvedVolumes onClose={() => undefined} />)
  const dialog = page.getByRole('dialog', { name: '查找案卷' })
  await expect.element(dialog.getByRole('searchbox')).toHaveFocus()
  await userEvent.keyboard('E-2026-000004{Enter}')
  await expect.element(dialog.getByRole('row', { name: /E-2026-000004/ })).toBeVisible()
  expect(sent).toHaveBeenLastCalledWith('find', expect.objectContaining({ words: 'E-2026-000004' }))
  await expect.element(dialog.getByRole('button', { name: '移库' })).toBeDisabled()
  await pressOn(dialog.getByRole('row', { name: /E-2026-000004/ }), ' ')
  await expect.element(dialog.getByText('2026-11-20 09:00 尤午壬：未上架 → 一库-03-2-07 入库')).toBeVisible()
  expect(await findingsInThemes(dialog.element())).toEqual([])
})
