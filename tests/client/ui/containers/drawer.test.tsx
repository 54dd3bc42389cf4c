import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { findingsInThemes } from '#kit/look/axe.ts'
import { Button } from '#ui/actions/button.tsx'
import { Drawer } from '#ui/containers/drawer.tsx'

function Settings() {
  const [isOpen, setOpen] = useState(false)
  return (
    <main>
      <Button onPress={() => setOpen(true)}>设置</Button>
      <Drawer title="系统设置" isOpen={isOpen} onOpenChange={setOpen}>
        内容
      </Drawer>
    </main>
  )
}

test('a drawer is at the edge, as tall as the window, and gives the focus back', async () => {
  await render(<Settings />)
  await userEvent.keyboard('{Tab}{Enter}')
  const drawer = page.getByRole('dialog', { name: '系统设置' })
  await expect.element(drawer.getByRole('heading', { level: 2 })).toHaveFocus()
  expect(await findingsInThemes(drawer.element())).toEqual([])
  const place = () => {
    const { right, top, height } = drawer.element().getBoundingClientRect()
    return { right, top, height }
  }
  await expect.poll(place).toEqual({ right: window.innerWidth, top: 0, height: window.innerHeight })
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: '设置' })).toHaveFocus()
})
