import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { spokenAs } from '#kit/look/accessible-tree.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { useRef, useState } from 'react'
import { PopUp } from '#ui/base/layers/pop-up.tsx'

function Opening() {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  return (
    <main>
      <button ref={button} type="button" onClick={() => setOpen(true)}>
        打开
      </button>
      <PopUp aria-label="说明" triggerRef={button} isOpen={isOpen} onOpenChange={setOpen}>
        内容
      </PopUp>
    </main>
  )
}

test('what pops up is named inside, and Escape gives the focus back', async () => {
  await render(<Opening />)
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(page.getByRole('dialog', { name: '说明' })).toHaveFocus()
  expect(await spokenAs('dialog')).toEqual(['dialog 说明'])
  expect(await findingsInThemes(page.getByRole('dialog').element())).toEqual([])
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: '打开' })).toHaveFocus()
})
