import { afterAll, beforeAll, expect, test } from 'vitest'

import type { MenuEntry } from '#contract/core/menu.ts'
import { SCREENS } from '#contract/screens.ts'
import demo from '../../src/server/db/seed/data/demo.json' with { type: 'json' }
import { quietNetwork } from '#kit/keys/quiet-network.ts'
import { closeBrowser, type KeyboardUser, openKeyboardUser } from '#kit/keys/keyboard-user.ts'
import { type PagePlace, placeOfPage } from '#kit/keys/page-place.ts'
import { drawnScreens } from '#kit/keys/screen-walk.ts'
import { type Product, startProduct } from '#kit/product/product.ts'
import { drawnBy } from '#kit/vitest/touched.ts'

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

const leaves = (items: readonly MenuEntry[]): MenuEntry[] =>
  items.flatMap((item) => (item.children?.length ? leaves(item.children) : [item]))

/** The paths of those screens of somebody's menu that nobody before him has and that a run opens; all that the menu names are seen then. */
async function newScreens({ page }: KeyboardUser, seen: Set<string>): Promise<string[]> {
  const answered = page.waitForResponse('**/getUserPermissionByToken*')
  await page.reload()
  const { result } = (await (await answered).json()) as { result: { menu: MenuEntry[] } }
  const shown = leaves(result.menu).filter(
    ({ hidden, component }) => !hidden && !component.includes('layouts') && !seen.has(component)
  )
  for (const { component } of shown) seen.add(component)
  const each = [...new Map(shown.map((one) => [one.component, one])).values()]
  return drawnScreens(each).map(({ path }) => path)
}

/** An account of each of the twelve roles; who has most of the screens comes first. */
const ACCOUNTS = [
  'js_xinghe',
  'admin',
  'jieshou',
  'shenhe',
  'baomi',
  'shenji',
  'sg_yijian',
  'jl_zhengheng',
  'sj_fangyuan',
  'kc_yantu',
  'daiban',
  'chayue'
]
/** A screen is walked once, for the first of the twelve who has it. */
const seen = new Set<string>()
/** Where a heading begins on a page that was walked, and so on all. */
let usual = ''
/** How many lists of several pages were walked. */
let pagers = 0

test.each(ACCOUNTS)(
  'on the screens of the menu that nobody before has and whose turn it is, %s finds the heading whole in one place, tabs below it and the pager in sight, and what has been shown stays so while the rest comes',
  async (name) => {
    const user = await openKeyboardUser()
    const projects = demo.users.find(({ username }) => username === name)?.projectIds ?? []
    await user.comeBack(
      product,
      name,
      (projects as readonly string[]).includes('p1') ? { project: /云澜星河新城/ } : {}
    )
    const paths = await newScreens(user, seen)
    const taken: Record<string, readonly string[]> = {}
    const places: Record<string, PagePlace> = {}
    await user.page.context().addInitScript(noteTaken)
    const walk = async () => {
      const page = await user.page.context().newPage()
      for (let path = paths.pop(); path !== undefined; path = paths.pop()) {
        await page.goto(product.address + path)
        await page.locator('main h1:visible').waitFor()
        await quietNetwork(page)
        // Another page, such as the first one, is hidden once this one takes its place.
        const shown = await page.locator('main h1:visible').textContent()
        places[path] = await placeOfPage(page)
        taken[path] = (await page.evaluate(() => window.taken)).filter((words) => words === shown)
      }
    }
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, paths.length) }, walk))
    expect(Object.entries(taken).filter(([, words]) => words.length > 0)).toEqual([])
    expect(Object.entries(places).flatMap(([path, { faults }]) => faults.map((fault) => `${path}: ${fault}`))).toEqual(
      []
    )
    usual ||= `${Object.values(places)[0]?.heading ?? ''}`
    expect(Object.entries(places).filter(([, { heading }]) => `${heading}` !== usual)).toEqual([])
    pagers += Object.values(places).filter(({ hasPager }) => hasPager).length
    expect(user.faults()).toEqual([])
    await user.close()
  }
)

test('all screens are in the menus of the twelve, and among those that were walked are lists of several pages', () => {
  // Pages of faults and what is outside the frame are in no menu; 我的部门 is in that of who leads a department.
  const outside = ['workbench/forbidden', 'workbench/missing', 'workbench/broken', 'archives/noth', 'files/preview']
  expect(SCREENS.filter((name) => !seen.has(name))).toEqual([...outside, 'system/my-depart'])
  expect(pagers).toBeGreaterThan(drawnBy().isWhole ? 10 : 0)
})
