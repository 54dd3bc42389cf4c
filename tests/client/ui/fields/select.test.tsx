import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { spokenAs } from '#kit/look/accessible-tree.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { Select } from '#ui/fields/select.tsx'

const KINDS = [
  { value: '1', label: '永久' },
  { value: '2', label: '长期' },
  { value: '3', label: '短期', isDisabled: true },
  { value: '4', label: '定期 10 年' }
]

function Keeping({ first = null as string | null }) {
  const [value, setValue] = useState<string | null>(first)
  return (
    <main>
      <Select label="保管期限" options={KINDS} value={value} onChange={setValue} isClearable isRequired name="keep" />
      <button type="button">{`之后 ${value}`}</button>
    </main>
  )
}

const select = () => page.getByRole('button', { name: /保管期限/ })
const option = (name: string) => page.getByRole('option', { name })

test('[0.D13] the keys of a select: open, walk past what is disabled, jump, type to an option, take, give up', async () => {
  await render(<Keeping />)
  await userEvent.keyboard('{Tab}{ArrowDown}')
  await expect.element(option('请选择')).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
  await expect.element(option('定期 10 年')).toHaveFocus()
  await userEvent.keyboard('{Home}')
  await expect.element(option('请选择')).toHaveFocus()
  await userEvent.keyboard('{End}{Enter}')
  await expect.element(select()).toHaveFocus()
  await expect.element(page.getByText('之后 4')).toBeVisible()
  await userEvent.keyboard('{Enter}{ArrowUp}{Escape}')
  await expect.element(select()).toHaveFocus()
  await expect.element(page.getByText('之后 4')).toBeVisible()
  await userEvent.keyboard(' {Home}{Enter}')
  await expect.element(page.getByText('之后 null')).toBeVisible()
})

test('Tab takes the active option and goes on to the next field', async () => {
  await render(<Keeping />)
  await userEvent.keyboard('{Tab}{ArrowDown}{ArrowDown}{ArrowDown}')
  await expect.element(option('长期')).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('button', { name: '之后 2' })).toHaveFocus()
})

test('the list is named inside, and every state is clear in every theme', async () => {
  const { container } = await render(<Keeping first="9" />)
  await expect.element(select()).toHaveTextContent('9')
  expect(await findingsInThemes(container)).toEqual([])
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(option('9')).toHaveFocus()
  expect(await spokenAs('dialog', 'listbox', 'option')).toEqual([
    'dialog 保管期限',
    'listbox 保管期限',
    'option 请选择',
    'option 9',
    'option 永久',
    'option 长期',
    'option 短期',
    'option 定期 10 年'
  ])
  expect(await findingsInThemes(page.getByRole('dialog').element())).toEqual([])
})

test('a thousand options draw only those in sight and say how many there are', async () => {
  await render(
    <Select
      label="责任者"
      options={Array.from({ length: 1000 }, (_, at) => ({ value: `${at}`, label: `单位 ${at}` }))}
    />
  )
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(option('单位 0').first()).toHaveFocus()
  expect(page.getByRole('option').elements().length).toBeLessThan(40)
  await userEvent.keyboard('{End}')
  await expect.element(option('单位 999')).toHaveFocus()
  await expect.element(option('单位 999')).toHaveAttribute('aria-setsize', '1000')
})

test('a wrong select is framed as every wrong field is', async () => {
  await render(
    <>
      <Select label="保管期限" options={[]} errorMessage="不能为空" />
      <hr style={{ borderColor: 'var(--danger)' }} />
    </>
  )
  const edge = (element: Element | null) => element && getComputedStyle(element).borderTopColor
  expect(edge(page.getByRole('button', { name: /保管期限/ }).element())).toBe(edge(document.querySelector('hr')))
})

test('what is chosen can be read, copied and sent where it cannot be changed', async () => {
  let sent = ''
  const { container } = await render(
    <main>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          sent = String(new FormData(event.currentTarget).get('keep'))
        }}
      >
        <Select label="保管期限" options={KINDS} defaultValue="2" isReadOnly name="keep" />
        <button type="submit">保存</button>
      </form>
    </main>
  )
  await userEvent.keyboard('{Tab}')
  const field = page.getByRole('textbox', { name: '保管期限' })
  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveValue('长期')
  await userEvent.keyboard('{ArrowDown}d')
  await expect.element(field).toHaveValue('长期')
  expect(page.getByRole('listbox').elements()).toEqual([])
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.poll(() => sent).toBe('2')
  expect(await findingsInThemes(container)).toEqual([])
})
