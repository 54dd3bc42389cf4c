import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { closeBrowser, type KeyboardUser, openKeyboardUser } from '#kit/keys/keyboard-user.ts'
import { type Product, startProduct } from '#kit/product/product.ts'

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
function counted(keyboardUser: KeyboardUser) {
  let keys = 0
  return {
    press: async (key: string) => {
      keys++
      await keyboardUser.press(key)
    },
    taken: () => {
      const taken = keys
      keys = 0
      return taken
    }
  }
}

const palette = (keyboardUser: KeyboardUser) => keyboardUser.page.getByRole('dialog', { name: '命令面板' })
/** The id of the entry that Enter would choose. */
const active = (keyboardUser: KeyboardUser) =>
  keyboardUser.page.evaluate(
    () => document.querySelector('[cmdk-item][data-selected="true"]')?.getAttribute('data-value') ?? ''
  )

interface Page {
  readonly path: string
  readonly title: string
  readonly syllables: string
}

/** The pages of the account's own menu, as the server sends it. */
async function pagesOf(keyboardUser: KeyboardUser): Promise<Page[]> {
  return keyboardUser.page.evaluate(async () => {
    interface Item {
      readonly path: string
      readonly component: string
      readonly hidden: boolean
      readonly meta: { readonly title: string; readonly syllables?: string }
      readonly children?: readonly Item[]
    }
    const session = JSON.parse(localStorage.getItem('pro__Access-Token') ?? '{}') as { value?: string }
    const answer = await fetch('/api/sys/permission/getUserPermissionByToken', {
      headers: { 'X-Access-Token': session.value ?? '' }
    })
    const { result } = (await answer.json()) as { result: { menu: readonly Item[] } }
    const flat = (items: readonly Item[]): Item[] =>
      items.flatMap((item) => (item.hidden ? [] : [item, ...flat(item.children ?? [])]))
    return flat(result.menu)
      .filter(({ component }) => !component.startsWith('layouts/'))
      .map(({ path, meta }) => ({ path, title: meta.title, syllables: meta.syllables ?? '' }))
  })
}

describe.each(['js_xinghe', 'jieshou'])('for %s, by keys alone', (username) => {
  let keyboardUser: KeyboardUser
  beforeAll(async () => {
    keyboardUser = await openKeyboardUser()
    await keyboardUser.signIn(product.address, username, product.password)
    await keyboardUser.page.waitForURL(/workbench|dashboard/)
    await keyboardUser.page.getByRole('heading', { level: 1 }).first().waitFor()
  })
  afterAll(() => keyboardUser?.close())

  test(`every menu that is permitted is opened in at most ${MENU_KEYS} keys by its initials`, async () => {
    const keys = counted(keyboardUser)
    const pages = await pagesOf(keyboardUser)
    expect(pages.length).toBeGreaterThan(3)
    const figures: { title: string; typed: string; keys: number }[] = []
    for (const { path, title, syllables } of pages) {
      const initials = syllables.split(' ').map(([first = '']) => first)
      keys.taken()
      await keys.press('Control+k')
      await palette(keyboardUser).waitFor()
      let typed = ''
      for (const letter of initials) {
        if (typed !== '' && (await active(keyboardUser)) === `menu:${path}`) break
        await keys.press(letter)
        typed += letter
      }
      await expect.poll(() => active(keyboardUser)).toBe(`menu:${path}`)
      await keys.press('Enter')
      await keyboardUser.page.waitForURL(({ pathname }) => pathname === path)
      await palette(keyboardUser).waitFor({ state: 'detached' })
      figures.push({ title, typed, keys: keys.taken() })
    }
    const most = Math.max(...figures.map((figure) => figure.keys))
    process.stdout.write(
      `${username}: ${pages.length} menus, at most ${most} keys (${figures.map((figure) => `${figure.title} ${figure.typed} ${figure.keys}`).join(', ')})\n`
    )
    expect(most).toBeLessThanOrEqual(MENU_KEYS)
    expect(keyboardUser.faults()).toEqual([])
  })

  test(`the other tabs are closed in at most ${CLOSE_KEYS} keys, by the palette too`, async () => {
    const keys = counted(keyboardUser)
    await expect.poll(() => keyboardUser.page.getByRole('tab').count()).toBeGreaterThan(2)
    await keys.press('Control+k')
    await palette(keyboardUser).waitFor()
    await keys.press('q')
    await keys.press('t')
    await expect.poll(() => active(keyboardUser)).toBe('command:tab.closeOthers')
    await keys.press('Enter')
    await expect.poll(() => keyboardUser.page.getByRole('tab').count()).toBeLessThanOrEqual(2)
    const taken = keys.taken()
    process.stdout.write(`${username}: the others closed in ${taken} keys, or by Alt+Shift+O in one\n`)
    expect(taken).toBeLessThanOrEqual(CLOSE_KEYS)
  })

  // Who belongs to one project has no other.
  if (username === 'js_xinghe') return
  test(`another project is chosen in at most ${PROJECT_KEYS} keys`, async () => {
    const keys = counted(keyboardUser)
    await keys.press('Control+k')
    await palette(keyboardUser).waitFor()
    await keys.press('@')
    const projects = palette(keyboardUser).getByRole('option')
    await projects.first().waitFor()
    const other = projects.filter({ hasNotText: '当前项目' }).last()
    const [wanted = '', name = ''] = [
      await other.getAttribute('data-value'),
      await other.locator('[lang]').or(other).first().textContent()
    ].map((text) => text ?? '')
    const { loadReadings } = await import('#shell/palette/readings.ts')
    const readings = await loadReadings()
    for (const character of name) {
      if ((await active(keyboardUser)) === wanted) break
      await keys.press(readings(character)[0]?.[0] ?? character)
    }
    await expect.poll(() => active(keyboardUser)).toBe(wanted)
    const again = keyboardUser.page.waitForEvent('load')
    await keys.press('Enter')
    await again
    const taken = keys.taken()
    process.stdout.write(`${username}: another project chosen in ${taken} keys\n`)
    expect(taken).toBeLessThanOrEqual(PROJECT_KEYS)
    expect(keyboardUser.faults()).toEqual([])
  })
})

describe('files and volumes', () => {
  test('are found on the server by a part of the title, and opened at their row by Enter', async () => {
    const keyboardUser = await openKeyboardUser()
    await keyboardUser.signIn(product.address, 'js_xinghe', product.password)
    await keyboardUser.page.waitForURL('**/workbench/index')
    await keyboardUser.page.getByRole('heading', { name: '工作台', level: 1 }).waitFor()
    await keyboardUser.press('Control+k')
    await palette(keyboardUser).waitFor()
    await keyboardUser.type('#建设工程')
    const first = keyboardUser.page.getByRole('option').first()
    await first.waitFor()
    const title = ((await first.textContent()) ?? '').split('文件 ·')[0] ?? ''
    expect(await keyboardUser.axe('[role=dialog]')).toEqual([])
    await keyboardUser.press('Enter')
    await keyboardUser.page.waitForURL(/archives\/collect\?node=.*&file=/)
    await keyboardUser.page.getByRole('grid', { name: /的文件/ }).waitFor()
    await expect
      .poll(() => keyboardUser.page.evaluate(() => document.activeElement?.closest('[role=row]')?.textContent ?? ''))
      .toContain(title)
    expect(keyboardUser.faults()).toEqual([])
    await keyboardUser.close()
  })
})

test('the tour of keys comes on the first day, goes on by the keys themselves, and is over on every machine', async () => {
  const open = async () => {
    const keyboardUser = await openKeyboardUser({ hasTour: true })
    const given = keyboardUser.page.waitForResponse((response) => response.url().includes('/sys/user/settings'))
    await keyboardUser.signIn(product.address, 'js_sanzhong', product.password)
    await given
    // Before the page is there, its keys are nobody's.
    await keyboardUser.page.waitForURL((url) => !url.pathname.startsWith('/user'))
    await keyboardUser.page.getByRole('heading', { level: 1 }).first().waitFor()
    return keyboardUser
  }
  const line = (keyboardUser: KeyboardUser) => keyboardUser.page.getByRole('region', { name: /^快捷键导览/ })
  const first = await open()
  await first.page.getByRole('region', { name: '快捷键导览 1 / 5' }).waitFor()
  expect(await first.axe('footer')).toEqual([])
  await first.press('Control+k')
  await palette(first).waitFor()
  await first.press('Escape')
  await palette(first).waitFor({ state: 'detached' })
  await first.page.getByRole('region', { name: '快捷键导览 2 / 5' }).waitFor()
  const isOver = first.page.waitForResponse(
    (response) => response.request().method() === 'PUT' && /"step":5/.test(response.request().postData() ?? '')
  )
  await first.tabTo('button', '跳过导览', 120)
  await first.press('Enter')
  await line(first).waitFor({ state: 'detached' })
  await isOver
  const second = await open()
  await second.press('Control+k')
  await palette(second).waitFor()
  await second.type('导览')
  // What starts the tour is here as soon as the palette offers it again.
  await second.page.getByRole('option', { name: /快捷键导览/ }).waitFor()
  expect(await line(second).count()).toBe(0)
  expect([...first.faults(), ...second.faults()]).toEqual([])
  await first.close()
  await second.close()
})
