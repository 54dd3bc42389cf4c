import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { findingsInThemes } from '#kit/axe.ts'
import { WordSwitch } from '#parts/dict/word-switch.tsx'

function Kept() {
  const [value, setValue] = useState<string | null>(null)
  return (
    <main>
      <WordSwitch value={value} onChange={setValue}>
        公开
      </WordSwitch>
      <output>{String(value)}</output>
    </main>
  )
}

test('[9.K62] a switch keeps Y for on and N for off', async () => {
  const { container } = await render(<Kept />)
  const kept = () => document.querySelector('main output')?.textContent
  expect(kept()).toBe('null')
  await userEvent.keyboard('{Tab} ')
  await expect.poll(kept).toBe('Y')
  await expect.element(page.getByRole('switch', { name: '公开' })).toBeChecked()
  await userEvent.keyboard(' ')
  await expect.poll(kept).toBe('N')
  expect(await findingsInThemes(container)).toEqual([])
})
