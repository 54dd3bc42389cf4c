import { type FormEvent, useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { findingsInThemes } from '#kit/look/axe.ts'
import { FieldSet } from '#ui/fields/field-set.tsx'
import { Form } from '#ui/fields/form.tsx'
import { NumberField } from '#ui/fields/number-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { windowChanges } from '#ui/base/layers/unsaved-changes.ts'

function Plot() {
  const [parts, setParts] = useState({ a: '', b: '' })
  const [errors, setErrors] = useState<Record<string, string>>()
  const [sent, setSent] = useState('')
  const kept = [parts.a, parts.b].filter(Boolean).join('-')
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const plot = String(new FormData(event.currentTarget).get('plot'))
    setSent(plot)
    setErrors(plot === '' ? { plot: '请输入地块' } : {})
  }
  return (
    <main>
      <Form errors={errors} onSubmit={submit}>
        <FieldSet label="地块" name="plot" kept={kept} isRequired>
          {(isWrong) => (
            <>
              <TextField
                aria-label="街坊"
                hasMessageLine={false}
                isInvalid={isWrong}
                value={parts.a}
                onChange={(a) => setParts({ ...parts, a })}
              />
              <TextField
                aria-label="编号"
                hasMessageLine={false}
                isInvalid={isWrong}
                value={parts.b}
                onChange={(b) => setParts({ ...parts, b })}
              />
            </>
          )}
        </FieldSet>
        <button type="submit">提交</button>
      </Form>
      <output>{sent}</output>
    </main>
  )
}

test('the fields are a group with one label, are sent as one value, and one message is about them all', async () => {
  const { container } = await render(<Plot />)
  const group = page.getByRole('group', { name: '地块' })
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(group).toHaveAccessibleDescription('请输入地块')
  await expect.element(group.getByRole('textbox', { name: '街坊' })).toHaveAttribute('aria-invalid', 'true')
  expect(await findingsInThemes(container)).toEqual([])
  await userEvent.keyboard('D{Tab}07{Enter}')
  await expect.poll(() => document.querySelector('main output')?.textContent).toBe('D-07')
  await expect.element(group).toHaveAccessibleDescription('')
})

function Boxes() {
  const [widths, setWidths] = useState([60, 80])
  const [at, setAt] = useState(0)
  return (
    <Form>
      <FieldSet label="版面" name="layout" kept={widths.join()}>
        {() => (
          <>
            <button type="button" onClick={() => setAt(1 - at)}>
              下一项
            </button>
            <NumberField
              key={at}
              label="宽"
              value={widths[at] ?? null}
              onChange={(width) => setWidths(widths.with(at, width ?? 0))}
            />
          </>
        )}
      </FieldSet>
    </Form>
  )
}

test('who only opens another part of what a set holds has changed nothing; a figure that is being typed there is a change', async () => {
  await render(<Boxes />)
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByLabelText('宽')).toHaveValue('80')
  expect(windowChanges.has()).toBe(false)
  await userEvent.tab()
  await userEvent.keyboard('95')
  expect(windowChanges.has()).toBe(true)
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  expect(windowChanges.has()).toBe(true)
})
