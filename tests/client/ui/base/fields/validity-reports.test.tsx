import { useState } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { startValidityReports } from '#ui/base/fields/validity-reports.ts'
import { TextField } from '#ui/fields/text-field.tsx'

function Asking() {
  const [value, setValue] = useState('12')
  return (
    <TextField
      label="手机"
      value={value}
      onChange={setValue}
      errorMessage={value.length < 3 ? '手机号码格式不正确' : undefined}
    />
  )
}

test('what has been mended is reported as right, and what is spoilt again as wrong', async () => {
  onTestFinished(startValidityReports())
  await render(<Asking />)
  const field = page.getByLabelText('手机')
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  await userEvent.type(field, '3')
  await expect.element(field).toHaveAttribute('aria-invalid', 'false')
  await userEvent.keyboard('{Backspace}')
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  await userEvent.keyboard('4')
  await expect.element(field).toHaveAttribute('aria-invalid', 'false')
})
