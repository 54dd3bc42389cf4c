import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

function Editing() {
  const [isOpen, setOpen] = useState(false)
  return (
    <main>
      <Button onPress={() => setOpen(true)}>编辑</Button>
      <Dialog title="编辑单位" isOpen={isOpen} onOpenChange={setOpen}>
        <p>名称</p>
      </Dialog>
    </main>
  )
}

test('a dialog has its name from the moment in which it is in the page', async () => {
  await render(<Editing />)
  const names: (string | null)[] = []
  const watch = new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes)
        if (node instanceof Element)
          for (const dialog of [node, ...node.querySelectorAll('*')].filter((one) => one.matches('[role=dialog]')))
            names.push(dialog.getAttribute('aria-label'))
  })
  watch.observe(document.body, { childList: true, subtree: true })
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(page.getByRole('dialog', { name: '编辑单位' })).toBeVisible()
  watch.disconnect()
  expect(new Set(names)).toEqual(new Set(['编辑单位']))
})
