import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { findingsInThemes } from '#kit/look/axe.ts'
import { ImageViewer } from '#ui/data/image-viewer.tsx'

const picture = (colour: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><rect width="400" height="300" fill="${colour}"/></svg>`)}`

function Photos() {
  const [index, setIndex] = useState(0)
  return (
    <main style={{ height: 500, display: 'flex' }}>
      <ImageViewer
        className="w-full"
        images={[
          { src: picture('teal'), title: '基坑' },
          { src: picture('navy'), title: '主体' },
          { src: 'data:image/png;base64,AAAA', title: '损坏' }
        ]}
        index={index}
        onIndexChange={setIndex}
      />
    </main>
  )
}

test('pictures go on, grow and turn by keys; a broken one is reported', async () => {
  const { container } = await render(<Photos />)
  const place = page.getByRole('group', { name: /张/ })
  expect(await findingsInThemes(container)).toEqual([])
  ;(place.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(page.getByRole('img', { name: '主体' })).toBeVisible()
  await expect.element(page.getByRole('group', { name: '主体，第 2 张，共 3 张' })).toHaveFocus()
  await userEvent.keyboard('+r')
  await expect.element(page.getByText('125%')).toBeVisible()
  expect((page.getByRole('img', { name: '主体' }).element() as HTMLElement).style.rotate).toBe('90deg')
  await userEvent.keyboard('0{ArrowRight}')
  await expect.element(page.getByText('图片无法显示')).toBeVisible()
  await expect.element(page.getByRole('button', { name: '下一张' })).toBeDisabled()
})

test('its buttons are one stop of Tab, and the arrows go from one to the next', async () => {
  await render(<Photos />)
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('button', { name: '下一张' })).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  await expect.element(page.getByRole('button', { name: '放大' })).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('group', { name: '基坑，第 1 张，共 3 张' })).toHaveFocus()
})
