import { afterAll, beforeAll, expect, test } from 'vitest'

import type { MenuItem } from '#contract/core/menu.ts'
import { closeBrowser, type KeyboardUser, openKeyboardUser } from '#kit/keys/keyboard-user.ts'
import { type PagePlace, placeOfPage } from '#kit/keys/page-place.ts'
import { type Product, startProduct } from '#kit/product/product.ts'

/** So many pages are loaded at a time: each waits more than it works. */
const AT_ONCE = 3

declare global {
  interface Window {
    taken: string[]
  }
}

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(async () => {
  await closeBrowser()
  await product?.stop()
})

/** Keeps in `taken` the words of each heading of a page that was in sight and was then hidden, as React hides what waits for a text. */
function noteTaken(): void {
  window.taken = []
  new MutationObserver((changes) => {
    for (const { target } of changes) {
      if (!(target instanceof HTMLElement) || target.style.getPropertyPriority('display') !== 'important') continue
      const heading = target.closest('main') && target.querySelector('h1')
      if (heading) window.taken.push(heading.textContent ?? '')
    }
  }).observe(document, { subtree: true, attributes: true, attributeFilter: ['style'] })
}

const leaves = (items: readonly MenuItem[]): MenuItem[] =>
  items.flatMap((item) => (item.children?.length ? leaves(item.children) : [item]))

/** The paths of somebody's menu, each screen once. */
async function pathsOf({ page }: KeyboardUser): Promise<string[]> {
  const answered = page.waitForResponse('**/getUserPermissionByToken*')
  await page.reload()
  const { result } = (await (await answered).json()) as { result: { menu: MenuItem[] } }
  const shown = leaves(result.menu).filter(({ hidden, component }) => !hidden && !component.includes('layouts'))
  return [...new Map(shown.map(({ component, path }) => [component, path])).values()]
}

test.each(['js_xinghe', 'admin'])(
  'on every screen of the menu %s finds the heading whole in one place, tabs below it and the pager in sight, and what has been shown stays so while the rest comes',
  async (name) => {
    const user = await openKeyboardUser()
    await user.comeBack(product, name, name === 'admin' ? { project: /云澜星河新城/ } : {})
    const paths = await pathsOf(user)
    expect(paths.length).toBeGreaterThan(10)
    const taken: Record<string, readonly string[]> = {}
    const places: Record<string, PagePlace> = {}
    await user.page.context().addInitScript(noteTaken)
    const walk = async () => {
      const page = await user.page.context().newPage()
      for (let path = paths.pop(); path !== undefined; path = paths.pop()) {
        await page.goto(product.address + path)
        await page.locator('main h1:visible').waitFor()
        await page.waitForLoadState('networkidle')
        // Another page, such as the first one, is hidden once this one takes its place.
        const shown = await page.locator('main h1:visible').textContent()
        places[path] = await placeOfPage(page)
        taken[path] = (await page.evaluate(() => window.taken)).filter((words) => words === shown)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, walk))
    expect(Object.entries(taken).filter(([, words]) => words.length > 0)).toEqual([])
    expect(Object.entries(places).flatMap(([path, { faults }]) => faults.map((fault) => `${path}: ${fault}`))).toEqual(
      []
    )
    const usual = `${places['/workbench/index']?.heading}`
    expect(Object.entries(places).filter(([, { heading }]) => `${heading}` !== usual)).toEqual([])
    expect(Object.values(places).filter(({ hasPager }) => hasPager).length).toBeGreaterThan(5)
    expect(user.faults()).toEqual([])
    await user.close()
  }
)
