import { type ComponentType, useEffect, useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'

import { closeAllDialogs } from '#core/state/dialogs.ts'
import { go } from '#core/state/pages/route.ts'
import { resetSettings } from '#core/state/settings.ts'
import { $tabs, closeTab } from '#core/state/pages/tabs.ts'
import { usePageTitle } from '#core/work/own-page.ts'
import { leaveFrame, pressOn, renderFrame, somePage } from '#kit/drawn/framed.tsx'
import { nobody, signedIn } from '#kit/answers/signed-in.ts'
import { unsavedQuestion } from '#kit/drawn/unsaved-question.ts'
import { numberParam, type ParamValues, textParam } from '#parts/address/params.ts'
import { usePageAddress } from '#parts/address/use-page-address.ts'
import { Form } from '#ui/fields/form.tsx'

const PARAMS = { node: textParam, page: numberParam(1) }
const TITLES = { node: '节点', page: '页码' }

/** A page of nodes that keeps its node and its page in its address. */
const Nodes: ComponentType = () => {
  const address = usePageAddress(PARAMS, TITLES)
  const [{ node, page: number }, show] = useState(address.values)
  useEffect(() => address.follow(show), [address])
  const change = (changed: Partial<ParamValues<typeof PARAMS>>, isEntry = false) => {
    address.set(changed, { isEntry })
    show(address.values())
  }
  usePageTitle(node === '' ? null : `节点 ${node}`)
  return (
    <>
      <h1>
        节点 {node} 第 {number} 页
      </h1>
      <button type="button" onClick={() => change({ node: 'B', page: 1 }, true)}>
        打开 B
      </button>
      <button type="button" onClick={() => change({ page: number + 1 })}>
        下一页
      </button>
      <Form aria-label="著录">
        <label>
          题名 <input name="title" />
        </label>
      </Form>
    </>
  )
}
const PAGES = {
  '/dashboard/Analysis': somePage('概览'),
  '/workbench/index': somePage('我的工作'),
  '/archives/collect': Nodes
}
const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const at = () => location.pathname + location.search
const keys = () => $tabs.get().map(({ key }) => key)
const isAt = async (address: string, title: string) => {
  await expect.element(heading(title)).toBeVisible()
  await expect.poll(at).toBe(address)
}

beforeEach(async () => {
  await page.viewport(1280, 800)
  signedIn()
})
afterEach(() => {
  closeAllDialogs()
  leaveFrame()
  nobody()
  resetSettings()
})

test('a node that is opened is an entry of the history in the same tab, a page of it is not; the titles follow', async () => {
  await renderFrame('/archives/collect?node=A', PAGES)
  await pressOn(button('下一页'))
  await isAt('/archives/collect?node=A&page=2', '节点 A 第 2 页')
  await pressOn(button('打开 B'))
  await isAt('/archives/collect?node=B', '节点 B 第 1 页')
  expect(keys()).toEqual(['/dashboard/Analysis', '/archives/collect?node=A'])
  await expect.element(page.getByRole('tab', { name: '节点 B' })).toHaveAttribute('aria-selected', 'true')
  expect(document.title).toContain('节点 B')
  history.back()
  await isAt('/archives/collect?node=A&page=2', '节点 A 第 2 页')
  history.forward()
  await isAt('/archives/collect?node=B', '节点 B 第 1 页')
  expect(keys()).toHaveLength(2)
})

test('the entry of the menu leads to the open tab as it is, a link to a node there and no further tab, and Back to where one was', async () => {
  await renderFrame('/archives/collect', PAGES)
  await pressOn(button('打开 B'))
  await isAt('/archives/collect?node=B', '节点 B 第 1 页')
  go('/workbench/index')
  await expect.element(heading('我的工作')).toBeVisible()
  go('/archives/collect')
  await isAt('/archives/collect?node=B', '节点 B 第 1 页')
  go('/workbench/index')
  await expect.element(heading('我的工作')).toBeVisible()
  go('/archives/collect?node=C&page=4')
  await isAt('/archives/collect?node=C&page=4', '节点 C 第 4 页')
  expect(keys()).toEqual(['/dashboard/Analysis', '/archives/collect', '/workbench/index'])
  history.back()
  await expect.element(heading('我的工作')).toBeVisible()
  history.back()
  await isAt('/archives/collect?node=B', '节点 B 第 1 页')
})

test('Back over the places of a tab that was closed opens it once', async () => {
  await renderFrame('/archives/collect?node=A', PAGES)
  await pressOn(button('打开 B'))
  await isAt('/archives/collect?node=B', '节点 B 第 1 页')
  go('/workbench/index')
  await expect.element(heading('我的工作')).toBeVisible()
  closeTab('/archives/collect?node=A')
  await expect.poll(keys).toEqual(['/dashboard/Analysis', '/workbench/index'])
  history.back()
  await isAt('/archives/collect?node=B', '节点 B 第 1 页')
  history.back()
  await isAt('/archives/collect?node=A', '节点 A 第 1 页')
  expect(keys()).toEqual(['/dashboard/Analysis', '/workbench/index', '/archives/collect?node=A'])
})

test('what is typed stays while nodes are opened and while one goes back over them, and nothing is asked', async () => {
  await renderFrame('/archives/collect?node=A', PAGES)
  const title = page.getByRole('textbox', { name: '题名' })
  await pressOn(title, 'x')
  await pressOn(button('打开 B'))
  await isAt('/archives/collect?node=B', '节点 B 第 1 页')
  history.back()
  await isAt('/archives/collect?node=A', '节点 A 第 1 页')
  await expect.element(title).toHaveValue('x')
  await expect.element(unsavedQuestion()).not.toBeInTheDocument()
})

test('many changes in one moment end at the last one in the address, and a move afterwards leaves it in its entry', async () => {
  await renderFrame('/archives/collect?node=A', PAGES)
  for (let count = 0; count < 5; count++) await pressOn(button('下一页'))
  go('/workbench/index')
  await expect.element(heading('我的工作')).toBeVisible()
  history.back()
  await isAt('/archives/collect?node=A&page=6', '节点 A 第 6 页')
})

test('a part of the address that cannot be read is named, and the place is as near as it can be', async () => {
  await renderFrame('/archives/collect?node=A&page=minus', PAGES)
  await expect.element(heading('节点 A 第 1 页')).toBeVisible()
  await expect.element(page.getByText('链接中的页码无法识别，已忽略').first()).toBeVisible()
})
