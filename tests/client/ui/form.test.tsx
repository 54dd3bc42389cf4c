import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { findingsInThemes } from '#kit/axe.ts'
import { Button } from '#ui/button.tsx'
import { ComboBox } from '#ui/combo-box.tsx'
import { Form } from '#ui/form.tsx'
import { Select } from '#ui/select.tsx'
import { TextField } from '#ui/text-field.tsx'

function Asking({ hasSummary = false }: { hasSummary?: boolean }) {
  const [errors, setErrors] = useState<Record<string, string>>()
  return (
    <Form
      aria-label="单位"
      hasSummary={hasSummary}
      errors={errors}
      onSubmit={(event) => {
        event.preventDefault()
        setErrors({ name: '请输入名称!', code: '请输入编码!' })
      }}
    >
      <TextField label="编码" name="code" isRequired />
      <TextField label="名称" name="name" isRequired />
      <Button type="submit">保存</Button>
    </Form>
  )
}

test('a refused form leads to its first wrong field, and an error goes when its value changes', async () => {
  await render(<Asking />)
  await userEvent.keyboard('{Tab}{Tab}{Enter}')
  const code = page.getByRole('textbox', { name: '编码' })
  await expect.element(code).toHaveFocus()
  await expect.element(code).toHaveAccessibleDescription('请输入编码!')
  await userEvent.keyboard('C5{Tab}')
  await expect.element(code).not.toHaveAttribute('aria-invalid')
  await expect.element(page.getByRole('textbox', { name: '名称' })).toHaveAccessibleDescription('请输入名称!')
})

test('a long form lists what is wrong and leads from there to each field', async () => {
  const { container } = await render(
    <main>
      <Asking hasSummary />
    </main>
  )
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(page.getByRole('region', { name: '有 2 处需要更正' })).toHaveFocus()
  expect(await findingsInThemes(container)).toEqual([])
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(page.getByRole('textbox', { name: '名称' })).toHaveFocus()
})

function Choosing() {
  const [errors, setErrors] = useState<Record<string, string>>()
  return (
    <Form
      aria-label="项目选择"
      errors={errors}
      onSubmit={(event) => {
        event.preventDefault()
        setErrors({ projectId: '请选择项目' })
      }}
    >
      <Select label="项目" name="projectId" options={[{ value: '1', label: '一期' }]} />
      <ComboBox label="部门" name="departId" options={[{ value: '1', label: '工程部' }]} />
      <Button type="submit">确定</Button>
    </Form>
  )
}

test('[2.D02] a refused choice leads to its select, which says why', async () => {
  await render(<Choosing />)
  await userEvent.keyboard('{Tab}{Tab}{Tab}{Enter}')
  const select = page.getByRole('button', { name: /项目/ })
  await expect.element(select).toHaveFocus()
  await expect.element(select).toHaveAccessibleDescription('请选择项目')
})
