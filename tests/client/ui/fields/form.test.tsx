import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { findingsInThemes } from '#kit/look/axe.ts'
import { Button } from '#ui/actions/button.tsx'
import { ComboBox } from '#ui/fields/combo-box.tsx'
import { DateField } from '#ui/date/date-field.tsx'
import { Form } from '#ui/fields/form.tsx'
import { MultiSelect } from '#ui/fields/multi-select.tsx'
import { NumberField } from '#ui/fields/number-field.tsx'
import { SearchSelect } from '#ui/fields/search-select.tsx'
import { Select } from '#ui/fields/select.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

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

test('the field that was typed into last says why it was refused, also as the focus leaves it for another', async () => {
  await render(<Asking />)
  await userEvent.keyboard('{Tab}{Tab}C5{Control>}{Enter}{/Control}')
  await expect.element(page.getByRole('textbox', { name: '编码' })).toHaveFocus()
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

const unit = [{ value: '1', label: '工程部' }]
/** Every field in which something is chosen, alone in a form that refuses it empty. */
const choosers = {
  combobox: () => <ComboBox label="部门" name="depart" isRequired options={unit} />,
  'combobox that takes new text': () => (
    <ComboBox label="部门" name="depart" isRequired allowsCustomValue options={unit} />
  ),
  'search select': () => <SearchSelect label="部门" name="depart" isRequired load={async () => unit} debounce={0} />,
  select: () => <Select label="部门" name="depart" isRequired options={unit} />,
  'multi-select': () => <MultiSelect label="部门" name="depart" isRequired options={unit} />
}

function Refusing({ field }: { field: keyof typeof choosers }) {
  const [errors, setErrors] = useState<Record<string, string>>()
  return (
    <Form
      aria-label="部门"
      errors={errors}
      onSubmit={(event) => {
        event.preventDefault()
        setErrors({ depart: '请选择部门' })
      }}
    >
      {choosers[field]()}
      <Button type="submit">确定</Button>
    </Form>
  )
}

test.each(Object.keys(choosers) as (keyof typeof choosers)[])(
  'a %s that is refused has the focus and says why, until something is chosen',
  async (field) => {
    const { container } = await render(
      <main>
        <Refusing field={field} />
      </main>
    )
    const isList = field.endsWith('select') && field !== 'search select'
    const box = isList ? page.getByRole('button', { name: /部门/ }) : page.getByRole('combobox', { name: '部门' })
    await userEvent.keyboard('{Tab}{Tab}{Enter}')
    await expect.element(box).toHaveFocus()
    await expect.element(box).toHaveAccessibleDescription('请选择部门')
    if (!isList) await expect.element(box).toHaveAttribute('aria-invalid', 'true')
    if (!isList) await expect.element(box).toHaveAttribute('aria-required', 'true')
    expect(await findingsInThemes(container)).toEqual([])
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
    await expect.element(page.getByRole('option', { name: '工程部' })).toBeVisible()
    await userEvent.keyboard(isList ? '{Enter}{Escape}' : '{ArrowDown}{Enter}{Tab}')
    await expect.element(page.getByText('请选择部门')).not.toBeInTheDocument()
  }
)

test.each(
  Object.keys(choosers).filter(
    (name) => name.startsWith('combobox') || name === 'search select'
  ) as (keyof typeof choosers)[]
)('Enter in a %s sends the form, which stays at it and says why', async (field) => {
  await render(<Refusing field={field} />)
  await userEvent.keyboard('{Tab}{Enter}')
  const box = page.getByRole('combobox', { name: '部门' })
  await expect.element(box).toHaveAccessibleDescription('请选择部门')
  await expect.element(box).toHaveFocus()
})

test('from another field a refused form leads to the combo box as it does to a line of text', async () => {
  await render(<Mixed />)
  await userEvent.keyboard('{Tab}名称{Enter}')
  await expect.element(page.getByRole('combobox', { name: '部门' })).toHaveFocus()
})

function Mixed() {
  const [errors, setErrors] = useState<Record<string, string>>()
  return (
    <Form
      aria-label="单位"
      errors={errors}
      onSubmit={(event) => {
        event.preventDefault()
        setErrors({ people: '请选择人员', depart: '请选择部门' })
      }}
    >
      <TextField label="名称" name="title" />
      <ComboBox label="部门" name="depart" options={unit} />
      <MultiSelect label="人员" name="people" options={unit} />
      <Button type="submit">确定</Button>
    </Form>
  )
}

test('Ctrl+Enter sends a form from a field in which Enter begins a line', async () => {
  const sent: string[] = []
  await render(
    <Form
      aria-label="意见"
      onSubmit={(event) => {
        event.preventDefault()
        sent.push(String(new FormData(event.currentTarget).get('opinion')))
      }}
    >
      <TextArea label="意见" name="opinion" />
    </Form>
  )
  await userEvent.tab()
  await expect.element(page.getByRole('textbox', { name: '意见' })).toHaveFocus()
  await userEvent.keyboard('同意{Control>}{Enter}{/Control}')
  expect(sent).toEqual(['同意'])
})

function Naming() {
  const [name, setName] = useState<string | null>('旧单位')
  const [sent, setSent] = useState('')
  return (
    <Form
      aria-label="单位"
      onSubmit={(event) => {
        event.preventDefault()
        setSent(name ?? '')
      }}
    >
      <ComboBox label="名称" allowsCustomValue options={[]} value={name} onChange={setName} />
      <output>已发送 {sent}</output>
    </Form>
  )
}

test('Ctrl+Enter sends a new name that was just typed into a field with a list', async () => {
  await render(<Naming />)
  await userEvent.keyboard('{Tab}{Control>}a{/Control}新单位{Control>}{Enter}{/Control}')
  await expect.element(page.getByText('已发送 新单位')).toBeVisible()
})

function Counting() {
  const [day, setDay] = useState('')
  const [copies, setCopies] = useState<number | null>(null)
  const [sent, setSent] = useState('')
  return (
    <Form
      aria-label="装订"
      onSubmit={(event) => {
        event.preventDefault()
        setSent(`${day} ${copies}`)
      }}
    >
      <NumberField label="份数" value={copies} onChange={setCopies} />
      <DateField label="日期" value={day} onChange={setDay} />
      <output>已发送 {sent}</output>
    </Form>
  )
}

test('Ctrl+Enter sends a number and a day that were just typed', async () => {
  await render(<Counting />)
  await userEvent.keyboard('{Tab}3{Control>}{Enter}{/Control}')
  await expect.element(page.getByText('已发送 3')).toBeVisible()
  await userEvent.keyboard('{Tab}20260301{Control>}{Enter}{/Control}')
  await expect.element(page.getByText('已发送 2026-03-01 3')).toBeVisible()
})
