import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import type { CellValue } from '#contract/core/rules.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { RulePartsField } from '#screens/system/rules/rule-parts-field.tsx'

let kept: CellValue
function Typed({ given }: { readonly given: string }) {
  const [value, setValue] = useState<CellValue>(given)
  kept = value
  return (
    <main className="@container">
      <RulePartsField column={{ key: 'ruleJson', title: '规则内容', type: 'slot' }} value={value} onChange={setValue} />
    </main>
  )
}
const part = (digits: number | '*', pattern: string, message: string) => ({ digits, pattern, message })
const focused = () => {
  const { activeElement: held } = document
  return held?.getAttribute('name') ?? held?.getAttribute('aria-label') ?? held?.textContent
}
/** Presses Tab, and waits until what is named so has the focus. */
const tabTo = async (name: string) => {
  await userEvent.tab()
  await expect.poll(focused).toBe(name)
}
const ADD = '添加一段'
const said = () => document.getElementById('announcer-polite')?.textContent

test('a rule is written by keys alone: parts are added, typed, moved and removed, and the focus follows', async () => {
  const { container } = await render(<Typed given="[]" />)
  // Its texts come first.
  await page.getByRole('button', { name: ADD }).findElement()
  await tabTo(ADD)
  await userEvent.keyboard('{Enter}')
  await expect.poll(focused).toBe('ruleJson.0.digits')
  await userEvent.keyboard('{Control>}a{/Control}2{Tab}A-Z{Tab}前两位应为 A-Z')
  await tabTo('移除第 1 段')
  await tabTo(ADD)
  await userEvent.keyboard('{Enter}')
  await expect.poll(focused).toBe('ruleJson.1.digits')
  await userEvent.keyboard('{Tab}.+{Tab}不能为空')
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await expect.poll(focused).toBe('ruleJson.0.message')
  await expect.poll(said).toContain('第 1 段，共 2 段')
  expect(JSON.parse(String(kept))).toEqual([part('*', '.+', '不能为空'), part(2, 'A-Z', '前两位应为 A-Z')])
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await expect.poll(said).toContain('已在最前')
  expect(await findingsInThemes(container)).toEqual([])
  await tabTo('第 1 段下移')
  await tabTo('移除第 1 段')
  await userEvent.keyboard('{Enter}')
  await expect.poll(focused).toBe('移除第 1 段')
  expect(JSON.parse(String(kept))).toEqual([part(2, 'A-Z', '前两位应为 A-Z')])
  await userEvent.keyboard('{Enter}')
  await expect.poll(focused).toBe(ADD)
})

test('a value is tried: the signs of each part are shown with what they break', async () => {
  const parts = [part(2, '[A-Z]{2}', '前两位应为大写字母'), part('*', '.{5}', '应为 5 位')]
  const { container } = await render(<Typed given={JSON.stringify(parts)} />)
  await userEvent.click(page.getByRole('textbox', { name: '功能测试：输入一个值试试' }))
  await userEvent.keyboard('Ab123')
  const found = page.getByRole('status')
  await expect.element(found.getByText('第 1 段“Ab”不符合：前两位应为大写字母')).toBeVisible()
  await expect.element(found.getByText('第 2 段“Ab123”符合')).toBeVisible()
  expect(await findingsInThemes(container)).toEqual([])
})

test('a pattern that is none, and one that would never end, are refused while they are typed', async () => {
  await render(<Typed given={JSON.stringify([part('*', '', '不对')])} />)
  const pattern = page.getByRole('textbox', { name: '规则（正则表达式）' })
  await pattern.fill('(a')
  await expect.element(pattern).toHaveAccessibleDescription('规则（正则表达式）不是有效的正则表达式')
  await pattern.fill('(a+)+')
  await expect.element(pattern).toHaveAccessibleDescription('规则（正则表达式）过于复杂，个别值会耗时过长')
  await pattern.fill('a+')
  await expect.element(pattern).not.toHaveAttribute('aria-invalid', 'true')
})
