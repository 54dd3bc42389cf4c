import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { Button } from '#ui/actions/button.tsx'
import { CheckboxGroup } from '#ui/fields/checkbox-group.tsx'
import { Dialog } from '#ui/containers/dialog.tsx'
import { Form } from '#ui/fields/form.tsx'

function Late() {
  const [hasCome, setCome] = useState(false)
  return (
    <Dialog title="生成表单" isOpen onOpenChange={() => setCome(true)} footer={<Button slot="close">取消</Button>}>
      {hasCome ? (
        <Form>
          <CheckboxGroup label="表单" options={[{ value: 'cover', label: '封面' }]} value="" />
        </Form>
      ) : (
        <p>正在载入</p>
      )}
    </Dialog>
  )
}

test('a form that comes into its dialog late takes the focus from its title', async () => {
  await render(<Late />)
  await expect.element(page.getByRole('heading', { name: '生成表单' })).toHaveFocus()
  // Asked to close it brings its form instead.
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('checkbox', { name: '封面' })).toHaveFocus()
})

test('who has gone to a button of the dialog meanwhile stays there as the form comes', async () => {
  await render(<Late />)
  await expect.element(page.getByRole('heading', { name: '生成表单' })).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('button', { name: '关闭' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('checkbox', { name: '封面' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: '关闭' })).toHaveFocus()
})

test('Ctrl+Enter means the main button, whatever button of the dialog has the focus', async () => {
  const pressed: string[] = []
  const button = (name: string, kind: 'default' | 'primary' = 'default') => (
    <Button kind={kind} autoFocus={name === '另一版本'} onPress={() => pressed.push(name)}>
      {name}
    </Button>
  )
  await render(
    <Dialog title="历次版本" isOpen onOpenChange={() => pressed.push('关闭')} footer={button('恢复', 'primary')}>
      {button('另一版本')}
    </Dialog>
  )
  await expect.element(page.getByRole('button', { name: '另一版本' })).toHaveFocus()
  await userEvent.keyboard('{Enter}{Control>}{Enter}{/Control}')
  expect(pressed).toEqual(['另一版本', '恢复'])
})
