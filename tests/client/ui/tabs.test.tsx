import { useState } from 'react'
import { expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'

import { findingsInThemes } from '#kit/axe.ts'
import { TabPanel, Tabs } from '#ui/tabs.tsx'

function Pages({ activation = 'automatic' as 'automatic' | 'manual' }) {
  const [items, setItems] = useState(['首页', '工作台', '收集著录'].map((title, at) => ({ id: `${at}`, title, isClosable: at > 0 })))
  const [selected, setSelected] = useState('0')
  const close = (id: string) => {
    const rest = items.filter((item) => item.id !== id)
    setItems(rest)
    if (id === selected) setSelected(rest.at(-1)?.id ?? '')
  }
  return (
    <main>
      <Tabs aria-label="页签" name="pages" items={items} selected={selected} onSelect={setSelected} onClose={close} activation={activation} />
      <TabPanel name="pages" id={selected}>{`内容 ${selected}`}</TabPanel>
    </main>
  )
}

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
