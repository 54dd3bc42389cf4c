import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { findingsInThemes } from '#kit/look/axe.ts'
import { startAnnouncer } from '#ui/base/announcer.ts'
import { WHOLE_FORM } from '#ui/base/fields/whole-form.ts'
import { Button } from '#ui/actions/button.tsx'
import { Form } from '#ui/fields/form.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

function Unreached({ onSend }: { onSend: () => void }) {
  const [errors, setErrors] = useState<Record<string, string>>()
  return (
    <main>
      <Form
        hasSummary
        errors={errors}
        onSubmit={(event) => {
          event.preventDefault()
          onSend()
          setErrors({ [WHOLE_FORM]: '无法连接服务器' })
        }}
      >
        <TextField label="编码" name="code" />
        <TextField label="名称" name="name" />
        <Button type="submit">保存</Button>
      </Form>
    </main>
  )
}

test('what is wrong with no field is shown and announced at the form, and the focus stays, so that the same key tries again', async () => {
  startAnnouncer()
  let sent = 0
  const { container } = await render(<Unreached onSend={() => sent++} />)
  await userEvent.keyboard('{Tab}{Tab}甲{Enter}')
  await expect.element(page.getByRole('main').getByText('无法连接服务器')).toBeVisible()
  await expect.poll(() => document.querySelector('#announcer-assertive')?.textContent).toContain('无法连接服务器')
  await expect.element(page.getByRole('textbox', { name: '名称' })).toHaveFocus()
  await expect.element(page.getByRole('textbox', { name: '编码' })).not.toHaveAttribute('aria-invalid')
  expect(await findingsInThemes(container)).toEqual([])
  await userEvent.keyboard('{Enter}')
  expect(sent).toBe(2)
})
