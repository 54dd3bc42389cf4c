import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import type { ProcessStep } from '#contract/archives/processes.ts'
import type { CellValue } from '#contract/core/rules.ts'
import { answerCalls } from '#kit/answers/answers.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { nobody, signedIn } from '#kit/answers/signed-in.ts'
import { ProcessStepsField } from '#screens/catalogue/process/process-steps-field.tsx'

let kept: CellValue
function Typed({ given }: { readonly given: string }) {
  const [value, setValue] = useState<CellValue>(given)
  kept = value
  return (
    <main className="@container">
      <ProcessStepsField
        column={{ key: 'nodes', title: '步骤', type: 'slot' }}
        value={value}
        onChange={setValue}
        others={() => 'own'}
      />
    </main>
  )
}
const step = (key: string, name: string, more: Partial<ProcessStep> = {}): ProcessStep => ({
  ...{ key, type: 'review', name, nameEn: '', by: 'role', role: 'jl_engineer', days: 5, fields: [] },
  ...more
})
const steps = () => JSON.parse(String(kept)) as ProcessStep[]
const names = () => steps().map(({ name }) => name)
/** The field that has the focus, and the step that it is of. */
const focused = () => {
  const { activeElement: held } = document
  const at = held?.closest('[data-step]')?.getAttribute('aria-label') ?? ''
  return `${at}: ${held?.closest('[data-field]')?.getAttribute('data-field') ?? held?.textContent}`
}

beforeEach(async () => {
  await page.viewport(1280, 800)
  signedIn()
  answerCalls({
    'GET /archives/processDefinition/roles': () => [
      { code: 'jl_engineer', name: '监理单位' },
      { code: 'js_manager', name: '建设单位' }
    ],
    'GET /sys/dict/getDictItems/process_node_type': () => [
      { value: 'collect', text: '收集', title: '收集', label: '收集' },
      { value: 'review', text: '审核', title: '审核', label: '审核' }
    ]
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  nobody()
})

test('steps are added, named, moved and removed by keys alone, the focus follows, and the chart is the list of them', async () => {
  const { container } = await render(<Typed given="[]" />)
  const add = page.getByRole('button', { name: '添加步骤' })
  await expect.element(add).toBeVisible()
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.poll(focused).toBe('1 : name')
  await userEvent.keyboard('收集')
  ;(add.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(focused).toBe('2 : name')
  await userEvent.keyboard('复核')
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await expect.poll(focused).toBe('1 复核: name')
  expect(names()).toEqual(['复核', '收集'])
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await expect.poll(() => document.getElementById('announcer-polite')?.textContent).toContain('已在最前')
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await expect.poll(names).toEqual(['收集', '复核'])
  const boxes = page.getByRole('list', { name: '流程图' }).getByRole('listitem')
  await expect
    .poll(() => boxes.elements().map((box) => box.querySelector('p')?.textContent))
    .toEqual(['1 收集', '2 复核'])
  expect(await findingsInThemes(container)).toEqual([])
  ;(page.getByRole('button', { name: '删除第 1 步' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(focused).toBe('1 复核: ')
  expect(names()).toEqual(['复核'])
})

test('a fault is said at its field and in the chart, its button leads there, and once it is mended nothing is wrong', async () => {
  const given = JSON.stringify([step('a', '收集'), step('b', '复核', { role: null })])
  const { container } = await render(<Typed given={given} />)
  await expect
    .element(page.getByRole('main').getByRole('status'))
    .toHaveTextContent('有 1 处问题。“复核”没有办理人：请选择角色')
  expect(await findingsInThemes(container)).toEqual([])
  ;(page.getByRole('button', { name: '转到第一处问题' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(focused).toBe('2 复核: role')
  await userEvent.keyboard('{Enter}')
  await page.getByRole('option', { name: '建设单位' }).click()
  await expect.poll(() => steps()[1]?.role).toBe('js_manager')
  await expect.element(page.getByRole('main').getByRole('status')).toHaveTextContent('检查通过，可以发布')
})

test('boxes that are typed can be asked for by the condition of their step, which leads to two others then', async () => {
  const given = JSON.stringify([step('a', '收集'), step('b', '复核')])
  await render(<Typed given={given} />)
  const line = page.getByRole('group', { name: '2 复核' })
  const boxes = line.getByRole('textbox', { name: '勾选项' })
  await expect.element(boxes).toBeVisible()
  await userEvent.fill(boxes, '文件齐全；签章齐全')
  await expect.poll(() => steps()[1]?.fields.map(({ label }) => label)).toEqual(['文件齐全', '签章齐全'])
  await line.getByRole('button', { name: /条件/ }).click()
  await page.getByRole('option', { name: '已勾选“文件齐全”' }).click()
  await expect.poll(() => steps()[1]?.when).toBe('ticked:box1')
  await expect
    .element(page.getByRole('main').getByRole('status'))
    .toHaveTextContent('有 1 处问题。“复核”有条件，但没有指定不满足时的步骤')
  await line.getByRole('button', { name: /不满足时/ }).click()
  await page.getByRole('option', { name: '1 收集' }).click()
  await expect.poll(() => steps()[1]?.otherwise).toBe('a')
  await expect
    .poll(() => page.getByRole('list', { name: '流程图' }).element().textContent)
    .toContain('已勾选“文件齐全”：结束；否则：1 收集')
})
