import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { closeBrowser, type Hands, openHands } from '#kit/hands.ts'
import { type Product, startProduct } from '#kit/product.ts'

/** What DESIGN.md promises; a chord counts as one key, Enter too. */
const MENU_KEYS = 6
const PROJECT_KEYS = 8
const CLOSE_KEYS = 4

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(async () => {
  await closeBrowser()
  await product?.stop()
})

/** Counts every key that is pressed. */
function counted(hands: Hands) {
  let keys = 0
  return {
    press: async (key: string) => {
      keys++
      await hands.press(key)
    },
    taken: () => {
      const taken = keys
      keys = 0
      return taken
    }
  }
}

const palette = (hands: Hands) => hands.page.getByRole('dialog', { name: '命令面板' })
/** The id of the entry that Enter would choose. */
const active = (hands: Hands) => hands.page.evaluate(() => document.querySelector('[cmdk-item][aria-selected="true"]')?.getAttribute('data-value') ?? '')

interface Page {
  readonly path: string
  readonly title: string
  readonly syllables: string
}

/** The pages of the account's own menu, as the server sends it. */
async function pagesOf(hands: Hands): Promise<Page[]> {
  return hands.page.evaluate(async () => {
    interface Item {
      readonly path: string
      readonly component: string
      readonly hidden: boolean
      readonly meta: { readonly title: string; readonly syllables?: string }
      readonly children?: readonly Item[]
    }
    const session = JSON.parse(localStorage.getItem('pro__Access-Token') ?? '{}') as { value?: string }
    const answer = await fetch('/api/sys/permission/getUserPermissionByToken', { headers: { 'X-Access-Token': session.value ?? '' } })
    const { result } = (await answer.json()) as { result: { menu: readonly Item[] } }
    const flat = (items: readonly Item[]): Item[] => items.flatMap((item) => (item.hidden ? [] : [item, ...flat(item.children ?? [])]))
    return flat(result.menu)
      .filter(({ component }) => !component.startsWith('layouts/'))
      .map(({ path, meta }) => ({ path, title: meta.title, syllables: meta.syllables ?? '' }))
  })
}

/** Who belongs to several projects is asked which; the first will do. The page is loaded anew in it. */
async function settleProject(hands: Hands, hasProjects: boolean): Promise<void> {
  const heading = hands.page.getByRole('heading', { level: 1 }).first()
  if (!hasProjects) return await heading.waitFor()
  const question = hands.page.getByRole('dialog', { name: '项目选择' })
  await question.getByRole('combobox').waitFor()
  await hands.press('ArrowDown')
  await hands.page.getByRole('listbox').getByRole('option').first().waitFor()
  await hands.press('ArrowDown', 'Enter')
  await hands.page.getByRole('listbox').waitFor({ state: 'detached' })
  const again = hands.page.waitForEvent('load')
  await hands.press('Enter')
  await again
  await heading.waitFor()
}

describe.each([
  ['js_xinghe', false],
  ['jieshou', true]
])('for %s, by keys alone', (username, hasProjects) => {
  let hands: Hands
  beforeAll(async () => {
    hands = await openHands()
    await hands.signIn(product.address, username, product.password)
    await hands.page.waitForURL(/workbench|dashboard/)
    await settleProject(hands, hasProjects)
  })
  afterAll(() => hands?.close())

  test(`every menu that is permitted is opened in at most ${MENU_KEYS} keys by its initials`, async () => {
    const keys = counted(hands)
    const pages = await pagesOf(hands)
    expect(pages.length).toBeGreaterThan(3)
    const figures: { title: string; typed: string; keys: number }[] = []
    for (const { path, title, syllables } of pages) {
      const initials = syllables.split(' ').map(([first = '']) => first)
      keys.taken()
      await keys.press('Control+k')
      await palette(hands).waitFor()
      let typed = ''
      for (const letter of initials) {
        if (typed !== '' && (await active(hands)) === `menu:${path}`) break
        await keys.press(letter)
        typed += letter
      }
      await expect.poll(() => active(hands)).toBe(`menu:${path}`)
      await keys.press('Enter')
      await hands.page.waitForURL(({ pathname }) => pathname === path)
      await palette(hands).waitFor({ state: 'detached' })
      figures.push({ title, typed, keys: keys.taken() })
    }
    const most = Math.max(...figures.map((figure) => figure.keys))
    process.stdout.write(`${username}: ${pages.length} menus, at most ${most} keys (${figures.map((figure) => `${figure.title} ${figure.typed} ${figure.keys}`).join(', ')})\n`)
    expect(most).toBeLessThanOrEqual(MENU_KEYS)
    expect(hands.faults()).toEqual([])
  })

  test(`the other tabs are closed in at most ${CLOSE_KEYS} keys, by the palette too`, async () => {
    const keys = counted(hands)
    await expect.poll(() => hands.page.getByRole('tab').count()).toBeGreaterThan(2)
    await keys.press('Control+k')
    await palette(hands).waitFor()
    await keys.press('q')
    await keys.press('t')
    await expect.poll(() => active(hands)).toBe('command:tab.closeOthers')
    await keys.press('Enter')
    await expect.poll(() => hands.page.getByRole('tab').count()).toBeLessThanOrEqual(2)
    const taken = keys.taken()
    process.stdout.write(`${username}: the others closed in ${taken} keys, or by Alt+Shift+O in one\n`)
    expect(taken).toBeLessThanOrEqual(CLOSE_KEYS)
  })

  if (!hasProjects) return
  test(`another project is chosen in at most ${PROJECT_KEYS} keys`, async () => {
    const keys = counted(hands)
    await keys.press('Control+k')
    await palette(hands).waitFor()
    await keys.press('@')
    const projects = palette(hands).getByRole('option')
    await projects.first().waitFor()
    const other = projects.filter({ hasNotText: '当前项目' }).last()
    const [wanted = '', name = ''] = [await other.getAttribute('data-value'), await other.locator('[lang]').or(other).first().textContent()].map((text) => text ?? '')
    const { loadReadings } = await import('#shell/palette/readings.ts')
    const readings = await loadReadings()
    for (const character of name) {
      if ((await active(hands)) === wanted) break
      await keys.press(readings(character)[0]?.[0] ?? character)
    }
    await expect.poll(() => active(hands)).toBe(wanted)
    const again = hands.page.waitForEvent('load')
    await keys.press('Enter')
    await again
    const taken = keys.taken()
    process.stdout.write(`${username}: another project chosen in ${taken} keys\n`)
    expect(taken).toBeLessThanOrEqual(PROJECT_KEYS)
    expect(hands.faults()).toEqual([])
  })
})

describe('files and volumes', () => {
  test('are found on the server by a part of the title, and opened at their row by Enter', async () => {
    const hands = await openHands()
    await hands.signIn(product.address, 'js_xinghe', product.password)
    await hands.page.waitForURL('**/workbench/index')
    await hands.page.getByRole('heading', { name: '工作台', level: 1 }).waitFor()
    await hands.press('Control+k')
    await palette(hands).waitFor()
    await hands.type('#建设工程')
    const first = hands.page.getByRole('option').first()
    await first.waitFor()
    const title = ((await first.textContent()) ?? '').split('文件 ·')[0] ?? ''
    expect(await hands.axe('[role=dialog]')).toEqual([])
    await hands.press('Enter')
    await hands.page.waitForURL(/archives\/collect\?node=.*&file=/)
    await hands.page.getByRole('grid', { name: /的文件/ }).waitFor()
    await expect.poll(() => hands.page.evaluate(() => document.activeElement?.closest('[role=row]')?.textContent ?? '')).toContain(title)
    expect(hands.faults()).toEqual([])
    await hands.close()
  })
})
