import { useRef, useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { findingsInThemes } from '#kit/look/axe.ts'
import { composingKey } from '#kit/drawn/compose.ts'
import { OpenerField, type OpenerFieldProps } from '#ui/fields/opener-field.tsx'

function Chosen(props: Partial<OpenerFieldProps>) {
  const [value, setValue] = useState('甲')
  const [opened, setOpened] = useState(0)
  const opener = useRef<HTMLButtonElement>(null)
  return (
    <main>
      <OpenerField
        label="经办人"
        description="可选多人"
        isClearable
        {...props}
        shown={value}
        kept={value}
        onClear={() => setValue('')}
        isOpen={false}
        onOpen={() => setOpened(opened + 1)}
        opener={opener}
      />
      <output>{opened}</output>
    </main>
  )
}
const field = () => page.getByRole('combobox', { name: '经办人' })
const opened = () => document.querySelector('main output')?.textContent

test('Enter, Space and the arrows open; Delete takes the choice away; it says what it is for', async () => {
  const { container } = await render(<Chosen isRequired />)
  await userEvent.keyboard('{Tab}{Enter} {ArrowDown}{ArrowUp}')
  await expect.poll(opened).toBe('4')
  await expect.element(field()).toHaveAccessibleDescription('可选多人')
  await expect.element(field()).toHaveAttribute('aria-required', 'true')
  await expect.element(field()).toHaveTextContent('甲')
  expect(await findingsInThemes(container)).toEqual([])
  await userEvent.keyboard('{Delete}')
  await expect.element(field()).toHaveTextContent('请选择')
})

test('what is only to be read keeps its stop and opens nothing; what is wrong is said', async () => {
  const { container } = await render(<Chosen isReadOnly errorMessage="请选择经办人" />)
  await userEvent.keyboard('{Tab}{Enter}{ArrowDown}{Delete}')
  await expect.element(field()).toHaveFocus()
  expect(opened()).toBe('0')
  await expect.element(field()).toHaveTextContent('甲')
  await expect.element(field()).toHaveAccessibleDescription('请选择经办人')
  expect(await findingsInThemes(container)).toEqual([])
})

test('keys of an input method are left to it', async () => {
  await render(<Chosen />)
  await userEvent.tab()
  await composingKey('ArrowDown')
  await composingKey('Delete')
  expect(opened()).toBe('0')
  await expect.element(field()).toHaveTextContent('甲')
})
