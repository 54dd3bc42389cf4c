import { type FormEvent, useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { spokenAs } from '#kit/look/accessible-tree.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { compose, composingKey, takeComposition } from '#kit/drawn/compose.ts'
import { Dialog } from '#ui/containers/dialog.tsx'
import { Form } from '#ui/fields/form.tsx'
import type { TreeNode } from '#ui/tree/tree-model.ts'
import { TreeSelect, type TreeSelectProps } from '#ui/tree/tree-select.tsx'

const UNITS: TreeNode[] = [
  {
    id: 'a',
    title: '工程部',
    children: [
      { id: 'a1', title: '一组' },
      { id: 'a2', title: '二组' }
    ]
  },
  { id: 'b', title: '资料部', children: [{ id: 'b1', title: '收集组' }] },
  { id: 'c', title: '办公室' }
]

type Given = Partial<Pick<TreeSelectProps, 'nodes' | 'load' | 'labelOf' | 'isClearable'>>

function One(props: Given) {
  const [value, setValue] = useState<string | null>('a2')
  return (
    <main>
      <TreeSelect label="部门" nodes={UNITS} {...props} value={value} onChange={setValue} />
      <button type="button">{`值 ${value}`}</button>
    </main>
  )
}

const field = () => page.getByRole('combobox', { name: '部门' })
/** A node by its title: whether it is ticked follows in its name. */
const node = (title: string) => page.getByRole('treeitem', { name: new RegExp(`^${title}`) })
const valueIs = (text: string) => expect.element(page.getByRole('button', { name: `值 ${text}`, exact: true }))

test('[0.D13] Alt+Down opens the tree at what is chosen; its keys walk it, Enter chooses, the focus comes back', async () => {
  const { container } = await render(<One />)
  expect(await findingsInThemes(container)).toEqual([])
  await userEvent.keyboard('{Tab}')
  await expect.element(field()).toHaveFocus()
  await expect.element(field()).toHaveTextContent('二组')
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await expect.element(node('二组')).toHaveFocus()
  await expect.element(page.getByRole('tree', { name: '部门' })).toBeVisible()
  expect(await spokenAs('dialog', 'tree')).toEqual(['dialog 部门', 'tree 部门'])
  expect(await findingsInThemes(page.getByRole('dialog').element())).toEqual([])
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowDown}{ArrowRight}{ArrowRight}{Enter}')
  await expect.element(field()).toHaveFocus()
  await expect.element(field()).toHaveTextContent('收集组')
  expect(page.getByRole('tree').query()).toBeNull()
  await userEvent.keyboard('{Enter}{End}{Enter}')
  await expect.element(field()).toHaveTextContent('办公室')
})

test('Escape closes and changes nothing; Tab closes and goes on', async () => {
  await render(<One />)
  await userEvent.keyboard('{Tab}{ArrowDown}')
  await expect.element(node('二组')).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}{Escape}')
  await expect.element(field()).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(node('二组')).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await valueIs('a2').toHaveFocus()
})

test('Delete takes the choice away where it can be cleared', async () => {
  await render(<One isClearable />)
  await expect.element(page.getByRole('button', { name: '清除部门' })).toBeVisible()
  await userEvent.keyboard('{Tab}{Delete}')
  await valueIs('null').toBeVisible()
  await expect.element(field()).toHaveFocus()
  await expect.element(field()).toHaveTextContent('请选择')
})

function Several({ isLinked, hasSearch = false }: { isLinked?: boolean; hasSearch?: boolean }) {
  const [value, setValue] = useState<readonly string[]>(['x', 'a1'])
  return (
    <main>
      <TreeSelect
        label="部门"
        isMultiple
        nodes={UNITS}
        hasSearch={hasSearch}
        {...(isLinked !== undefined && { isLinked })}
        labelOf={(id) => (id === 'x' ? '旧部门' : undefined)}
        value={value}
        onChange={setValue}
      />
      <button type="button">{`值 ${value}`}</button>
    </main>
  )
}

test('several are ticked by Space; a parent represents all below it, and what the tree does not have is kept', async () => {
  await render(<Several />)
  await expect.element(field()).toHaveTextContent('旧部门、一组')
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(node('工程部')).toHaveFocus()
  await expect.element(node('工程部')).toHaveAttribute('aria-checked', 'mixed')
  expect(await findingsInThemes(page.getByRole('dialog').element())).toEqual([])
  await userEvent.keyboard(' {End} {Tab}')
  await valueIs('x,a,a1,a2,c').toHaveFocus()
  await expect.element(field()).toHaveTextContent('旧部门、工程部、办公室')
})

test('unlinked, each is ticked for itself', async () => {
  await render(<Several isLinked={false} />)
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(node('工程部')).toHaveFocus()
  await userEvent.keyboard(' {Escape}')
  await valueIs('x,a,a1').toBeVisible()
})

test('a search leaves what suits it and what is above it; Ctrl+A ticks no more than was found', async () => {
  await render(<Several hasSearch />)
  await userEvent.keyboard('{Tab}{Enter}')
  const box = page.getByRole('searchbox', { name: '搜索部门' })
  await expect.element(box).toHaveFocus()
  await compose('er')
  await composingKey('ArrowDown')
  await expect.element(box).toHaveFocus()
  await takeComposition('二组')
  await expect.element(node('二组')).toBeVisible()
  expect(page.getByRole('treeitem').elements()).toHaveLength(2)
  expect(await findingsInThemes(page.getByRole('dialog').element())).toEqual([])
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(node('工程部')).toHaveFocus()
  await userEvent.keyboard('{Control>}a{/Control}{Shift>}{Tab}{/Shift}')
  await expect.element(box).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(node('资料部')).toBeVisible()
  await userEvent.keyboard('没有')
  await expect.element(page.getByText('没有匹配的选项').first()).toBeVisible()
  await userEvent.keyboard('{Escape}{Escape}')
  await valueIs('x,a,a1,a2').toBeVisible()
  await expect.element(field()).toHaveFocus()
})

test('children are brought when a node is opened; a failure is announced, and opening it again tries again', async () => {
  let tries = 0
  const load = async ({ id }: TreeNode) => {
    tries++
    if (tries === 1) throw new Error('no answer')
    return [{ id: `${id}1`, title: '新来的组' }]
  }
  await render(
    <One nodes={[{ id: 'a', title: '工程部', hasChildren: true }]} load={load} labelOf={(id) => `部门 ${id}`} />
  )
  await expect.element(field()).toHaveTextContent('部门 a2')
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(node('工程部')).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(node('工程部 加载失败')).toBeVisible()
  await expect.poll(() => document.querySelector('#announcer-assertive')?.textContent).toContain('工程部加载失败')
  await userEvent.keyboard('{ArrowLeft}{ArrowRight}')
  await expect.element(node('新来的组')).toBeVisible()
  await userEvent.keyboard('{ArrowRight}{Enter}')
  await valueIs('a1').toBeVisible()
  await expect.element(field()).toHaveTextContent('新来的组')
  await userEvent.keyboard('{Enter}')
  await expect.element(node('新来的组')).toHaveFocus()
  expect(tries).toBe(2)
})

test('[9.K34] the tree of a thousand nodes is 400 pixels high at most', async () => {
  await page.viewport(1280, 900)
  const many = Array.from({ length: 1000 }, (_, at) => ({ id: `n${at}`, title: `节点 ${at}` }))
  await render(<One nodes={many} />)
  await userEvent.keyboard('{Tab}{Enter}{End}')
  await expect.element(node('节点 999')).toHaveFocus()
  expect(page.getByRole('tree').element().getBoundingClientRect().height).toBe(400)
  await userEvent.keyboard('{Escape}')
})

test('read-only it takes the focus and does not open; disabled it is passed over', async () => {
  await render(
    <main>
      <TreeSelect label="停用" nodes={UNITS} isDisabled defaultValue="c" />
      <TreeSelect label="部门" nodes={UNITS} isReadOnly isClearable defaultValue="c" description="只读" />
    </main>
  )
  await userEvent.keyboard('{Tab}')
  await expect.element(field()).toHaveFocus()
  await expect.element(field()).toHaveAccessibleDescription('只读')
  await userEvent.keyboard('{Enter}{ArrowDown}{Delete}')
  expect(page.getByRole('tree').query()).toBeNull()
  await expect.element(field()).toHaveTextContent('办公室')
  expect(await findingsInThemes(page.getByRole('main').element())).toEqual([])
})

function Sent() {
  const [errors, setErrors] = useState<Record<string, string>>()
  const [sent, setSent] = useState('')
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setSent(String(new FormData(event.currentTarget).get('unit')))
    setErrors({ unit: '请选择部门!' })
  }
  return (
    <Form aria-label="人员" errors={errors} onSubmit={send}>
      <TreeSelect label="部门" name="unit" isMultiple isRequired nodes={UNITS} defaultValue={['a1', 'c']} />
      <button type="submit">{`保存 ${sent}`}</button>
    </Form>
  )
}

test('a form sends the keys joined by commas; a refusal leads to the field and goes when it changes', async () => {
  await render(<Sent />)
  await expect.element(field()).toHaveAttribute('aria-required', 'true')
  await userEvent.keyboard('{Tab}{Tab}{Enter}')
  await expect.element(page.getByRole('button', { name: '保存 a1,c' })).toBeVisible()
  await expect.element(field()).toHaveFocus()
  await expect.element(field()).toHaveAccessibleDescription('请选择部门!')
  await expect.element(field()).toHaveAttribute('aria-invalid', 'true')
  await userEvent.keyboard('{Enter}{End} {Escape}')
  await expect.element(field()).not.toHaveAttribute('aria-invalid')
})

test('in a dialog Escape closes the tree alone', async () => {
  await render(
    <Dialog title="编辑" isOpen onOpenChange={() => undefined}>
      <TreeSelect label="部门" nodes={UNITS} />
    </Dialog>
  )
  ;(field().element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(node('工程部')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(field()).toHaveFocus()
  await expect.element(page.getByRole('dialog', { name: '编辑' })).toBeVisible()
})
