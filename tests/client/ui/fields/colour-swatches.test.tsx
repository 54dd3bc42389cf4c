import { useState } from 'react'
import { expect, test } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { findingsInThemes } from '#kit/look/axe.ts'
import { ColourSwatches } from '#ui/fields/colour-swatches.tsx'

const COLOURS = [
  { value: '#F5222D', label: '薄暮' },
  { value: '#FAAD14', label: '日暮' },
  { value: '#722ED1', label: '酱紫' }
]

function Brand({ first = '#faad14' }: { first?: string }) {
  const [value, setValue] = useState(first)
  return (
    <main>
      <ColourSwatches label="主题色" options={COLOURS} value={value} onChange={setValue} />
      <p>{`值 ${value}`}</p>
      <button type="button">之后</button>
    </main>
  )
}

const radio = (name: string) => page.getByRole('radio', { name })
const ticks = () => document.querySelectorAll('[role=radiogroup] svg').length

test('the colours are one stop with names; arrows choose, and a tick marks the one chosen', async () => {
  const { container } = await render(<Brand />)
  await expect.element(radio('日暮')).toBeChecked()
  await userEvent.keyboard('{Tab}')
  await expect.element(radio('日暮')).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(radio('酱紫')).toBeChecked()
  await expect.element(page.getByText('值 #722ED1')).toBeVisible()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(radio('薄暮')).toHaveFocus()
  expect(ticks()).toBe(1)
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('button', { name: '之后' })).toHaveFocus()
  expect(await findingsInThemes(container)).toEqual([])
})

test('a colour that is not among them marks none', async () => {
  await render(<Brand first="#123456" />)
  expect(ticks()).toBe(0)
  await userEvent.keyboard('{Tab} ')
  await expect.element(page.getByText('值 #F5222D')).toBeVisible()
})

test('the tick is seen on each colour, and where the system decides the colours they are left as they are', async () => {
  await render(<Brand />)
  for (const { label, value } of COLOURS) {
    await radio(label).click({ force: true })
    const box = document.querySelector('[role=radiogroup] svg')?.parentElement as HTMLElement
    expect(contrast(getComputedStyle(box).color, value)).toBeGreaterThanOrEqual(3)
  }
  await cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value: 'active' }] })
  const box = document.querySelector('[role=radiogroup] svg')?.parentElement as HTMLElement
  expect(rgb(getComputedStyle(box).backgroundColor)).toEqual(rgb('#722ED1'))
  await cdp().send('Emulation.setEmulatedMedia', { features: [] })
})

/** The three channels of a colour, as the browser paints it. */
function rgb(colour: string): number[] {
  const pen = new OffscreenCanvas(1, 1).getContext('2d') as OffscreenCanvasRenderingContext2D
  pen.fillStyle = colour
  pen.fillRect(0, 0, 1, 1)
  return [...pen.getImageData(0, 0, 1, 1).data.slice(0, 3)]
}

function contrast(a: string, b: string): number {
  const light = (colour: string) => {
    const [r, g, b] = rgb(colour).map((part) =>
      part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4
    ) as [number, number, number]
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const [dark, bright] = [light(a), light(b)].sort((x, y) => x - y) as [number, number]
  return (bright + 0.05) / (dark + 0.05)
}
