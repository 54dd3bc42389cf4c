import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'

import { findingsInThemes } from '#kit/look/axe.ts'
import { Chip } from '#ui/status/chip.tsx'

test('states are words with a dot, clear in every theme', async () => {
  const { container } = await render(
    <main>
      <Chip>草稿</Chip>
      <Chip tone="good">已审核</Chip>
      <Chip tone="warn">待审核</Chip>
      <Chip tone="bad">退回</Chip>
      <Chip tone="brand">收集中</Chip>
    </main>
  )
  expect(container.textContent).toBe('草稿已审核待审核退回收集中')
  expect(await findingsInThemes(container)).toEqual([])
})
