import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { findingsInThemes } from '#kit/look/axe.ts'
import { TabPanel, Tabs } from '#ui/tabs/tabs.tsx'

function Pages({ activation = 'automatic' as 'automatic' | 'manual' }) {
  const [items, setItems] = useState(
    ['首页', '工作台', '收集著录'].map((title, at) => ({ id: `${at}`, title, isClosable: at > 0 }))
  )
  const [selected, setSelected] = useState('0')
  const close = (id: string) => {
    const rest = items.filter((item) => item.id !== id)
    setItems(rest)
    if (id === selected) setSelected(rest.at(-1)?.id ?? '')
  }
  return (
    <main>
      <Tabs
        aria-label="页签"
        name="pages"
        items={items}
        selected={selected}
        onSelect={setSelected}
        onClose={close}
        activation={activation}
      />
      <TabPanel name="pages" id={selected}>{`内容 ${selected}`}</TabPanel>
    </main>
  )
}

afterEach(() => document.documentElement.removeAttribute('dir'))

const focusOn = (locator: Locator) => (locator.element() as HTMLElement).focus()
const tab = (name: string) => page.getByRole('tab', { name })

test('the keys of ARIA tabs: arrows go round and choose, Home and End, Tab goes on to the panel', async () => {
  const { container } = await render(<Pages />)
  await userEvent.keyboard('{Tab}{ArrowRight}')
  await expect.element(tab('工作台')).toHaveFocus()
  await expect.element(page.getByRole('tabpanel', { name: '工作台' })).toHaveTextContent('内容 1')
  await userEvent.keyboard('{End}{ArrowRight}')
  await expect.element(tab('首页')).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(tab('收集著录')).toHaveFocus()
  await userEvent.keyboard('{Home}')
  await expect.element(tab('首页')).toHaveAttribute('aria-selected', 'true')
  expect(await findingsInThemes(container)).toEqual([])
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('tabpanel')).toHaveFocus()
})

test('Delete closes a tab that may be closed, and the focus stays among the tabs', async () => {
  await render(<Pages />)
  focusOn(tab('首页'))
  await userEvent.keyboard('{Delete}')
  await expect.element(tab('首页')).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}{Delete}')
  await expect.element(tab('工作台')).not.toBeInTheDocument()
  await expect.element(tab('收集著录')).toHaveFocus()
  await expect.element(tab('收集著录')).toHaveAttribute('aria-selected', 'true')
})

test('where panels are slow to come, arrows walk and Enter chooses', async () => {
  await render(<Pages activation="manual" />)
  focusOn(tab('首页'))
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(tab('工作台')).toHaveFocus()
  await expect.element(page.getByRole('tabpanel')).toHaveTextContent('内容 0')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('tabpanel')).toHaveTextContent('内容 1')
})

test('the cross and the middle button close too', async () => {
  await render(<Pages />)
  await page.elementLocator(tab('工作台').element().querySelector('[data-close]') as Element).click()
  await tab('收集著录').click({ button: 'middle' })
  expect(page.getByRole('tab').elements()).toHaveLength(1)
})

function Movable({ count = 3, width = 600 }) {
  const [items, setItems] = useState(
    Array.from({ length: count }, (_, at) => ({ id: `${at}`, title: `案卷 ${at + 1}`, isClosable: true }))
  )
  const [selected, setSelected] = useState('0')
  const move = (id: string, to: number) => {
    const moved = items.find((item) => item.id === id)
    if (moved) setItems(items.filter((item) => item !== moved).toSpliced(to, 0, moved))
  }
  return (
    <main style={{ width }}>
      <Tabs
        aria-label="案卷"
        name="volumes"
        items={items}
        selected={selected}
        onSelect={setSelected}
        onMove={move}
        onClose={(id) => setItems(items.filter((item) => item.id !== id))}
        overflow="menu"
      />
      <TabPanel name="volumes" id={selected}>{`内容 ${selected}`}</TabPanel>
    </main>
  )
}

const order = () =>
  page
    .getByRole('tab')
    .elements()
    .map((one) => one.textContent)
const said = () => document.querySelector('#announcer-polite')?.textContent

test('[2.5.7] Ctrl+Shift with an arrow moves a tab, the focus stays on it and its new place is said', async () => {
  const { container } = await render(<Movable />)
  await userEvent.keyboard('{Tab}{Control>}{Shift>}{ArrowRight}{/Shift}{/Control}')
  expect(order()).toEqual(['案卷 2', '案卷 1', '案卷 3'])
  await expect.element(tab('案卷 1')).toHaveFocus()
  await expect.poll(said).toContain('已移动到第 2 个，共 3 个')
  await expect.element(tab('案卷 1')).toHaveAccessibleDescription('按 Delete 键关闭、按 Ctrl+Shift+左右方向键移动')
  await userEvent.keyboard('{Alt>}{Shift>}{ArrowRight}{ArrowRight}{/Shift}{/Alt}')
  expect(order()).toEqual(['案卷 2', '案卷 3', '案卷 1'])
  expect(await findingsInThemes(container)).toEqual([])
})

test('the menu of a tab moves it too, to its neighbours and to the ends, and closes it', async () => {
  await render(<Movable />)
  await userEvent.keyboard('{Tab}{Shift>}{F10}{/Shift}')
  await expect.element(page.getByRole('menuitem', { name: /^向前移动/ })).toHaveAttribute('aria-disabled', 'true')
  await expect.element(page.getByRole('menuitem', { name: /^向后移动/ })).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.poll(order).toEqual(['案卷 2', '案卷 3', '案卷 1'])
  await expect.element(tab('案卷 1')).toHaveFocus()
  await userEvent.keyboard('{Shift>}{F10}{/Shift}')
  await expect.element(page.getByRole('menuitem', { name: /^向前移动/ })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(order).toEqual(['案卷 2', '案卷 1', '案卷 3'])
})

test('a tab is drawn to another place', async () => {
  await render(<Movable />)
  await tab('案卷 1').dropTo(tab('案卷 3'))
  await expect.poll(() => order().indexOf('案卷 1')).toBeGreaterThan(0)
})

test('where one writes from right to left the arrows follow', async () => {
  document.documentElement.dir = 'rtl'
  await render(<Movable />)
  await userEvent.keyboard('{Tab}{ArrowLeft}')
  await expect.element(tab('案卷 2')).toHaveFocus()
  await userEvent.keyboard('{Control>}{Shift>}{ArrowLeft}{/Shift}{/Control}')
  expect(order()).toEqual(['案卷 1', '案卷 3', '案卷 2'])
})

test('a row longer than its place scrolls to the tab in use, and a menu lists them all', async () => {
  const { container } = await render(<Movable count={30} />)
  const all = page.getByRole('button', { name: '全部标签页，共 30 个' })
  await expect.element(all).toBeVisible()
  expect(await findingsInThemes(container)).toEqual([])
  focusOn(all)
  await userEvent.keyboard('{Enter}')
  await expect
    .element(page.getByRole('menuitemradio', { name: '案卷 1', exact: true }))
    .toHaveAttribute('aria-checked', 'true')
  await userEvent.keyboard('{End}{Enter}')
  await expect.element(tab('案卷 30')).toHaveAttribute('aria-selected', 'true')
  await expect.element(tab('案卷 30')).toBeInViewport({ ratio: 0.9 })
})
