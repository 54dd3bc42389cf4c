import { type FormEvent, useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { spokenAs } from '#kit/look/accessible-tree.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { stopsIn } from '#ui/base/focus/stops.ts'
import { compose, composingKey, takeComposition } from '#kit/drawn/compose.ts'
import { DateRangeField, type DateRangeFieldProps } from '#ui/date/date-range-field.tsx'
import { Form } from '#ui/fields/form.tsx'

function Period({
  first = { from: '', to: '' },
  ...props
}: { first?: { from: string; to: string } } & DateRangeFieldProps) {
  const [value, setValue] = useState(first)
  return (
    <main>
      <DateRangeField {...props} label="起止日期" value={value} onChange={setValue} />
      <button type="button">{`值 ${value.from} ${value.to}`}</button>
    </main>
  )
}

const begin = () => page.getByRole('textbox', { name: '起止日期（起）' })
const end = () => page.getByRole('textbox', { name: '起止日期（止）' })
const day = (name: RegExp) => page.getByRole('button', { name })

test('both days are typed in any usual shape; an end before its beginning is marked as wrong and kept', async () => {
  const { container } = await render(<Period />)
  await userEvent.keyboard('{Tab}20260320{Tab}2026/3/1{Enter}')
  await expect.element(page.getByText('值 2026-03-20 2026-03-01')).toBeVisible()
  await expect.element(end()).toHaveAccessibleDescription('结束日期不能早于开始日期')
  await expect.element(begin()).toHaveAttribute('aria-invalid', 'true')
  await expect.element(page.getByRole('group', { name: '起止日期', exact: true })).toBeVisible()
  expect(await findingsInThemes(container)).toEqual([])
  await userEvent.keyboard('{Control>}a{/Control}2026-04-01{Enter}')
  await expect.element(end()).not.toHaveAttribute('aria-invalid')
  await userEvent.keyboard('{Control>}a{/Control}2026-02-30{Tab}')
  await expect.element(end()).toHaveAccessibleDescription('请按 YYYY-MM-DD 填写')
})

test('[9.K53] Alt+Down opens one calendar, from Monday: Enter chooses the first day, Enter the last', async () => {
  await render(<Period first={{ from: '2026-03-01', to: '2026-03-05' }} />)
  await userEvent.keyboard('{Tab}{Alt>}{ArrowDown}{/Alt}')
  await expect.element(day(/2026年3月1日/).first()).toHaveFocus()
  expect(document.querySelector('[role="dialog"] thead th')?.textContent).toBe('一')
  expect(await spokenAs('dialog')).toEqual(['dialog 选择起止日期'])
  expect(await findingsInThemes(page.getByRole('dialog').element())).toEqual([])
  // After the first day the calendar goes on by one, so that the range is seen to grow.
  await userEvent.keyboard('{ArrowRight}{Enter}{ArrowDown}{Enter}')
  await expect.element(begin()).toHaveFocus()
  await expect.element(page.getByRole('button', { name: /^值/ })).toHaveTextContent('值 2026-03-02 2026-03-10')
})

test('Escape closes the calendar and changes nothing', async () => {
  await render(<Period first={{ from: '2026-03-01', to: '2026-03-05' }} />)
  await userEvent.keyboard('{Tab}{Alt>}{ArrowDown}{/Alt}')
  await expect.element(day(/2026年3月1日/).first()).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}{Enter}{Escape}')
  await expect.element(begin()).toHaveFocus()
  await expect.element(page.getByText('值 2026-03-01 2026-03-05')).toBeVisible()
})

test('a day outside the bounds is refused with a message', async () => {
  await render(<Period min="2026-03-01" max="2026-03-31" />)
  await userEvent.keyboard('{Tab}2026-02-28{Enter}')
  await expect.element(begin()).toHaveAccessibleDescription('应在 2026-03-01 至 2026-03-31 之间')
})

test('Enter of an input method takes nothing', async () => {
  await render(<Period />)
  await userEvent.keyboard('{Tab}')
  await compose('2026')
  await composingKey('Enter')
  await expect.element(page.getByText('值', { exact: true })).toBeVisible()
  await takeComposition('20260301')
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByText('值 2026-03-01')).toBeVisible()
})

function Sent() {
  const [errors, setErrors] = useState<Record<string, string>>()
  const [sent, setSent] = useState('')
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    setSent(`${given.get('begin')}/${given.get('end')}`)
    setErrors({ end: '请选择结束日期!' })
  }
  return (
    <Form aria-label="查询" errors={errors} onSubmit={send}>
      <DateRangeField
        label="起止日期"
        names={{ from: 'begin', to: 'end' }}
        defaultValue={{ from: '2026-03-01', to: '' }}
        isRequired
      />
      <button type="submit">{`查询 ${sent}`}</button>
    </Form>
  )
}

test('in a form both days are sent by their names, and a refusal leads to its day and goes when it changes', async () => {
  await render(<Sent />)
  await expect.element(begin()).toHaveAttribute('aria-required', 'true')
  ;(page.getByRole('button', { name: '查询' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: '查询 2026-03-01/' })).toBeVisible()
  await expect.element(end()).toHaveFocus()
  await expect.element(end()).toHaveAccessibleDescription('请选择结束日期!')
  await userEvent.keyboard('20260310{Tab}')
  await expect.element(end()).not.toHaveAttribute('aria-invalid')
})

test('Tab past its last stop closes what popped up and goes on to the next stop', async () => {
  await render(<Period first={{ from: '2026-03-01', to: '2026-03-05' }} />)
  await userEvent.keyboard('{Tab}')
  const all = stopsIn(document)
  const next = all[all.indexOf(document.activeElement as HTMLElement) + 1]
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await expect.poll(() => document.activeElement?.closest('[role="dialog"]')).not.toBeNull()
  const last = () => stopsIn(page.getByRole('dialog').element()).at(-1)
  for (let at = 0; at < 9 && document.activeElement !== last(); at++) await userEvent.keyboard('{Tab}')
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.poll(() => document.activeElement).toBe(next)
})
