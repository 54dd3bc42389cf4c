import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'

import { findingsInThemes } from '#kit/look/axe.ts'
import { Kbd } from '#ui/actions/kbd.tsx'

test('chords, strokes and the plus key are printed key by key', async () => {
  const { container } = await render(
    <main>
      <Kbd keys="Ctrl+K" />
      <Kbd keys="Alt+ArrowUp g" />
      <Kbd keys="+" />
    </main>
  )
  expect([...container.querySelectorAll('kbd')].map((cap) => cap.textContent)).toEqual([
    'Ctrl',
    'K',
    'Alt',
    '↑',
    'g',
    '+'
  ])
  expect(await findingsInThemes(container)).toEqual([])
})
