/**
 * Every page of the menu as each of the roles, by keys: it opens, nothing of it fails, and each of its buttons and of the actions of its
 * first row opens what Escape closes again, with the focus back in the page. `node tests/matrix/roles.ts admin` walks one account.
 */
import { closeBrowser, type KeyboardUser, openKeyboardUser } from '#kit/keys/keyboard-user.ts'
import { type Product, startProduct } from '#kit/product/product.ts'

/** An account of the demo for each role. */
const ACCOUNTS = [
  'admin',
  'baomi',
  'shenji',
  'jieshou',
  'shenhe',
  'js_xinghe',
  'sg_yijian',
  'jl_zhengheng',
  'sj_fangyuan',
  'kc_yantu',
  'daiban',
  'chayue'
]
const wanted = process.argv.slice(2)
/** What may open. */
const SURFACE = ':is([role=dialog], [role=alertdialog], [role=menu], [role=listbox])'
/** What acts at once, on many things or on the whole window. */
const AT_ONCE = /^(?:刷新|查询|重置|收起|展开|导出|退出|返回|下载|全部|登出)/

const product = await startProduct()
const faults: string[] = []
/** Said as it is found: a walk of all of them is long. */
const found = (fault: string) => {
  faults.push(fault)
  process.stdout.write(`  ${fault}\n`)
}
let pages = 0
let opened = 0
try {
  for (const name of wanted.length > 0 ? wanted : ACCOUNTS) {
    await walk(product, name)
    process.stdout.write(`${name}: ${pages} pages, ${opened} surfaces so far\n`)
  }
} finally {
  await product.stop()
  await closeBrowser()
}
process.stdout.write(`${pages} pages, ${opened} surfaces; ${faults.length} faults\n`)
process.exitCode = faults.length === 0 && pages > 0 ? 0 : 1

async function walk({ address, password }: Product, name: string): Promise<void> {
  const user = await openKeyboardUser()
  const { page } = user
  await user.signIn(address, name, password)
  await page.waitForURL((url) => !url.pathname.startsWith('/user'))
  await page.getByRole('banner').waitFor()
  await rest(page)
  // The first minute: nothing that nobody asked for, and the focus on the heading of the workbench.
  const isArrived = await page
    .waitForFunction(
      () => document.activeElement?.tagName === 'H1' && document.activeElement.textContent === '工作台',
      null,
      {
        timeout: 10_000
      }
    )
    .then(
      () => true,
      () => false
    )
  if (!isArrived) found(`${name}: the heading of the workbench has not the focus`)
  if (await page.getByRole('dialog').or(page.getByRole('alertdialog')).count())
    found(`${name}: a dialog nobody asked for`)
  const project = page.getByRole('banner').getByRole('button', { name: /当前项目.*YL-/ })
  if (await project.isVisible()) await user.chooseProject(/云澜星河新城/)
  const paths = await user.page.evaluate(async () => {
    const { value } = JSON.parse(localStorage.getItem('pro__Access-Token') ?? '{}') as { value: string }
    const answer = await fetch('/api/sys/permission/getUserPermissionByToken', { headers: { 'x-access-token': value } })
    const { result } = (await answer.json()) as { result: { menu: Entry[] } }
    interface Entry {
      readonly path: string
      readonly component: string
      readonly children?: readonly Entry[] | null
    }
    const leaves = (entries: readonly Entry[]): string[] =>
      entries.flatMap((entry) =>
        entry.children?.length ? leaves(entry.children) : entry.component.includes('layouts') ? [] : [entry.path]
      )
    return leaves(result.menu).filter((path) => path.startsWith('/') && !/exception|40[34]|500/.test(path))
  })
  for (const path of new Set(paths)) {
    pages++
    const fault = (what: string) => found(`${name} ${path}: ${what}`)
    await page.goto(address + path)
    await page
      .getByRole('heading', { level: 1 })
      .first()
      .waitFor({ timeout: 20_000 })
      .catch(() => fault('has no heading'))
    await rest(page)
    for (const wrong of ['页面加载失败', '加载失败', '没有权限', '页面不存在'])
      if (await page.getByRole('main').getByText(wrong).first().isVisible()) fault(`says ${wrong}`)
    await tryButtons(user, fault)
    await tryRow(user, fault)
  }
  for (const said of user.faults()) found(`${name}: ${said}`)
  await user.close()
}

/** A page that goes on asking, or is slow to, is checked as it is. */
async function rest(page: KeyboardUser['page']): Promise<void> {
  await page.waitForLoadState('networkidle').catch(() => undefined)
}

/** Presses each button of the page that opens something, and closes that. */
async function tryButtons({ page, press }: KeyboardUser, fault: (what: string) => void): Promise<void> {
  const buttons = page.getByRole('main').locator('header button, [role=toolbar] button, search ~ button')
  const names = await buttons.evaluateAll((all) =>
    all.map((one) =>
      one.checkVisibility() && !(one as HTMLButtonElement).disabled
        ? (one.getAttribute('aria-label') ?? one.textContent).trim()
        : ''
    )
  )
  for (const [at, name] of names.entries()) {
    if (name === '' || AT_ONCE.test(name)) continue
    const button = buttons.nth(at)
    if (!(await button.isVisible())) continue
    await button.focus()
    await press('Enter')
    await closeSurface(page, press, `“${name}”`, fault)
  }
}

/** Opens the menu of the first row and each of its actions. */
async function tryRow({ page, press }: KeyboardUser, fault: (what: string) => void): Promise<void> {
  const row = page.getByRole('main').getByRole('rowheader').last()
  if (!(await row.isVisible())) return
  const openMenu = async () => {
    await row.focus()
    await press('Shift+F10')
    return page
      .getByRole('menu')
      .waitFor({ timeout: 5000 })
      .then(
        () => true,
        () => false
      )
  }
  if (!(await openMenu())) return
  const names = await page.getByRole('menuitem').allTextContents()
  await press('Escape')
  for (const name of names) {
    await page.getByRole('menu').waitFor({ state: 'detached' })
    if (!(await row.isVisible()) || !(await openMenu())) {
      fault(`the menu of the row does not open again before “${name}”`)
      return
    }
    // What was done before may have brought the row into another state, which offers other actions.
    const item = page
      .getByRole('menuitem')
      .and(page.getByText(name, { exact: true }))
      .first()
    const isOffered = await item.isVisible()
    if (!isOffered) {
      await press('Escape')
      continue
    }
    await item.focus()
    await press('Enter')
    await closeSurface(page, press, `row “${name}”`, fault)
  }
}

/** Closes what has opened, and checks whether the focus is back in the page. */
async function closeSurface(
  page: KeyboardUser['page'],
  press: KeyboardUser['press'],
  what: string,
  fault: (what: string) => void
): Promise<void> {
  // A chart of the page is a list box that is always there.
  const surface = page.locator(`${SURFACE}:not(main *)`).last()
  const isOpen = await surface.waitFor({ timeout: 3000 }).then(
    () => true,
    () => false
  )
  if (isOpen) {
    opened++
    await rest(page)
    if (await surface.getByText('页面加载失败').isVisible()) fault(`${what} could not be opened`)
    for (let tries = 0; tries < 3 && (await surface.isVisible()); tries++) {
      await press('Escape')
      await surface.waitFor({ state: 'hidden', timeout: 3000 }).catch(() => undefined)
    }
    if (await surface.isVisible()) fault(`${what} is not closed by Escape`)
  }
  const isLost = await page
    .waitForFunction(() => document.activeElement !== null && document.activeElement !== document.body, null, {
      timeout: 3000
    })
    .then(
      () => false,
      () => true
    )
  if (isLost) fault(`${what} leaves the focus nowhere`)
}
