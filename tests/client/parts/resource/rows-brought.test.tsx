import { PenLine } from 'lucide-react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { positions } from '#contract/system/positions.ts'
import { setDictionaries } from '#core/state/dictionaries.ts'
import { setPermission } from '#core/state/session/permissions.ts'
import { OwnPageProvider } from '#core/work/own-page.ts'
import { answerCalls } from '#kit/answers/answers.ts'
import { fakeSockets } from '#kit/answers/fake-socket.ts'
import { nobody, signedIn, somePermission } from '#kit/answers/signed-in.ts'
import type { OwnDialogProps } from '#parts/resource/actions/own-dialogs.ts'
import { listScreen } from '#parts/resource/list/list-screen.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/containers/dialog.tsx'

import { ANSWERS, position } from '../../dialogs/answers.ts'

/** A step of a row, which leads from one name to the next. */
function Step({ row, onDone, onClose }: OwnDialogProps) {
  return (
    <Dialog title={`第二步：${String(row.name)}`} isOpen onOpenChange={onClose}>
      <Button onPress={() => onDone('已办')}>办理</Button>
    </Dialog>
  )
}
const List = listScreen(positions, {
  area: 'system',
  columns: ['name', 'code'],
  search: ['name'],
  form: [['code', 'name']],
  enters: 'step',
  dialogs: { step: { icon: <PenLine aria-hidden />, when: ({ name }) => name !== '办结', dialog: Step } }
})

let name = '甲'
let answered: PromiseWithResolvers<void> | undefined
beforeEach(async () => {
  await page.viewport(1280, 800)
  name = '甲'
  answered = undefined
  fakeSockets()
  signedIn()
  setPermission({ ...somePermission, auth: [{ action: 'sys.position:edit', type: '2', describe: '' }] })
  setDictionaries({ position_rank: [] })
  answerCalls({
    ...ANSWERS,
    'GET /sys/view/list': () => [],
    'GET /sys/position/list': async () => {
      await answered?.promise
      return { records: [{ ...position, id: 'z1', name, code: 'C1' }], total: 1, size: 10, current: 1, pages: 1 }
    }
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  nobody()
})

test('who presses the key of a row before the rows have come after a step works with the row as it is then', async () => {
  await render(
    <OwnPageProvider value={{ key: '/x', path: '/x', query: new URLSearchParams() }}>
      <List />
    </OwnPageProvider>
  )
  await expect.element(page.getByRole('rowheader', { name: '甲' })).toBeVisible()
  ;(page.getByRole('rowheader', { name: '甲' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('dialog', { name: '第二步：甲' })).toBeVisible()
  answered = Promise.withResolvers()
  await page.getByRole('button', { name: '办理' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  // The row is drawn as it was: what it has become is on its way.
  await expect.element(page.getByRole('rowheader', { name: '甲' })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  name = '乙'
  answered.resolve()
  await expect.element(page.getByRole('dialog', { name: '第二步：乙' })).toBeVisible()
})
