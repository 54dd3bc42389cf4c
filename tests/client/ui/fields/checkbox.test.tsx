import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { findingsInThemes } from '#kit/look/axe.ts'
import { Checkbox } from '#ui/fields/checkbox.tsx'

test('a checkbox is set by Space and may be mixed', async () => {
  const { container } = await render(
    <main>
      <Checkbox>自动登录</Checkbox>
      <Checkbox isIndeterminate aria-label="全选" />
      <Checkbox isDisabled>停用</Checkbox>
      <Checkbox errorMessage="请先同意" isRequired>
        同意
      </Checkbox>
    </main>
  )
  await userEvent.keyboard('{Tab} ')
  await expect.element(page.getByRole('checkbox', { name: '自动登录' })).toBeChecked()
  await expect.element(page.getByRole('checkbox', { name: '全选' })).toBePartiallyChecked()
  await expect.element(page.getByRole('checkbox', { name: '同意' })).toHaveAccessibleDescription('请先同意')
  expect(await findingsInThemes(container)).toEqual([])
})

test('what is chosen is seen by a tick on the brand colour', async () => {
  const { container } = await render(
    <main>
      <Checkbox defaultSelected>选中</Checkbox>
      <Checkbox>未选</Checkbox>
    </main>
  )
  const [on, off] = [...container.querySelectorAll('label > span:last-of-type')].map(
    (box) => getComputedStyle(box).backgroundColor
  )
  expect(on).toBe(brandFill())
  expect(off).toBe('rgb(255, 255, 255)')
  expect(container.querySelectorAll('label svg')).toHaveLength(1)
})

function brandFill(): string {
  const probe = document.createElement('i')
  probe.style.backgroundColor = 'var(--brand-fill)'
  document.body.append(probe)
  const { backgroundColor } = getComputedStyle(probe)
  probe.remove()
  return backgroundColor
}

test('a box that is only to be read has the focus, says so and stays as it is', async () => {
  const { container } = await render(
    <main>
      <Checkbox isReadOnly defaultSelected>
        已核对
      </Checkbox>
      <Checkbox isReadOnly>已归档</Checkbox>
    </main>
  )
  const on = page.getByRole('checkbox', { name: '已核对' })
  await userEvent.keyboard('{Tab} ')
  await expect.element(on).toHaveFocus()
  await expect.element(on).toBeChecked()
  await expect.element(on).toHaveAttribute('aria-readonly', 'true')
  await expect.element(on).not.toBeDisabled()
  await userEvent.keyboard('{Tab} ')
  await expect.element(page.getByRole('checkbox', { name: '已归档' })).not.toBeChecked()
  const box = getComputedStyle(container.querySelector('label > span:last-of-type') as Element)
  expect([box.borderStyle, box.backgroundColor, box.color]).toEqual([
    'dashed',
    'rgba(0, 0, 0, 0)',
    getComputedStyle(document.body).color
  ])
  expect(await findingsInThemes(container)).toEqual([])
})
