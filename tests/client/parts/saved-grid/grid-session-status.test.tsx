import { atom } from 'nanostores'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { createGrid } from '#grid/model/create-grid.ts'
import { activateCell } from '#grid/model/edits/going.ts'
import { fileColumns, fileRows, kinds } from '#kit/drawn/grid.tsx'
import type { SavingPhase } from '#parts/saving/saver.ts'
import { createOthers } from '#parts/grid-session/others.ts'
import { GridSessionStatus } from '#parts/saved-grid/grid-session-status.tsx'
import { startAnnouncer } from '#ui/base/announcer.ts'

const said = (id: string) => document.getElementById(id)?.textContent

/** The status line of a session whose saving the test controls. */
async function open() {
  startAnnouncer()
  const grid = createGrid({ columns: fileColumns, rows: fileRows(3), kinds })
  const others = createOthers(grid, 'version')
  const $phase = atom<SavingPhase>('idle')
  const saver = { $phase, $savedAt: atom(null), flush: async () => undefined, release: async () => undefined }
  await render(
    <GridSessionStatus
      session={{
        grid,
        saver,
        others,
        restored: 0,
        lost: { ids: [], settled: [], lines: [] },
        discard: () => undefined,
        giveUp: async () => undefined,
        release: async () => undefined
      }}
    />
  )
  return { grid, others, $phase }
}

test('saving that fails for good interrupts, with how many rows are kept here', async () => {
  const { grid, $phase } = await open()
  grid.set('f1', { title: '改过' })
  $phase.set('failed')
  await expect.element(page.getByText('页面与服务器版本不一致，1 行修改保存在本机，请刷新页面').first()).toBeVisible()
  await expect.poll(() => said('announcer-assertive')).toContain('1 行修改保存在本机')
})

test('that somebody else deletes the active row is announced', async () => {
  const { grid, others } = await open()
  activateCell(grid.state, { line: 1, col: 2 })
  others.gone(['f2'])
  await expect.poll(() => said('announcer-polite')).toContain('他人删除或移走了您所在的行“第2层验收记录”')
})

test('why a row is refused as a whole is read beside how many there are, and Enter leads to it', async () => {
  const { grid } = await open()
  activateCell(grid.state, { line: 0, col: 2 })
  grid.set('f2', { title: '改过' })
  grid.state.states.refused(grid.state.rows.rowIndexOf('f2'), '文件已被他人删除', new Map())
  grid.state.changes.emit({ type: 'status' })
  const line = page.getByRole('button', { name: '1 行未被接受：文件已被他人删除' })
  await expect.element(line).toBeVisible()
  line.element().focus()
  await userEvent.keyboard('{Enter}')
  expect(grid.state.cursor.at.line).toBe(1)
})
