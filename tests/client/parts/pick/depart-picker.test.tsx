import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import type { DepartNode } from '#contract/system/departs.ts'
import { answerCalls } from '#kit/answers/answers.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { DepartPicker, type DepartPickerProps } from '#parts/pick/depart-picker.tsx'

const depart = (id: string, orgCode: string, departName: string, children: DepartNode[] | null = null): DepartNode => ({
  id,
  key: id,
  value: id,
  title: departName,
  departName,
  orgCode,
  orgCategory: '1',
  parentId: null,
  departOrder: 1,
  mobile: null,
  fax: null,
  address: null,
  memo: null,
  directorUserIds: null,
  rowVersion: 1,
  isLeaf: children === null,
  children
})
const answers = {
  'GET /sys/sysDepart/queryTreeList': () => [
    depart('d1', 'A01', '城市建设档案馆', [
      depart('d2', 'A01A01', '接收科'),
      depart('d3', 'A01A02', '业务指导科与档案保管利用联合办公室')
    ])
  ]
}

function Picker({ first = null, ...props }: DepartPickerProps & { first?: string | null }) {
  const [value, setValue] = useState<string | null>(first)
  return (
    <main>
      <DepartPicker label="经办部门" isClearable {...props} value={value} onChange={setValue} />
      <output>{String(value)}</output>
    </main>
  )
}
const field = () => page.getByRole('combobox', { name: '经办部门' })
const dialog = () => page.getByRole('dialog', { name: '选择部门' })
const node = (name: RegExp) => dialog().getByRole('treeitem', { name })
const kept = () => document.querySelector('main output')?.textContent
const open = async () => {
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog().getByRole('searchbox')).toHaveFocus()
}
const press = async (name: string) => {
  for (let stops = 0; stops < 20 && document.activeElement?.textContent !== name; stops++) await userEvent.tab()
  await userEvent.keyboard('{Enter}')
}

test('[0.D13, 2.D21, 4.S42, 9.K36] one department is ticked in its tree, 500 wide; ticking another takes its place; its name is shown and its code kept', async () => {
  answerCalls(answers)
  const { container } = await render(<Picker store="orgCode" />)
  await userEvent.tab()
  await open()
  await expect.poll(() => Math.round(dialog().element().getBoundingClientRect().width)).toBe(500)
  expect(await findingsInThemes(dialog().element())).toEqual([])
  await userEvent.keyboard('{ArrowDown} ')
  await expect.element(node(/档案馆/)).toHaveAttribute('aria-checked', 'true')
  await userEvent.keyboard('{ArrowRight}{ArrowRight} ')
  await expect.element(node(/接收科/)).toHaveAttribute('aria-checked', 'true')
  await expect.element(node(/档案馆/)).toHaveAttribute('aria-checked', 'false')
  await press('确定')
  await expect.poll(kept).toBe('A01A01')
  await expect.element(field()).toHaveFocus()
  await expect.element(field()).toHaveTextContent('接收科')
  expect(await findingsInThemes(container)).toEqual([])
})

test('[4.S43] several departments stay ticked and are all given back, by their ids', async () => {
  answerCalls(answers)
  await render(<Picker isMultiple />)
  await userEvent.tab()
  await open()
  await userEvent.keyboard('{ArrowDown} {ArrowRight}{ArrowRight} ')
  await expect.element(node(/档案馆/)).toHaveAttribute('aria-checked', 'true')
  await press('确定')
  await expect.poll(kept).toBe('d1,d2')
  await expect.element(field()).toHaveTextContent('城市建设档案馆、接收科')
})

test('a department is found by its name; giving up keeps what there was; a long name is cut', async () => {
  answerCalls({
    ...answers,
    [`GET /sys/dict/loadDictItem/${encodeURIComponent('sys_depart,depart_name,id')}`]: () => [
      '业务指导科与档案保管利用联合办公室'
    ]
  })
  await render(<Picker first="d3" />)
  await expect.element(page.getByText('业务指导科与档案保管利用…', { exact: true })).toBeVisible()
  await userEvent.tab()
  await open()
  await userEvent.keyboard('接收{Enter}{ArrowDown} ')
  await expect.element(node(/接收科/)).toHaveAttribute('aria-checked', 'true')
  await press('取消')
  await expect.poll(() => dialog().query()).toBeNull()
  expect(kept()).toBe('d3')
  await expect.element(field()).toHaveFocus()
  await userEvent.keyboard('{Delete}')
  await expect.poll(kept).toBe('null')
})
