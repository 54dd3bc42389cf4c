import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { offer } from '#core/work/commands.ts'
import { Asking } from '#shell/dialogs/asking.tsx'
import { startShortcuts } from '#shell/shortcuts/start-shortcuts.ts'
import { Dialog } from '#ui/containers/dialog.tsx'
import { Form } from '#ui/fields/form.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

const run = vi.fn()
const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  run.mockReset()
})

interface OpenedProps {
  readonly role?: 'dialog' | 'alertdialog'
  /** Whether another dialog is open above it. */
  readonly isTwofold: boolean
}
function Opened({ role = 'dialog', isTwofold }: OpenedProps) {
  const [isOpen, setOpen] = useState(true)
  const [isInnerOpen, setInnerOpen] = useState(isTwofold)
  return (
    <>
      <Dialog title="登记" role={role} isOpen={isOpen} onOpenChange={setOpen}>
        <Form aria-label="登记">
          <TextField label="工程名称" name="name" autoFocus />
        </Form>
        <Dialog title="选择" isOpen={isInnerOpen} onOpenChange={setInnerOpen}>
          <p>单位</p>
        </Dialog>
      </Dialog>
      <Asking />
    </>
  )
}
const start = async (isTwofold: boolean, role?: 'alertdialog') => {
  stops.push(
    startShortcuts(),
    offer([{ id: 'palette', title: () => '命令面板', group: 'header', keys: 'Ctrl+K', run }])
  )
  await render(<Opened isTwofold={isTwofold} {...(role && { role })} />)
  await expect.element(page.getByRole('dialog', { name: isTwofold ? '选择' : '登记' })).toBeVisible()
}
const press = () => userEvent.keyboard('{Control>}k{/Control}')

test('Ctrl+K closes the dialogs that hold nothing unsaved, one above the other, and opens the palette then', async () => {
  await start(true)
  await press()
  await expect.poll(() => run.mock.calls.length).toBe(1)
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('what is typed and not saved is asked about first: kept, the palette stays closed; given up, it opens', async () => {
  await start(false)
  await expect.element(page.getByRole('textbox', { name: '工程名称' })).toHaveFocus()
  await userEvent.keyboard('望澜')
  await press()
  const question = page.getByRole('alertdialog')
  await expect.element(question).toBeVisible()
  // A question is answered first.
  await press()
  await userEvent.keyboard('{Escape}')
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(page.getByRole('textbox', { name: '工程名称' })).toHaveValue('望澜')
  expect(run).not.toHaveBeenCalled()
  await press()
  await expect.element(question).toBeVisible()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.poll(() => run.mock.calls.length).toBe(1)
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('a question that waits for its answer gives way to nothing', async () => {
  await start(true, 'alertdialog')
  await press()
  await expect.element(page.getByRole('dialog', { name: '选择' })).toBeVisible()
  expect(run).not.toHaveBeenCalled()
})
