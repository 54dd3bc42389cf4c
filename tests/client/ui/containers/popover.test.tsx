import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { spokenAs } from '#kit/look/accessible-tree.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { Button } from '#ui/actions/button.tsx'
import { Popover, PopoverTrigger } from '#ui/containers/popover.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

function Columns() {
  return (
    <main>
      <PopoverTrigger>
        <Button>列设置</Button>
        <Popover aria-label="列设置">
          {({ close }) => (
            <>
              <TextField label="宽度" />
              <Button onPress={close}>完成</Button>
            </>
          )}
        </Popover>
      </PopoverTrigger>
      <button type="button">之后</button>
    </main>
  )
}

test('a popover takes the focus, is named inside and gives the focus back on Escape', async () => {
  await render(<Columns />)
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(page.getByRole('dialog', { name: '列设置' })).toHaveFocus()
  expect(await spokenAs('dialog')).toEqual(['dialog 列设置'])
  expect(await findingsInThemes(page.getByRole('dialog').element())).toEqual([])
  await userEvent.keyboard('{Tab}{Escape}')
  await expect.element(page.getByRole('button', { name: '列设置' })).toHaveFocus()
})

test('Tab past its last stop closes it and goes on from its opener', async () => {
  await render(<Columns />)
  await userEvent.keyboard('{Tab}{Enter}{Tab}{Tab}')
  await expect.element(page.getByRole('button', { name: '完成' })).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('button', { name: '之后' })).toHaveFocus()
})

test('what it holds can close it', async () => {
  await render(<Columns />)
  await userEvent.keyboard('{Tab}{Enter}{Tab}{Tab}{Enter}')
  await expect.element(page.getByRole('button', { name: '列设置' })).toHaveFocus()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})
