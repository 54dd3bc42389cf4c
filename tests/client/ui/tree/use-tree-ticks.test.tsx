import { useState } from 'react'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { spokenAs } from '#kit/look/accessible-tree.ts'
import { Tree } from '#ui/tree/tree.tsx'

const CATALOGUE = [
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

function Ticked({ isReadOnly = false }: { isReadOnly?: boolean }) {
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set(['C1']))
  return (
    <main>
      <Tree
        aria-label="目录"
        nodes={CATALOGUE}
        defaultExpanded={new Set(['C'])}
        checked={checked}
        {...(!isReadOnly && { onCheckedChange: setChecked })}
      />
    </main>
  )
}

const said = () => document.getElementById('announcer-polite')?.textContent

test('whether a node is ticked, partly ticked or not is said on the way to it and when it is ticked; none is said to be unchosen', async () => {
  const { rerender } = await render(<Ticked />)
  expect(await spokenAs('treeitem')).toEqual([
    'treeitem A 工程准备阶段文件 未勾选',
    'treeitem C 施工文件 部分',
    'treeitem 施工管理 已勾选',
    'treeitem 施工记录 未勾选',
    'treeitem E 竣工验收文件 未勾选'
  ])
  expect(document.querySelectorAll('[aria-selected]')).toHaveLength(0)
  await userEvent.keyboard('{Tab}{ArrowDown} ')
  await expect.poll(said).toBe('已勾选')
  await userEvent.keyboard('{ArrowDown} ')
  await expect.poll(said).toContain('未勾选')
  await userEvent.keyboard('{Control>}a{/Control}')
  await expect.poll(said).toContain('共勾选 6 项')
  await rerender(<Ticked isReadOnly />)
  await userEvent.keyboard(' ')
  await expect.poll(said).toContain('只能查看')
})
