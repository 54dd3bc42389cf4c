import { Save } from 'lucide-react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { findingsInThemes } from '#kit/look/axe.ts'
import { announce, startAnnouncer } from '#ui/base/announcer.ts'
import { Button } from '#ui/actions/button.tsx'

function Saving({ onPress }: { onPress: () => void }) {
  const [isLoading, setLoading] = useState(false)
  return (
    <Button
      kind="primary"
      isLoading={isLoading}
      onPress={() => {
        onPress()
        setLoading(true)
      }}
    >
      提交审核
    </Button>
  )
}

function Deleting() {
  const [isLoading, setLoading] = useState(false)
  const remove = () => {
    setLoading(true)
    requestAnimationFrame(() => {
      setLoading(false)
      announce('已删除 1 行')
    })
  }
  return (
    <Button isLoading={isLoading} onPress={remove}>
      删除
    </Button>
  )
}

test('a button is pressed with Enter and with Space', async () => {
  const press = vi.fn()
  await render(<Button onPress={press}>保存</Button>)
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('button', { name: '保存' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await userEvent.keyboard(' ')
  expect(press).toHaveBeenCalledTimes(2)
})

test('focus is seen as a ring two pixels wide and two away', async () => {
  await render(<Button>保存</Button>)
  await userEvent.keyboard('{Tab}')
  const { outlineStyle, outlineWidth, outlineOffset, outlineColor } = getComputedStyle(
    page.getByRole('button').element()
  )
  expect({ outlineStyle, outlineWidth, outlineOffset, outlineColor }).toEqual({
    outlineStyle: 'solid',
    outlineWidth: '2px',
    outlineOffset: '2px',
    outlineColor: 'rgb(11, 87, 208)'
  })
})

test('a busy button keeps its focus and width, says that it is busy and is not pressed again', async () => {
  const press = vi.fn()
  await render(<Saving onPress={press} />)
  const width = page.getByRole('button').element().clientWidth
  await userEvent.keyboard('{Tab}{Enter}')
  const busy = page.getByRole('button', { name: '提交审核 加载中' })
  await expect.element(busy).toHaveFocus()
  await expect.element(busy).toHaveAttribute('aria-disabled', 'true')
  expect(busy.element().clientWidth).toBe(width)
  await userEvent.keyboard('{Enter}')
  expect(press).toHaveBeenCalledTimes(1)
  expect(await findingsInThemes(busy.element())).toEqual([])
})

test('a button whose work is done is not announced by its own name over what has come of it', async () => {
  startAnnouncer()
  await render(<Deleting />)
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.poll(() => document.getElementById('announcer-polite')?.textContent).toContain('已删除 1 行')
  expect(document.getElementById('announcer-assertive')?.textContent).toBe('')
})

test('buttons with words and with a picture alone are equally tall, named, and clear in every theme', async () => {
  const { container } = await render(
    <main style={{ display: 'flex', gap: 8 }}>
      <Button kind="primary">主要</Button>
      <Button>普通</Button>
      <Button kind="plain">平淡</Button>
      <Button kind="danger" icon={<Save aria-hidden />}>
        危险
      </Button>
      <Button isDisabled>停用</Button>
      <Button icon={<Save aria-hidden />} aria-label="存盘" />
    </main>
  )
  const heights = page
    .getByRole('button')
    .elements()
    .map((button) => button.getBoundingClientRect().height)
  expect(new Set(heights)).toEqual(new Set([32]))
  await expect.element(page.getByRole('button', { name: '存盘' })).toBeVisible()
  expect(await findingsInThemes(container)).toEqual([])
})
