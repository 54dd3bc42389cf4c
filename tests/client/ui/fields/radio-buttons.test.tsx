import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { findingsInThemes } from '#kit/look/axe.ts'
import { RadioButtons } from '#ui/fields/radio-buttons.tsx'

const TERMS = [
  { value: 'YJ', label: '永久' },
  { value: 'CQ', label: '长期' },
  { value: 'DQ', label: '短期', isDisabled: true },
  { value: 'LS', label: '临时' }
]
const term = (name: string) => page.getByRole('radio', { name })

test('joined buttons are one stop; arrows choose, pass over what is disabled, and go round', async () => {
  const { container } = await render(
    <main>
      <RadioButtons label="保管期限" description="按办法" options={TERMS} />
      <button type="button">之后</button>
    </main>
  )
  await userEvent.keyboard('{Tab} ')
  await expect.element(term('永久')).toBeChecked()
  await userEvent.keyboard('{ArrowRight}{ArrowDown}')
  await expect.element(term('临时')).toBeChecked()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(term('永久')).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}{Tab}')
  await expect.element(term('临时')).toBeChecked()
  await expect.element(page.getByRole('button', { name: '之后' })).toHaveFocus()
  await expect.element(page.getByRole('radiogroup', { name: '保管期限' })).toHaveAccessibleDescription('按办法')
  expect(await findingsInThemes(container)).toEqual([])
})

test('the one chosen is shown by a tick, not by colour alone', async () => {
  await render(<RadioButtons label="保管期限" options={TERMS} defaultValue="CQ" />)
  const ticks = () =>
    [...document.querySelectorAll('label')].map((label) =>
      label.querySelector('svg')?.checkVisibility({ visibilityProperty: true })
    )
  expect(ticks()).toEqual([false, true, false, false])
})

test('one that is read-only keeps its choice; one that is wrong says why', async () => {
  const { container } = await render(
    <main>
      <RadioButtons label="只读" options={TERMS} defaultValue="CQ" isReadOnly />
      <RadioButtons label="有误" options={TERMS} isRequired errorMessage="请选择" />
      <RadioButtons label="禁用" options={TERMS} defaultValue="YJ" isDisabled />
    </main>
  )
  await userEvent.keyboard('{Tab}{ArrowRight}')
  await expect
    .element(page.getByRole('radiogroup', { name: '只读' }).getByRole('radio', { name: '长期' }))
    .toBeChecked()
  const wrong = page.getByRole('radiogroup', { name: '有误' })
  await expect.element(wrong).toHaveAccessibleDescription('请选择')
  await expect.element(wrong).toHaveAttribute('aria-invalid', 'true')
  await expect.element(wrong).toHaveAttribute('aria-required', 'true')
  expect(await findingsInThemes(container)).toEqual([])
})

test('where there is no room the buttons wrap', async () => {
  await render(
    <div style={{ width: 320 }}>
      <RadioButtons
        label="层"
        options={Array.from({ length: 12 }, (_, at) => ({ value: String(at), label: `第 ${at + 1} 层` }))}
      />
    </div>
  )
  const rights = [...document.querySelectorAll('label')].map((label) => label.getBoundingClientRect().right)
  expect(Math.max(...rights)).toBeLessThanOrEqual(328)
  expect(
    new Set([...document.querySelectorAll('label')].map((label) => label.getBoundingClientRect().top)).size
  ).toBeGreaterThan(1)
})
