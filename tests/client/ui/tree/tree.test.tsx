import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { spokenAs } from '#kit/look/accessible-tree.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { ContextMenu } from '#ui/actions/context-menu.tsx'
import { useContextMenu } from '#ui/base/layers/context-menu-state.ts'
import { MenuItem } from '#ui/actions/menu.tsx'
import { Tree } from '#ui/tree/tree.tsx'
import type { TreeNode } from '#ui/tree/tree-model.ts'

interface Item extends TreeNode {
  count?: number
  gap?: number
  children?: readonly Item[]
}

const CATALOGUE: Item[] = [
  { id: 'A', title: 'A 工程准备阶段文件', count: 31, children: [{ id: 'A1', title: '立项文件' }] },
  {
    id: 'C',
    title: 'C 施工文件',
    count: 112,
    gap: 19,
    children: [
      { id: 'C1', title: '施工管理', count: 9 },
      { id: 'C5', title: '施工记录', count: 46, gap: 7 }
    ]
  },
  { id: 'E', title: 'E 竣工验收文件' }
]

const badge = ({ count, gap }: Item) =>
  count === undefined
    ? undefined
    : { shown: `${count}${gap ? ` · 缺 ${gap}` : ''}`, spoken: `${count} 件${gap ? `，缺 ${gap}` : ''}` }

function Catalogue({ first = null as string | null }) {
  const [selected, setSelected] = useState(first)
  return (
    <main>
      <Tree
        aria-label="目录"
        nodes={CATALOGUE}
        selected={selected}
        onSelect={({ id }) => setSelected(id)}
        badge={badge}
        isFaint={({ id }) => id === 'E'}
      />
      <button type="button">{`选 ${selected}`}</button>
    </main>
  )
}

const node = (name: string | RegExp) => page.getByRole('treeitem', { name })

test('a tree of places marks the chosen node as the current one, and selects nothing that would be announced when a dialog closes', async () => {
  const { container } = await render(
    <Tree aria-label="目录" nodes={CATALOGUE} selected="C" isPlace onSelect={() => undefined} />
  )
  await expect.element(node(/^C 施工/)).toHaveAttribute('aria-current', 'true')
  expect(['[aria-current]', '[aria-selected]'].map((one) => container.querySelectorAll(one).length)).toEqual([1, 0])
  expect(await findingsInThemes(container)).toEqual([])
})

test('the keys of the ARIA tree: walk, open, go in, go out, close, ends, letters', async () => {
  await render(<Catalogue />)
  await userEvent.keyboard('{Tab}')
  await expect.element(node(/^A 工程/)).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{ArrowRight}')
  await expect.element(node(/^C 施工/)).toHaveAttribute('aria-expanded', 'true')
  await expect.element(node(/^C 施工/)).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(node(/^施工管理/)).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}{ArrowDown}')
  await expect.element(node(/^施工记录/)).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(node(/^C 施工/)).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(node(/^C 施工/)).toHaveAttribute('aria-expanded', 'false')
  await userEvent.keyboard('{End}')
  await expect.element(node(/^E 竣工/)).toHaveFocus()
  await userEvent.keyboard('{Home}')
  await expect.element(node(/^A 工程/)).toHaveFocus()
  await userEvent.keyboard('e')
  await expect.element(node(/^E 竣工/)).toHaveFocus()
  await userEvent.keyboard('*')
  await expect.element(node(/^C 施工/)).toHaveAttribute('aria-expanded', 'true')
  await expect.element(node(/^A 工程/)).toHaveAttribute('aria-expanded', 'true')
  await expect.element(node(/^E 竣工/)).toHaveFocus()
})

test('Enter and Space choose; the tree is one stop, at the chosen node', async () => {
  await render(<Catalogue first="C5" />)
  await expect.element(node(/^施工记录/)).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{Tab}')
  await expect.element(node(/^施工记录/)).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}{Enter}')
  await expect.element(page.getByText('选 C1')).toBeVisible()
  await userEvent.keyboard('{ArrowDown} ')
  await expect.element(page.getByText('选 C5')).toBeVisible()
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('button', { name: '选 C5' })).toHaveFocus()
})

test('counts and gaps belong to the names that the browser speaks', async () => {
  const { container } = await render(<Catalogue first="C5" />)
  await expect.element(node(/^施工记录/)).toHaveAttribute('aria-level', '2')
  expect(await spokenAs('tree', 'treeitem')).toEqual([
    'tree 目录',
    'treeitem A 工程准备阶段文件 31 件',
    'treeitem C 施工文件 112 件，缺 19',
    'treeitem 施工管理 9 件',
    'treeitem 施工记录 46 件，缺 7',
    'treeitem E 竣工验收文件'
  ])
  expect(await findingsInThemes(container)).toEqual([])
})

function Lazy({ load }: { load: () => Promise<void> }) {
  const [nodes, setNodes] = useState<TreeNode[]>([{ id: 'p', title: '工程', hasChildren: true }])
  return (
    <Tree
      aria-label="类别"
      nodes={nodes}
      load={async () => {
        await load()
        setNodes([{ id: 'p', title: '工程', children: [{ id: 'q', title: '子类' }] }])
      }}
    />
  )
}

test('[2.D20] children are brought when a node is first opened; a failure is said and tried again', async () => {
  const load = vi.fn().mockRejectedValueOnce(new Error('断网')).mockResolvedValue(undefined)
  await render(<Lazy load={load} />)
  await userEvent.keyboard('{Tab}{ArrowRight}')
  await expect.element(node('工程 加载失败')).toBeVisible()
  await expect.poll(() => document.querySelector('#announcer-assertive')?.textContent).toContain('工程加载失败')
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(node('子类')).toBeVisible()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(node('子类')).toHaveFocus()
  expect(load).toHaveBeenCalledTimes(2)
})

function WithMenu() {
  const menu = useContextMenu<Item>()
  return (
    <main>
      <Tree aria-label="目录" nodes={CATALOGUE} menu={menu} />
      <ContextMenu menu={menu} aria-label="目录操作">
        {({ title }) => <MenuItem>{`展开 ${title}`}</MenuItem>}
      </ContextMenu>
    </main>
  )
}

test('a node has its menu by Shift+F10', async () => {
  await render(<WithMenu />)
  await userEvent.keyboard('{Tab}{ArrowDown}{Shift>}{F10}{/Shift}')
  await expect.element(page.getByRole('menuitem', { name: '展开 C 施工文件' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(node(/^C 施工/)).toHaveFocus()
})

test('a key among 1,500 nodes is answered within two frames, or a fraction of what drawing them takes', async () => {
  const nodes = Array.from({ length: 1500 }, (_, at) => ({ id: `${at}`, title: `节点 ${at}` }))
  const began = performance.now()
  await render(
    <div style={{ height: 400, display: 'flex' }}>
      <Tree aria-label="大树" nodes={nodes} />
    </div>
  )
  const drawing = performance.now() - began
  await userEvent.keyboard('{Tab}')
  const times: number[] = []
  for (let step = 0; step < 9; step++) {
    const start = performance.now()
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true })
    )
    await Promise.resolve()
    times.push(performance.now() - start)
  }
  await expect.element(node('节点 9')).toHaveFocus()
  // Beside the drawing of the same tree a busy machine slows both.
  expect(times.sort((a, b) => a - b)[4]).toBeLessThan(Math.max(33, drawing / 4))
})

test('letters typed with a blank go to a title, and * brings what is not there yet', async () => {
  const load = vi.fn().mockResolvedValue(undefined)
  await render(
    <Tree
      aria-label="目录"
      nodes={[
        { id: '1', title: 'Site plan', hasChildren: true },
        { id: '2', title: 'Site works', hasChildren: true },
        { id: '3', title: 'Roof' }
      ]}
      load={load}
    />
  )
  await userEvent.keyboard('{Tab}{End}site w')
  await expect.element(node('Site works')).toHaveFocus()
  await userEvent.keyboard('{Shift>}*{/Shift}')
  await expect.element(node('Site plan')).toHaveAttribute('aria-expanded', 'true')
  expect(load.mock.calls.map(([{ id }]) => id).sort()).toEqual(['1', '2'])
})

function Ticked({ isLinked = true, isReadOnly = false }) {
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set(['C1']))
  return (
    <main>
      <Tree
        aria-label="类别"
        nodes={CATALOGUE}
        defaultExpanded={new Set(['C'])}
        checked={checked}
        {...(!isReadOnly && { onCheckedChange: setChecked })}
        isLinked={isLinked}
      />
      <output>{[...checked].sort().join(' ')}</output>
    </main>
  )
}

const ticked = () => document.querySelector('output')?.textContent

test('nodes are ticked by Space, parents are half ticked, and Ctrl+A ticks all', async () => {
  const { container } = await render(<Ticked />)
  await expect.element(node(/^C 施工文件/)).toHaveAttribute('aria-checked', 'mixed')
  await userEvent.keyboard('{Tab}{ArrowDown}{ArrowDown}{ArrowDown} ')
  await expect.element(node(/^C 施工文件/)).toHaveAttribute('aria-checked', 'true')
  expect(ticked()).toBe('C C1 C5')
  await userEvent.keyboard('{ArrowLeft} ')
  await expect.element(node(/^施工管理/)).toHaveAttribute('aria-checked', 'false')
  await userEvent.keyboard('{Control>}a{/Control}')
  expect(ticked()).toBe('A A1 C C1 C5 E')
  await userEvent.keyboard('{Control>}a{/Control}')
  expect(ticked()).toBe('')
  expect(await findingsInThemes(container)).toEqual([])
})

test('unlinked nodes are ticked each for itself; boxes that are only shown are not changed', async () => {
  const { rerender } = await render(<Ticked isLinked={false} />)
  await userEvent.keyboard('{Tab}{ArrowDown} ')
  expect(ticked()).toBe('C C1')
  await expect.element(node(/^施工记录/)).toHaveAttribute('aria-checked', 'false')
  await rerender(<Ticked isLinked={false} isReadOnly />)
  await userEvent.keyboard(' ')
  expect(ticked()).toBe('C C1')
})

test('a thousand ticked nodes are opened by one key', async () => {
  const nodes = [
    { id: 'r', title: '根', children: Array.from({ length: 1000 }, (_, at) => ({ id: `${at}`, title: `节点 ${at}` })) }
  ]
  await render(
    <Tree aria-label="大树" className="h-96" nodes={nodes} checked={new Set(['r'])} onCheckedChange={() => undefined} />
  )
  await userEvent.keyboard('{Tab}')
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(() => document.querySelectorAll('[role=treeitem]').length).toBe(1001)
})
