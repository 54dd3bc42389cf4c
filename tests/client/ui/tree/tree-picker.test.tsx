import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { findingsInThemes } from '#kit/look/axe.ts'
import { TreePicker } from '#ui/tree/tree-picker.tsx'

function Ticked() {
  const [chosen, setChosen] = useState<readonly string[]>([])
  return (
    <main>
      <TreePicker
        name="部门"
        hasSearch
        load={undefined}
        isLinked={false}
        nodes={[
          { id: 'a', title: '工程部', children: [{ id: 'a1', title: '资料组' }] },
          { id: 'b', title: '资料部' }
        ]}
        chosen={chosen}
        onTick={setChosen}
      />
      <output>{chosen.join()}</output>
    </main>
  )
}
const chosen = () => document.querySelector('main output')?.textContent

test('it begins at its search; Down goes to the tree, Space ticks what was found and what was ticked before stays', async () => {
  const { container } = await render(<Ticked />)
  await expect.element(page.getByRole('searchbox', { name: /部门/ })).toHaveFocus()
  await userEvent.keyboard('{ArrowDown} ')
  await expect.poll(chosen).toBe('a')
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}资料部')
  await expect.poll(() => page.getByRole('treeitem').elements().length).toBe(1)
  expect(await findingsInThemes(container)).toEqual([])
  await userEvent.keyboard('{Enter} ')
  await expect.poll(chosen).toBe('a,b')
})
