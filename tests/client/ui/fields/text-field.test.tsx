import { Activity } from 'react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { findingsInThemes } from '#kit/look/axe.ts'
import { TextArea } from '#ui/fields/text-area.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'
import { TagInput } from '#ui/fields/tag-input.tsx'
import { NumberField } from '#ui/fields/number-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

function Asking() {
  const [value, setValue] = useState('')
  return (
    <main>
      <TextField
        label="手机"
        description="十一位数字"
        value={value}
        onChange={setValue}
        errorMessage={value.length > 2 ? '手机号码格式不正确' : undefined}
      />
      <p>下一行</p>
    </main>
  )
}

test('a field is named by its label, described by its help and marked as required', async () => {
  await render(<TextField label="文件题名" description="不含编号" isRequired name="title" />)
  await userEvent.keyboard('{Tab}地基验槽记录')
  const input = page.getByRole('textbox', { name: '文件题名' })
  await expect.element(input).toHaveValue('地基验槽记录')
  await expect.element(input).toHaveAccessibleDescription('不含编号')
  await expect.element(input).toHaveAttribute('aria-required', 'true')
})

test('an error takes the place of the help without moving anything below', async () => {
  const { container } = await render(<Asking />)
  const below = () => page.getByText('下一行').element().getBoundingClientRect().top
  const before = below()
  const input = page.getByRole('textbox', { name: '手机' })
  await userEvent.keyboard('{Tab}139')
  await expect.element(input).toHaveAttribute('aria-invalid', 'true')
  await expect.element(input).toHaveAccessibleDescription('手机号码格式不正确')
  await expect.element(page.getByText('十一位数字')).not.toBeInTheDocument()
  expect(below()).toBe(before)
  expect(await findingsInThemes(container)).toEqual([])
})

test('fields that are disabled or only to be read are distinguished and stay legible', async () => {
  const { container } = await render(
    <main>
      <TextField label="档号" value="E-YLLJ2023009-02-014" isReadOnly />
      <TextField label="页数" defaultValue="4" isDisabled />
    </main>
  )
  await expect.element(page.getByRole('textbox', { name: '档号' })).toHaveAttribute('readonly')
  await expect.element(page.getByRole('textbox', { name: '页数' })).toBeDisabled()
  expect(await findingsInThemes(container)).toEqual([])
})

test.each([
  ['a line', <TextField key="1" label="编码" autoFocus />, 'textbox'],
  ['several lines', <TextArea key="2" label="编码" autoFocus />, 'textbox'],
  ['a search', <SearchField key="3" label="编码" autoFocus />, 'searchbox'],
  ['tags', <TagInput key="4" label="编码" autoFocus />, 'textbox'],
  ['a number', <NumberField key="5" label="编码" autoFocus />, 'textbox']
] as const)(
  'a field of %s that is to have the focus takes it at once, whatever moves on the page and however it was opened',
  async (_, field, role) => {
    await render(<p style={{ transition: 'opacity 30s' }}>慢慢出现</p>)
    const moving = page.getByText('慢慢出现').element() as HTMLElement
    const begun = new Promise((done) => moving.addEventListener('transitionrun', done, { once: true }))
    moving.getBoundingClientRect()
    moving.style.opacity = '0.5'
    await begun
    // What Enter on a button is, before the key is let go.
    document.body.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 0 }))
    await render(field)
    expect(document.activeElement).toBe(page.getByRole(role, { name: '编码' }).element())
  }
)

const Page = ({ isFront }: { isFront: boolean }) => (
  <Activity mode={isFront ? 'visible' : 'hidden'}>
    <TextField label="编码" description="四位" />
    <TextArea label="说明" />
    <SearchField label="查找" />
    <NumberField label="页数" />
    <TagInput label="标签" />
  </Activity>
)

test('a field is drawn behind another page without a word to the console, and is there when its page comes to the front', async () => {
  const screen = await render(<Page isFront={false} />)
  await screen.rerender(<Page isFront />)
  await expect.element(page.getByRole('textbox', { name: '编码' })).toBeVisible()
  await screen.rerender(<Page isFront={false} />)
  await expect.element(page.getByRole('textbox', { name: '编码' })).not.toBeInTheDocument()
  await screen.rerender(<Page isFront />)
  await expect.element(page.getByRole('textbox', { name: '编码' })).toHaveAccessibleDescription('四位')
})
