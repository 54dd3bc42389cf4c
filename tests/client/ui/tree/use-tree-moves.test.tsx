import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { findingsInThemes } from '#kit/look/axe.ts'
import { ContextMenu } from '#ui/actions/context-menu.tsx'
import { useContextMenu } from '#ui/base/layers/context-menu-state.ts'
import { Tree, TreeMoveItems } from '#ui/tree/tree.tsx'
import type { TreeNode } from '#ui/tree/tree-model.ts'
import { movedNodes, type TreeMove } from '#ui/tree/tree-moves.ts'

afterEach(() => document.documentElement.removeAttribute('dir'))

const CATALOGUE: TreeNode[] = [
  { id: 'A', title: 'A 工程准备阶段文件', children: [{ id: 'A1', title: '立项文件' }] },
  {
    id: 'C',
    title: 'C 施工文件',
    children: [
      { id: 'C1', title: '施工管理' },
      { id: 'C5', title: '施工记录' }
    ]
  },
  { id: 'E', title: 'E 竣工验收文件' }
]

const node = (name: string | RegExp) => page.getByRole('treeitem', { name })

function Movable({ fail = false }) {
  const [nodes, setNodes] = useState<readonly TreeNode[]>(CATALOGUE)
  const menu = useContextMenu<TreeNode>()
  const move = async (one: TreeMove<TreeNode>) => {
    if (fail) throw new Error('refused')
    setNodes((before) => movedNodes(before, one))
  }
  return (
    <main>
      <Tree
        aria-label="目录"
        nodes={nodes}
        menu={menu}
        onMove={move}
        defaultExpanded={new Set(['C'])}
        className="h-96"
      />
      <ContextMenu menu={menu} aria-label="目录操作">
        {(one) => <TreeMoveItems nodes={nodes} node={one} onMove={move} />}
      </ContextMenu>
    </main>
  )
}

const rows = () =>
  page
    .getByRole('treeitem')
    .elements()
    .map((row) => `${row.getAttribute('aria-level')} ${row.querySelector('.truncate')?.textContent}`)
const said = () => document.getElementById('announcer-polite')?.textContent ?? ''

test('[2.5.7] a node is moved up, into, out and down by keys; the focus goes along and the place is said', async () => {
  const { container } = await render(<Movable />)
  await userEvent.keyboard('{Tab}{End}{Alt>}{Shift>}{ArrowUp}{/Shift}{/Alt}')
  await expect
    .poll(rows)
    .toEqual(['1 A 工程准备阶段文件', '1 E 竣工验收文件', '1 C 施工文件', '2 施工管理', '2 施工记录'])
  await expect.element(node('E 竣工验收文件')).toHaveFocus()
  await expect.poll(said).toContain('E 竣工验收文件已移动到最外层第 2 项，共 3 项')
  await userEvent.keyboard('{Alt>}{Shift>}{ArrowRight}{/Shift}{/Alt}')
  await expect
    .poll(rows)
    .toEqual(['1 A 工程准备阶段文件', '2 立项文件', '2 E 竣工验收文件', '1 C 施工文件', '2 施工管理', '2 施工记录'])
  await expect.element(node('E 竣工验收文件')).toHaveFocus()
  await expect.poll(said).toContain('E 竣工验收文件已移动到A 工程准备阶段文件下第 2 项，共 2 项')
  await userEvent.keyboard('{Alt>}{Shift>}{ArrowLeft}{ArrowDown}{/Shift}{/Alt}')
  await expect
    .poll(rows)
    .toEqual(['1 A 工程准备阶段文件', '2 立项文件', '1 C 施工文件', '2 施工管理', '2 施工记录', '1 E 竣工验收文件'])
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await expect.poll(said).toContain('不能移到那里')
  await expect.element(node('E 竣工验收文件')).toHaveFocus()
  expect(await findingsInThemes(container)).toEqual([])
})

test('a node is moved by its menu, and keeps the focus in a parent that was closed', async () => {
  await render(<Movable />)
  await userEvent.keyboard('{Tab}{ArrowDown}{Shift>}{F10}{/Shift}')
  await expect.element(page.getByRole('menuitem', { name: '移出上级' })).toHaveAttribute('aria-disabled', 'true')
  await page
    .getByRole('menuitem', { name: '移入上一项' })
    .element()
    .dispatchEvent(new KeyboardEvent('keydown', { key: 'Home', bubbles: true }))
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.element(page.getByRole('menuitem', { name: '移入上一项' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => rows().slice(0, 3)).toEqual(['1 A 工程准备阶段文件', '2 立项文件', '2 C 施工文件'])
  await expect.element(node('C 施工文件')).toHaveFocus()
})

test('a move that is refused is announced, and the node stays', async () => {
  await render(<Movable fail />)
  await userEvent.keyboard('{Tab}{End}{Alt>}{ArrowUp}{/Alt}')
  await expect
    .poll(() => document.getElementById('announcer-assertive')?.textContent)
    .toContain('E 竣工验收文件移动失败')
  expect(rows().at(-1)).toBe('1 E 竣工验收文件')
})

test('a node is drawn to another place, which a line shows before it falls', async () => {
  await render(<Movable />)
  const [from, to] = [node('E 竣工验收文件').element(), node('施工管理').element()]
  const dataTransfer = new DataTransfer()
  const fire = (element: Element, type: string, share: number) => {
    const { left, top, height } = element.getBoundingClientRect()
    element.dispatchEvent(
      new DragEvent(type, {
        bubbles: true,
        cancelable: true,
        dataTransfer,
        clientX: left + 30,
        clientY: top + height * share
      })
    )
  }
  fire(from, 'dragstart', 0.5)
  fire(to, 'dragover', 0.1)
  await expect.poll(() => getComputedStyle(to, '::before').height).toBe('2px')
  fire(to, 'drop', 0.1)
  fire(from, 'dragend', 0.5)
  await expect
    .poll(rows)
    .toEqual(['1 A 工程准备阶段文件', '1 C 施工文件', '2 E 竣工验收文件', '2 施工管理', '2 施工记录'])
  expect(getComputedStyle(to, '::before').content).toBe('none')
})

test('where one writes from right to left the arrow to the left goes in and moves in', async () => {
  document.documentElement.dir = 'rtl'
  await render(<Movable />)
  await userEvent.keyboard('{Tab}{ArrowDown}{ArrowLeft}')
  await expect.element(node('施工管理')).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(node('C 施工文件')).toHaveFocus()
  await userEvent.keyboard('{End}{Alt>}{Shift>}{ArrowLeft}{/Shift}{/Alt}')
  await expect.poll(rows).toContain('2 E 竣工验收文件')
  await userEvent.keyboard('{Alt>}{Shift>}{ArrowRight}{/Shift}{/Alt}')
  await expect.poll(rows).toContain('1 E 竣工验收文件')
})
