import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { findingsInThemes } from '#kit/look/axe.ts'
import { OptionList } from '#ui/base/fields/option-list.tsx'

test('options are walked, jumped among and typed to; one that is disabled is passed over', async () => {
  const { container } = await render(
    <main>
      <OptionList
        aria-label="保管期限"
        options={[
          { value: '1', label: '永久', description: '不销毁' },
          { value: '2', label: '长期', isDisabled: true },
          { value: '3', label: '短期' }
        ]}
      />
    </main>
  )
  await userEvent.keyboard('{Tab}{ArrowDown}')
  await expect.element(page.getByRole('option', { name: '短期' })).toHaveFocus()
  await userEvent.keyboard('{Home}')
  await expect.element(page.getByRole('option', { name: /永久/ })).toHaveFocus()
  expect(await findingsInThemes(container)).toEqual([])
})

test('a long list draws what is seen and says how long it is; an empty one says so', async () => {
  await render(
    <main style={{ height: 300, display: 'flex' }}>
      <OptionList
        aria-label="单位"
        options={Array.from({ length: 1000 }, (_, at) => ({ value: `${at}`, label: `单位 ${at}` }))}
      />
      <OptionList aria-label="部门" options={[]} renderEmpty={() => '没有部门'} />
    </main>
  )
  expect(page.getByRole('listbox', { name: '单位' }).getByRole('option').elements().length).toBeLessThan(40)
  await expect.element(page.getByRole('option', { name: '单位 0' })).toHaveAttribute('aria-setsize', '1000')
  await expect.element(page.getByText('没有部门')).toBeVisible()
})
