import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { findingsInThemes } from '#kit/look/axe.ts'
import { startAnnouncer } from '#ui/base/announcer.ts'
import { TagGroup, type TagGroupProps } from '#ui/fields/tag-group.tsx'

const MAJORS = ['建筑', '结构', '给排水', '电气'].map((label) => ({ value: label, label }))

function Majors(props: Partial<TagGroupProps>) {
  const [tags, setTags] = useState(props.tags ?? MAJORS)
  return (
    <div>
      <TagGroup
        label="专业"
        onRemove={(away) => setTags(tags.filter(({ value }) => !away.includes(value)))}
        {...props}
        tags={tags}
      />
      <button type="button">之后</button>
    </div>
  )
}

const tag = (name: string) => page.getByRole('row', { name, exact: true })
const said = () => document.getElementById('announcer-polite')?.textContent

test('tags are one stop; arrows, Home and End walk, and go round', async () => {
  const { container } = await render(
    <main>
      <Majors description="可移除" isRequired />
    </main>
  )
  await userEvent.keyboard('{Tab}')
  await expect.element(tag('建筑')).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(tag('结构')).toHaveFocus()
  await userEvent.keyboard('{End}')
  await expect.element(tag('电气')).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}{ArrowLeft}{Home}')
  await expect.element(tag('建筑')).toHaveFocus()
  await expect.element(page.getByRole('grid', { name: '专业' })).toHaveAccessibleDescription('必填 可移除')
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('button', { name: '之后' })).toHaveFocus()
  expect(await findingsInThemes(container)).toEqual([])
})

test('Delete and Backspace remove a tag; it is said, and the focus goes to the neighbour', async () => {
  startAnnouncer()
  await render(<Majors />)
  await userEvent.keyboard('{Tab}{ArrowRight}{Delete}')
  await expect.element(tag('给排水')).toHaveFocus()
  await expect.poll(said).toContain('已移除结构，剩余 3 个')
  await userEvent.keyboard('{End}{Backspace}')
  await expect.element(tag('给排水')).toHaveFocus()
  await userEvent.keyboard('{Delete}{Delete}')
  await expect.element(page.getByText('暂无标签')).toBeVisible()
  await expect.element(page.getByRole('group', { name: '专业' })).toHaveFocus()
  await expect.poll(said).toContain('已移除建筑，剩余 0 个')
})

test('the cross of a tag removes it and is named after it', async () => {
  await render(<Majors />)
  await userEvent.click(page.getByRole('button', { name: '删除 结构' }))
  await expect.element(tag('结构')).not.toBeInTheDocument()
})

test('tags are chosen by Space and Enter, and kept joined by commas in their order; removing one chosen removes all chosen', async () => {
  const { container } = await render(
    <main>
      <Majors selectionMode="multiple" name="majors" />
    </main>
  )
  await userEvent.keyboard('{Tab}{ArrowRight} {Home}{Enter}')
  await expect.element(page.getByRole('row', { name: '建筑', selected: true })).toBeVisible()
  await expect.element(page.getByRole('row', { name: '结构', selected: true })).toBeVisible()
  expect([...document.querySelectorAll<HTMLInputElement>('input[name="majors"]')].map((input) => input.value)).toEqual([
    '建筑',
    '结构'
  ])
  expect(await findingsInThemes(container)).toEqual([])
  await userEvent.keyboard('{Delete}')
  await expect.element(tag('给排水')).toHaveFocus()
  expect(page.getByRole('row').elements()).toHaveLength(2)
})

test('what may not be changed is not: read-only, disabled, or one tag of them', async () => {
  const { container } = await render(
    <main>
      <Majors label="只读" isReadOnly selectionMode="multiple" value="结构" />
      <Majors label="禁用" isDisabled />
      <Majors
        label="其一"
        tags={[
          { value: 'a', label: '甲', isDisabled: true },
          { value: 'b', label: '乙' }
        ]}
        errorMessage="至少两个"
      />
    </main>
  )
  await userEvent.keyboard('{Tab}{ArrowRight} {Delete}')
  await expect
    .element(page.getByRole('grid', { name: '只读' }).getByRole('row', { name: '结构', selected: true }))
    .toBeVisible()
  expect(page.getByRole('grid', { name: '只读' }).getByRole('row').elements()).toHaveLength(4)
  await userEvent.keyboard('{Tab}{Tab}{Tab}')
  await expect.element(tag('乙')).toHaveFocus()
  await expect.element(page.getByRole('grid', { name: '其一' })).toHaveAccessibleDescription('至少两个')
  expect(await findingsInThemes(container)).toEqual([])
})

test('a thousand tags wrap and stay within their room', async () => {
  await render(
    <div style={{ width: 320 }}>
      <Majors tags={Array.from({ length: 1000 }, (_, at) => ({ value: String(at), label: `第 ${at + 1} 项` }))} />
    </div>
  )
  await userEvent.keyboard('{Tab}{End}')
  await expect.element(tag('第 1000 项')).toHaveFocus()
  await expect
    .poll(() => document.documentElement.scrollWidth)
    .toBeLessThanOrEqual(document.documentElement.clientWidth)
})
