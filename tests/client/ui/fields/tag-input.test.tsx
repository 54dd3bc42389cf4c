import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { findingsInThemes } from '#kit/look/axe.ts'
import { compose, composingKey, takeComposition } from '#kit/drawn/compose.ts'
import { startAnnouncer } from '#ui/base/announcer.ts'
import { TagInput, type TagInputProps } from '#ui/fields/tag-input.tsx'

function Keywords({ first = '', ...props }: TagInputProps & { first?: string }) {
  const [value, setValue] = useState(first)
  return (
    <main>
      <TagInput label="主题词" value={value} onChange={setValue} {...props} />
      <output>{value}</output>
    </main>
  )
}

const input = () => page.getByRole('textbox', { name: '主题词' })
const tags = () =>
  page
    .getByRole('row')
    .elements()
    .map((tag) => tag.textContent)
const kept = () => document.querySelector('output')?.textContent
const said = () => document.getElementById('announcer-polite')?.textContent

test('[5.I04, 5.I05] every two characters become a tag, and semicolons fall away', async () => {
  startAnnouncer()
  const { container } = await render(<Keywords isRequired description="每两个字一个标签" />)
  await userEvent.keyboard('{Tab}a;bc')
  await expect.poll(tags).toEqual(['ab'])
  await expect.element(input()).toHaveValue('c')
  expect(kept()).toBe('ab;c')
  await userEvent.keyboard('d;')
  await expect.poll(tags).toEqual(['ab', 'cd'])
  await expect.element(input()).toHaveValue('')
  expect(kept()).toBe('ab;cd')
  await expect.element(input()).toHaveAccessibleDescription(/每两个字一个标签 共 2 个标签/)
  await expect.element(input()).toHaveAttribute('aria-required', 'true')
  await expect.poll(said).toContain('共 2 个标签')
  await expect.element(page.getByRole('grid', { name: '主题词：标签' })).toBeVisible()
  expect(await findingsInThemes(container)).toEqual([])
})

test('pasted text becomes tags after those that are there', async () => {
  await render(<Keywords first="钢筋" />)
  await userEvent.fill(input(), '结构;验收；记')
  await expect.poll(kept).toBe('钢筋;结构;验收;记')
  await expect.element(input()).toHaveValue('记')
})

test('what an input method composes is taken when it is done, and its keys are its own', async () => {
  await render(<Keywords first="钢筋" />)
  ;(input().element() as HTMLElement).focus()
  await compose('jie gou')
  await composingKey('Backspace')
  await composingKey('ArrowLeft')
  await expect.element(input()).toHaveFocus()
  expect(kept()).toBe('钢筋')
  await takeComposition('结构验')
  await expect.poll(kept).toBe('钢筋;结构;验')
  await expect.element(input()).toHaveValue('验')
})

test('Backspace at the beginning removes the last tag; arrows go to the others, Delete removes them', async () => {
  startAnnouncer()
  await render(<Keywords first="结构;验收;钢筋;模板" />)
  ;(input().element() as HTMLElement).focus()
  await userEvent.keyboard('{Backspace}')
  await expect.poll(kept).toBe('结构;验收;钢筋')
  await expect.poll(said).toContain('已移除模板，剩余 3 个')
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(page.getByRole('row', { name: '钢筋' })).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}{Delete}')
  await expect.poll(kept).toBe('结构;钢筋')
  await expect.element(page.getByRole('row', { name: '钢筋' })).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(input()).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}{Home}{Delete}')
  await expect.element(page.getByRole('row', { name: '钢筋' })).toHaveFocus()
  await userEvent.keyboard('{Backspace}')
  await expect.poll(kept).toBe('')
  await expect.element(input()).toHaveFocus()
})

test('an error is read, the value is sent as it is kept, and what may not be changed is not', async () => {
  const { container } = await render(
    <main>
      <form>
        <TagInput label="主题词" name="words" defaultValue="结构;验" errorMessage="至少两个" />
        <TagInput label="关键词" name="only" defaultValue="钢筋;模" isReadOnly />
        <TagInput label="分类" name="none" defaultValue="钢筋" isDisabled />
      </form>
    </main>
  )
  await expect.element(input()).toHaveAttribute('aria-invalid', 'true')
  await expect.element(input()).toHaveAccessibleDescription(/至少两个/)
  const form = document.querySelector('form')
  expect(form && [...new FormData(form)]).toEqual([
    ['words', '结构;验'],
    ['only', '钢筋;模']
  ])
  await expect.element(page.getByRole('textbox', { name: '分类' })).toBeDisabled()
  ;(page.getByRole('textbox', { name: '关键词' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Backspace}x{ArrowLeft}')
  await expect.element(page.getByRole('row', { name: '模', exact: true })).toHaveFocus()
  await userEvent.keyboard('{Delete}')
  expect(form && new FormData(form).get('only')).toBe('钢筋;模')
  expect(await findingsInThemes(container)).toEqual([])
})
