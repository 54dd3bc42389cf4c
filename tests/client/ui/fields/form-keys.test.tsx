import type { FormEvent } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { Button } from '#ui/actions/button.tsx'
import { Form } from '#ui/fields/form.tsx'

test('Ctrl+Enter at a button within a form sends the form, and does not press the button', async () => {
  const pressed = vi.fn()
  const sent = vi.fn((event: FormEvent) => event.preventDefault())
  await render(
    <Form onSubmit={sent}>
      <Button onPress={pressed}>添加</Button>
    </Form>
  )
  ;(page.getByRole('button', { name: '添加' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.poll(() => sent.mock.calls.length).toBe(1)
  expect(pressed).not.toHaveBeenCalled()
})
