import { type ComponentType, lazy, useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { LateDialog } from '#ui/base/layers/late-dialog.tsx'
import { Button } from '#ui/actions/button.tsx'
import { Dialog } from '#ui/containers/dialog.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

const field = (name: string) => page.getByRole('textbox', { name })

/** A list whose button opens a dialog that is fetched. */
function List({ dialog: Fetched, onKey }: { readonly dialog: ComponentType; readonly onKey: (key: string) => void }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button autoFocus onPress={() => setOpen(true)} onKeyDown={({ key }) => onKey(key)}>
        新增
      </Button>
      <LateDialog>{isOpen && <Fetched />}</LateDialog>
    </>
  )
}

test('until a dialog is there what is typed does nothing to the page behind it, and then it has the focus', async () => {
  const { promise, resolve } = Promise.withResolvers<{ default: ComponentType }>()
  const Fetched = lazy(() => promise)
  const pressed: string[] = []
  await render(<List dialog={Fetched} onKey={(key) => pressed.push(key)} />)
  await expect.element(page.getByRole('button', { name: '新增' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await userEvent.keyboard('sd{Delete}')
  expect(pressed).toEqual(['Enter'])
  resolve({
    default: () => (
      <Dialog isOpen title="登记" onOpenChange={() => undefined}>
        <TextField label="工程名称" autoFocus />
      </Dialog>
    )
  })
  await expect.element(field('工程名称')).toHaveFocus()
  await userEvent.keyboard('sd')
  await expect.element(field('工程名称')).toHaveValue('sd')
})
