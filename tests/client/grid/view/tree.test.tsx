import { expect, test } from 'vitest'
import { cdp } from 'vitest/browser'

import { cell, enterAt, openGrid, press, times } from '#kit/drawn/grid-page.tsx'

interface Node {
  readonly ignored: boolean
  readonly role?: { readonly value: string }
  readonly name?: { readonly value: string }
  readonly description?: { readonly value: string }
  readonly properties?: readonly { readonly name: string; readonly value: { readonly value: unknown } }[]
}
interface Client {
  send(method: 'Page.getFrameTree'): Promise<{ frameTree: { childFrames?: { frame: { id: string } }[] } }>
  send(method: 'Accessibility.getFullAXTree', options: { frameId: string }): Promise<{ nodes: Node[] }>
}

/** What the browser exposes to a screen reader about the page of the test. */
async function accessibilityNodes(): Promise<Node[]> {
  const client = cdp() as unknown as Client
  const { frameTree } = await client.send('Page.getFrameTree')
  const { nodes } = await client.send('Accessibility.getFullAXTree', {
    frameId: frameTree.childFrames?.[0]?.frame.id ?? ''
  })
  return nodes.filter(({ ignored }) => !ignored)
}
const ofRole = (nodes: Node[], ...roles: string[]) => nodes.filter(({ role }) => roles.includes(role?.value ?? ''))
const has = ({ properties = [] }: Node, name: string, value: unknown) =>
  properties.some((property) => property.name === name && property.value.value === value)

test('[0.D14] a screen reader gets every cell by name, what is wrong with it, and where the focus is', async () => {
  const { grid } = await openGrid(200)
  grid.set('f1', { title: '' })
  await enterAt(0)
  const nodes = await accessibilityNodes()
  const parts = ofRole(nodes, 'gridcell', 'rowheader', 'columnheader', 'checkbox', 'row', 'grid')
  expect(parts.length).toBeGreaterThan(100)
  expect(parts.filter(({ name }) => !name?.value)).toEqual([])
  const focused = nodes.filter((node) => has(node, 'focused', true) && node.role?.value !== 'RootWebArea')
  expect(focused.map(({ name, description }) => [name?.value, description?.value])).toEqual([
    ['空', '文件题名不能为空']
  ])
  expect(focused.every((node) => has(node, 'invalid', 'true'))).toBe(true)
})

test('titles are above their columns also when a wide grid is drawn in part', async () => {
  const columns = Array.from({ length: 30 }, (_, index) => ({
    key: `c${index}`,
    title: `列${index}`,
    type: 'input' as const,
    width: '150px',
    statistics: index === 20 ? ['sum' as const] : undefined
  }))
  const row = Object.fromEntries(columns.map(({ key }, index) => [key, `值${index}`]))
  const { element } = await openGrid(0, {
    columns,
    rows: Array.from({ length: 50 }, (_, index) => ({ ...row, id: `r${index}` }))
  })
  await enterAt(0)
  await times('{ArrowRight}', 20)
  await press('{ArrowDown}')
  const shown = (row: Element) =>
    [...row.querySelectorAll('[aria-colindex]:not([hidden])')].map((one) => one.getAttribute('aria-colindex'))
  const rows = [...element.element().querySelectorAll('[role=row]:not([hidden])')]
  // The row of the active cell at once, the others as soon as typing pauses.
  expect(shown(rows[0]!)).toEqual(shown(element.element().querySelector('[role=row]:has(:focus)')!))
  await expect.poll(() => new Set(rows.map((row) => shown(row).join(' '))).size).toBe(1)
  expect(shown(rows[0]!).length).toBeLessThan(15)
  await expect.element(cell('值20').nth(1)).toHaveFocus()
  const left = (selector: string) =>
    element.element().querySelector(`${selector} [aria-colindex="23"]`)?.getBoundingClientRect().left
  expect(left('[aria-rowindex="1"]')).toBe(left('[aria-rowindex="3"]'))
  await press('{ArrowUp}{ArrowUp}{ArrowUp}{Home}{ArrowRight}{ArrowRight}')
  expect(document.activeElement?.textContent).toBe('列0')
})
