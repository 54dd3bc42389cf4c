import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { answerCalls } from '#kit/answers/answers.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { DictTreeSelect, type DictTreeSelectProps } from '#parts/pick/dict-tree-select.tsx'

const asked: Readonly<Record<string, string>>[] = []
const listen = () => {
  asked.length = 0
  return answerCalls({
    'GET /sys/dict/loadTreeData': (query) => {
      asked.push(query)
      const node = (key: string, code: string, title: string, leaf: boolean) => ({
        key,
        value: code,
        code,
        title,
        label: title,
        parentId: null,
        leaf,
        isLeaf: leaf
      })
      return query.pid === 'd1' ? [node('d2', 'A01A01', '接收科', true)] : [node('d1', 'A01', '档案馆', false)]
    }
  })
}

function Picker(props: Partial<DictTreeSelectProps>) {
  const [value, setValue] = useState<string | null>(null)
  return (
    <main>
      <DictTreeSelect
        label="部门"
        dict="sys_depart,depart_name,org_code"
        {...props}
        value={value}
        onChange={setValue}
      />
      <output>{String(value)}</output>
    </main>
  )
}

test('levels are brought when they are opened, narrowed by the condition; the code is kept', async () => {
  listen()
  const { container } = await render(
    <Picker condition='{"org_category":"2"}' pidField="parent_id" hasChildField="is_leaf" />
  )
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(page.getByRole('treeitem', { name: '档案馆' })).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(page.getByRole('treeitem', { name: '接收科' })).toBeVisible()
  expect(
    asked.map(({ pid, tableName, text, code, pidField, hasChildField, condition }) => [
      pid,
      tableName,
      text,
      code,
      pidField,
      hasChildField,
      condition
    ])
  ).toEqual(
    ['', 'd1'].map((pid) => [
      pid,
      'sys_depart',
      'depart_name',
      'org_code',
      'parent_id',
      'is_leaf',
      '{"org_category":"2"}'
    ])
  )
  await userEvent.keyboard('{ArrowRight}{Enter}')
  await expect.poll(() => document.querySelector('main output')?.textContent).toBe('A01A01')
  expect(await findingsInThemes(container)).toEqual([])
})

test.each(['{bad', '5', ''])(
  '[5.I20] a condition that is no JSON (%s) is reported, and nothing is asked',
  async (condition) => {
    const calls = listen()
    await render(<Picker condition={condition} />)
    await expect
      .element(page.getByText('组件JTreeSelect-condition传值有误，需要一个json字符串!', { exact: true }))
      .toBeVisible()
    await userEvent.keyboard('{Tab}{Enter}')
    expect([page.getByRole('tree').query(), calls]).toEqual([null, []])
  }
)

test('[3.E24] a node with the leaf 0 can be opened, one with the leaf 1 cannot, whichever of its names it has', async () => {
  answerCalls({
    'GET /sys/dict/loadTreeData': ({ pid }) =>
      pid === 'd1'
        ? [{ key: 'd3', value: 'A02', label: '指导科', leaf: 1 }]
        : [
            { key: 'd1', value: 'A01', title: '档案馆', leaf: 0 },
            { key: 'd2', value: 'A09', label: '监理部', leaf: '1' }
          ]
  })
  await render(<Picker />)
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  const node = (name: string) => page.getByRole('treeitem', { name: new RegExp(name) })
  await expect.element(node('档案馆')).toHaveAttribute('aria-expanded', 'false')
  await expect.element(node('监理部')).not.toHaveAttribute('aria-expanded')
  ;(node('档案馆').element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(node('指导科')).toBeVisible()
  await expect.element(node('指导科')).not.toHaveAttribute('aria-expanded')
})
