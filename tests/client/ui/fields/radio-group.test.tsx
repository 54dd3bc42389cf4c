import { type FormEvent, useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { findingsInThemes } from '#kit/look/axe.ts'
import { Form } from '#ui/fields/form.tsx'
import { RadioGroup } from '#ui/fields/radio-group.tsx'

test('a group is one stop; arrows choose and go round', async () => {
  const { container } = await render(
    <main>
      <RadioGroup label="导航模式" options={['侧边', '顶部', '混合'].map((label) => ({ value: label, label }))} />
      <button type="button">之后</button>
    </main>
  )
  await userEvent.keyboard('{Tab}{ArrowRight}')
  await expect.element(page.getByRole('radio', { name: '顶部' })).toBeChecked()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.element(page.getByRole('radio', { name: '侧边' })).toHaveFocus()
  await expect.element(page.getByRole('radio', { name: '侧边' })).toBeChecked()
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('button', { name: '之后' })).toHaveFocus()
  await expect.element(page.getByRole('radiogroup', { name: '导航模式' })).toBeVisible()
  expect(await findingsInThemes(container)).toEqual([])
})

test('a group that is only to be read is walked, says so, and keeps its choice', async () => {
  const { container } = await render(
    <main>
      <RadioGroup
        label="导航模式"
        isReadOnly
        defaultValue="侧边"
        options={['侧边', '顶部'].map((label) => ({ value: label, label }))}
      />
    </main>
  )
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('radio', { name: '侧边' })).toHaveFocus()
  await userEvent.keyboard('{ArrowRight} ')
  await expect.element(page.getByRole('radio', { name: '顶部' })).toHaveFocus()
  await expect.element(page.getByRole('radio', { name: '侧边' })).toBeChecked()
  await expect.element(page.getByRole('radiogroup', { name: '导航模式' })).toHaveAttribute('aria-readonly', 'true')
  expect(await findingsInThemes(container)).toEqual([])
})

test('what a form says of the field is shown below the group, leads to it, and goes when something is chosen', async () => {
  const options = ['侧边', '顶部'].map((label) => ({ value: label, label }))
  const form = (errors?: Record<string, string>) => (
    <main>
      <Form errors={errors}>
        <RadioGroup label="导航模式" name="mode" options={options} />
      </Form>
    </main>
  )
  const { container, rerender } = await render(form())
  await rerender(form({ mode: '请选择导航模式' }))
  const group = page.getByRole('radiogroup', { name: '导航模式' })
  await expect.element(group.getByText('请选择导航模式')).toBeVisible()
  await expect.element(group).toHaveAttribute('aria-invalid', 'true')
  await expect.element(group).toHaveAccessibleDescription('请选择导航模式')
  await expect.element(page.getByRole('radio', { name: '侧边' })).toHaveFocus()
  expect(await findingsInThemes(container)).toEqual([])
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(group.getByText('请选择导航模式')).not.toBeInTheDocument()
  await expect.element(group).not.toHaveAttribute('aria-invalid', 'true')
})

test('so does a group that must have a choice, holds one and lies in a part of the form', async () => {
  const options = ['侧边', '顶部'].map((label) => ({ value: label, label }))
  const form = (value: string, errors?: Record<string, string>) => (
    <main>
      <Form errors={errors}>
        <RadioGroup label="导航模式" name="layout.0.mode" isRequired options={options} value={value} />
      </Form>
    </main>
  )
  const errors = { 'layout.0.mode': '请选择导航模式' }
  const { rerender } = await render(form('侧边', errors))
  const group = page.getByRole('radiogroup', { name: '导航模式' })
  await expect.element(group.getByText('请选择导航模式')).toBeVisible()
  await rerender(form('', { ...errors }))
  await expect.element(group.getByText('请选择导航模式')).toBeVisible()
})

function Asked() {
  const [errors, setErrors] = useState<Record<string, string>>()
  const refuse = (event: FormEvent) => {
    event.preventDefault()
    setErrors({ mode: '请改选导航模式' })
  }
  const options = ['侧边', '顶部'].map((label) => ({ value: label, label }))
  return (
    <Form errors={errors} onSubmit={refuse}>
      <RadioGroup label="导航模式" name="mode" options={options} defaultValue="侧边" />
    </Form>
  )
}

test('a fault that Ctrl+Enter from one of the radios has brought stays until another is chosen', async () => {
  await render(<Asked />)
  await userEvent.keyboard('{Tab}{Control>}{Enter}{/Control}')
  await expect.element(page.getByText('请改选导航模式')).toBeVisible()
  await expect.element(page.getByRole('radio', { name: '侧边' })).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(page.getByText('请改选导航模式')).not.toBeInTheDocument()
})
