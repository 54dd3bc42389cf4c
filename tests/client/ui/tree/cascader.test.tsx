import { type FormEvent, useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { spokenAs } from '#kit/look/accessible-tree.ts'
import { findingsInThemes } from '#kit/look/axe.ts'
import { compose, composingKey } from '#kit/drawn/compose.ts'
import { Cascader, type CascaderProps } from '#ui/tree/cascader.tsx'
import { Form } from '#ui/fields/form.tsx'
import type { TreeNode } from '#ui/tree/tree-model.ts'

const AREAS: TreeNode[] = [
  {
    id: '33',
    title: '浙江省',
    children: [
      {
        id: '3301',
        title: '杭州市',
        children: [
          { id: '330106', title: '西湖区' },
          { id: '330108', title: '滨江区' }
        ]
      },
      { id: '3302', title: '宁波市', children: [{ id: '330203', title: '海曙区' }] }
    ]
  },
  { id: '32', title: '江苏省', children: [{ id: '3201', title: '南京市' }] }
]

afterEach(() => page.viewport(1280, 900))

function Area({ first = [], ...props }: Partial<CascaderProps> & { first?: readonly string[] }) {
  const [value, setValue] = useState(first)
  return (
    <main>
      <Cascader label="所在地区" nodes={AREAS} {...props} value={value} onChange={setValue} />
      <button type="button">{`值 ${value}`}</button>
    </main>
  )
}

const field = () => page.getByRole('combobox', { name: '所在地区' })
const option = (name: RegExp) => page.getByRole('option', { name })
const valueIs = (text: string) => expect.element(page.getByRole('button', { name: `值 ${text}`.trim(), exact: true }))

test('[0.D13] Right enters a level, Left goes back, Enter chooses; the choice is shown from the outermost level on', async () => {
  const { container } = await render(<Area />)
  expect(await findingsInThemes(container)).toEqual([])
  await userEvent.keyboard('{Tab}{Alt>}{ArrowDown}{/Alt}')
  await expect.element(page.getByRole('option', { name: '浙江省 有下级' })).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(option(/^杭州市/)).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(option(/^宁波市/)).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(option(/^浙江省/)).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(option(/^杭州市/)).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}{End}')
  await expect.element(option(/^滨江区/)).toHaveFocus()
  expect(await spokenAs('dialog', 'listbox')).toEqual([
    'dialog 所在地区',
    'listbox 所在地区',
    'listbox 浙江省的下级',
    'listbox 杭州市的下级'
  ])
  expect(await findingsInThemes(page.getByRole('dialog').element())).toEqual([])
  await userEvent.keyboard('{Home}{ArrowRight}{Enter}')
  await expect.element(field()).toHaveFocus()
  await expect.element(field()).toHaveTextContent('浙江省 / 杭州市 / 西湖区')
  await valueIs('33,3301,330106').toBeVisible()
})

test('it opens at what is chosen; keys of an input method are left to it; Escape changes nothing, Tab closes and goes on', async () => {
  await render(<Area first={['33', '3301', '330106']} />)
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(option(/^西湖区/)).toHaveFocus()
  await expect.element(option(/^西湖区/)).toHaveAttribute('aria-selected', 'true')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(option(/^滨江区/)).toHaveFocus()
  await composingKey('Enter')
  await compose('bin')
  await composingKey('ArrowLeft')
  await expect.element(option(/^滨江区/)).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowDown}{Escape}')
  await expect.element(field()).toHaveFocus()
  await valueIs('33,3301,330106').toBeVisible()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(option(/^西湖区/)).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await valueIs('33,3301,330106').toHaveFocus()
})

test('where it may, the choice ends above the innermost level; Delete takes it away', async () => {
  await render(<Area canEndAbove isClearable />)
  await userEvent.keyboard('{Tab}{Enter}{ArrowRight}{ArrowDown}{Enter}')
  await valueIs('33,3302').toBeVisible()
  await expect.element(field()).toHaveTextContent('浙江省 / 宁波市')
  await expect.element(field()).toHaveFocus()
  await userEvent.keyboard('{Delete}')
  await valueIs('').toBeVisible()
  await expect.element(field()).toHaveTextContent('请选择')
})

test('levels are brought when they are entered; a failure is announced, and entering again tries again', async () => {
  let tries = 0
  const load = async ({ id }: TreeNode) => {
    tries++
    if (tries === 1) throw new Error('no answer')
    return id === '33' ? [{ id: '3301', title: '杭州市', hasChildren: true }] : []
  }
  await render(
    <Area
      first={['33', '3302']}
      nodes={[{ id: '33', title: '浙江省', hasChildren: true }]}
      load={load}
      labelOf={(key) => `名 ${key}`}
    />
  )
  await expect.element(field()).toHaveTextContent('浙江省 / 名 3302')
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(option(/^浙江省/)).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(page.getByRole('option', { name: '浙江省 加载失败' })).toHaveFocus()
  await expect.poll(() => document.querySelector('#announcer-assertive')?.textContent).toContain('浙江省加载失败')
  expect(await findingsInThemes(page.getByRole('dialog').element())).toEqual([])
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(option(/^杭州市/)).toHaveFocus()
  // What has nothing below it after all is chosen.
  await userEvent.keyboard('{Enter}')
  await valueIs('33,3301').toBeVisible()
  await expect.element(field()).toHaveFocus()
})

test('in a window of 320 pixels one level is seen at a time, with a way back', async () => {
  await page.viewport(320, 640)
  await render(<Area first={['33', '3301', '330108']} />)
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(option(/^滨江区/)).toHaveFocus()
  await expect.element(option(/^浙江省/)).not.toBeInTheDocument()
  const back = page.getByRole('button', { name: '从杭州市返回' })
  await expect.element(back).toBeVisible()
  await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  expect(await findingsInThemes(page.getByRole('dialog').element())).toEqual([])
  await userEvent.click(back)
  await expect.element(option(/^杭州市/)).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}{End}')
  await expect.element(option(/^江苏省/)).toHaveFocus()
  await userEvent.click(option(/^江苏省/))
  await userEvent.click(option(/^南京市/))
  await valueIs('32,3201').toBeVisible()
})

test('a level of a thousand is walked by screens, letters and to its ends', async () => {
  const many = Array.from({ length: 1000 }, (_, at) => ({ id: `n${at}`, title: `p${at}` }))
  await render(<Area nodes={many} />)
  await userEvent.keyboard('{Tab}{Enter}{PageDown}')
  await expect.element(option(/^p10$/)).toHaveFocus()
  await userEvent.keyboard('p15')
  await expect.element(option(/^p15$/)).toHaveFocus()
  await userEvent.keyboard('{End}')
  await expect.element(option(/^p999$/)).toHaveFocus()
  expect(await findingsInThemes(page.getByRole('dialog').element())).toEqual([])
  await userEvent.keyboard('{Enter}')
  await valueIs('n999').toBeVisible()
})

test('read-only it takes the focus and does not open; disabled it is passed over', async () => {
  await render(
    <main>
      <Cascader label="停用" nodes={AREAS} isDisabled />
      <Cascader label="所在地区" nodes={AREAS} isReadOnly defaultValue={['32', '3201']} errorMessage="不在本市" />
    </main>
  )
  await userEvent.keyboard('{Tab}{Enter}{ArrowDown}')
  await expect.element(field()).toHaveFocus()
  await expect.element(field()).toHaveAccessibleDescription('不在本市')
  expect(page.getByRole('listbox').query()).toBeNull()
  expect(await findingsInThemes(page.getByRole('main').element())).toEqual([])
})

function Sent() {
  const [errors, setErrors] = useState<Record<string, string>>()
  const [sent, setSent] = useState('')
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setSent(String(new FormData(event.currentTarget).get('area')))
    setErrors({ area: '请选择所在地区!' })
  }
  return (
    <Form aria-label="项目" errors={errors} onSubmit={send}>
      <Cascader label="所在地区" name="area" isRequired nodes={AREAS} defaultValue={['32', '3201']} />
      <button type="submit">{`保存 ${sent}`}</button>
    </Form>
  )
}

test('a form sends the keys joined by commas; a refusal leads to the field and goes when it changes', async () => {
  await render(<Sent />)
  await userEvent.keyboard('{Tab}{Tab}{Enter}')
  await expect.element(page.getByRole('button', { name: '保存 32,3201' })).toBeVisible()
  await expect.element(field()).toHaveFocus()
  await expect.element(field()).toHaveAccessibleDescription('请选择所在地区!')
  await userEvent.keyboard('{Enter}{ArrowLeft}{Home}{ArrowRight}{End}{ArrowRight}{Enter}')
  await expect.element(field()).toHaveTextContent('浙江省 / 宁波市 / 海曙区')
  await expect.element(field()).not.toHaveAttribute('aria-invalid')
})
