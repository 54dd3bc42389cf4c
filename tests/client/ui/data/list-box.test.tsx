import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { findingsInThemes } from '#kit/look/axe.ts'
import { ListBox, type ListBoxProps } from '#ui/data/list-box.tsx'

const few = [
  { value: 'YJ', label: 'Permanent' },
  { value: 'CQ', label: 'Long-term' },
  { value: 'DQ', label: '短期', isDisabled: true },
  { value: 'LS', label: 'Letters' }
]
const many = Array.from({ length: 1000 }, (_, at) => ({ value: String(at), label: `第 ${at + 1} 项` }))
const list = (props: Partial<ListBoxProps>) => (
  <main>
    <ListBox aria-label="保管期限" {...props} />
  </main>
)
const option = (name: string) => page.getByRole('option', { name, exact: true })

test('one is chosen: arrows, Home, End and letters walk past what cannot be chosen, Enter and Space choose, Escape keeps', async () => {
  const choose = vi.fn()
  const { container } = await render(
    list({ options: few, selectionMode: 'single', onSelectionChange: (keys) => choose([...keys]) })
  )
  await userEvent.keyboard('{Tab}{ArrowDown}{ArrowDown}')
  await expect.element(option('Letters')).toHaveFocus()
  await userEvent.keyboard('{Home} ')
  expect(choose).toHaveBeenLastCalledWith(['YJ'])
  await expect.element(option('Permanent')).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('lo')
  await expect.element(option('Long-term')).toHaveFocus()
  await userEvent.keyboard('{Enter}{Escape}')
  expect(choose).toHaveBeenLastCalledWith(['CQ'])
  await userEvent.keyboard('{End}')
  await expect.element(option('Letters')).toHaveFocus()
  expect(await findingsInThemes(container)).toEqual([])
})

test('several are chosen: Shift with arrows extends, Ctrl+A takes all that can be', async () => {
  const choose = vi.fn()
  await render(
    list({
      options: few,
      selectionMode: 'multiple',
      onSelectionChange: (keys) => choose(keys === 'all' ? keys : [...keys].sort())
    })
  )
  await expect.element(page.getByRole('listbox', { name: '保管期限' })).toHaveAttribute('aria-multiselectable', 'true')
  await userEvent.keyboard('{Tab} {Shift>}{ArrowDown}{/Shift}')
  expect(choose).toHaveBeenLastCalledWith(['CQ', 'YJ'])
  await userEvent.keyboard('{Control>}a{/Control}')
  expect(choose).toHaveBeenLastCalledWith('all')
})

test('options are grouped under titles', async () => {
  const { container } = await render(
    list({
      sections: [
        { id: 'a', title: '期限', options: few },
        { id: 'b', title: '载体', options: [{ value: 'paper', label: '纸质' }] }
      ],
      selectionMode: 'single'
    })
  )
  await expect.element(page.getByRole('group', { name: '载体' }).getByRole('option', { name: '纸质' })).toBeVisible()
  await userEvent.keyboard('{Tab}{End}')
  await expect.element(option('纸质')).toHaveFocus()
  expect(await findingsInThemes(container)).toEqual([])
})

test.for(['plain', 'in sections'] as const)(
  'of a thousand only those in sight are drawn, and each gives its place: %s',
  async (kind) => {
    const given =
      kind === 'plain'
        ? { options: many }
        : {
            sections: [0, 1].map((at) => ({
              id: `s${at}`,
              title: `第 ${at} 组`,
              options: many.slice(at * 500, at * 500 + 500)
            }))
          }
    const { container } = await render(list({ ...given, selectionMode: 'single' }))
    expect(page.getByRole('option').elements().length).toBeLessThan(60)
    await userEvent.keyboard('{Tab}{End}')
    await expect.element(option('第 1000 项')).toHaveFocus()
    await expect.element(option('第 1000 项')).toHaveAttribute('aria-posinset', '1000')
    await expect.element(option('第 1000 项')).toHaveAttribute('aria-setsize', '1000')
    await userEvent.keyboard('{PageUp}')
    await expect.poll(() => Number(document.activeElement?.getAttribute('aria-posinset'))).toBeGreaterThan(980)
    expect(await findingsInThemes(container)).toEqual([])
    await userEvent.keyboard('{Home}')
    await expect.element(option('第 1 项')).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(option('第 2 项')).toHaveAttribute('aria-posinset', '2')
  }
)

test('an empty list says so', async () => {
  const { container } = await render(list({ options: [], empty: '没有可选项', selectionMode: 'single' }))
  await expect.element(page.getByText('没有可选项')).toBeVisible()
  expect(await findingsInThemes(container)).toEqual([])
})
