import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { findingsInThemes } from '#kit/look/axe.ts'
import { Slider } from '#ui/fields/slider.tsx'

const slider = (name: string | RegExp) => page.getByRole('slider', { name })

test('arrows move by a step, pages by more, Home and End to the ends; the number is written beside the label', async () => {
  const { container } = await render(
    <main>
      <Slider label="清晰度" description="越高文件越大" defaultValue={40} />
      <button type="button">之后</button>
    </main>
  )
  await userEvent.keyboard('{Tab}{ArrowRight}{ArrowUp}')
  await expect.element(slider('清晰度')).toHaveValue('42')
  await expect.element(slider('清晰度')).toHaveAccessibleDescription('越高文件越大')
  await expect.element(page.getByText('42', { exact: true })).toBeVisible()
  await userEvent.keyboard('{PageUp}{ArrowLeft}{ArrowDown}')
  await expect.element(slider('清晰度')).toHaveValue('50')
  await userEvent.keyboard('{PageDown}')
  await expect.element(slider('清晰度')).toHaveValue('40')
  await userEvent.keyboard('{End}')
  await expect.element(slider('清晰度')).toHaveValue('100')
  await userEvent.keyboard('{Home}')
  await expect.element(slider('清晰度')).toHaveValue('0')
  const { width, height } = (
    container.querySelector('[data-rac] [style*="left"]:has(input)') as HTMLElement
  ).getBoundingClientRect()
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(24)
  expect(await findingsInThemes(container)).toEqual([])
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('button', { name: '之后' })).toHaveFocus()
})

function Pages() {
  const [value, setValue] = useState([20, 160])
  return (
    <main>
      <Slider label="页数" value={value} onChange={setValue} minValue={1} maxValue={300} name="pages" />
      <p>{`从 ${value.join(' 到 ')}`}</p>
    </main>
  )
}

test('a range has two thumbs with names of their own, which do not pass each other', async () => {
  const { container } = await render(<Pages />)
  await userEvent.keyboard('{Tab}{ArrowRight}{Tab}{Home}')
  await expect.element(page.getByText('从 21 到 21')).toBeVisible()
  await expect.element(slider(/最大值/)).toHaveFocus()
  expect([...container.querySelectorAll<HTMLInputElement>('[name=pages]')].map(({ value }) => value)).toEqual([
    '21',
    '21'
  ])
  await expect.element(slider(/最小值/)).toHaveAccessibleName(/页数/)
  await expect.element(page.getByRole('group', { name: '页数' })).toBeVisible()
  expect(await findingsInThemes(container)).toEqual([])
})

test('a disabled one cannot be focused, a read-only one is text', async () => {
  const { container } = await render(
    <main>
      <Slider label="清晰度" value={40} isDisabled />
      <Slider label="亮度" value={[10, 1234]} isReadOnly />
    </main>
  )
  await expect.element(slider('清晰度')).toBeDisabled()
  await expect.element(page.getByRole('group', { name: '亮度' })).toHaveTextContent('亮度10 – 1,234')
  expect(page.getByRole('slider').elements().length).toBe(1)
  expect(await findingsInThemes(container)).toEqual([])
})
