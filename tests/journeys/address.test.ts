import { afterAll, beforeAll, expect, test } from 'vitest'

import { askAsPage } from '#kit/keys/ask-as-page.ts'
import { closeBrowser, type KeyboardUser, openKeyboardUser } from '#kit/keys/keyboard-user.ts'
import { type Product, startProduct } from '#kit/product/product.ts'

let product: Product
let who: KeyboardUser

beforeAll(async () => {
  product = await startProduct()
  who = await openKeyboardUser()
  await who.comeBack(product, 'js_xinghe')
})
afterAll(async () => {
  await who?.close()
  await closeBrowser()
  await product?.stop()
})

/** The grid of files: the chosen states of the search are a grid as well. */
const FILES = '[role=grid][aria-rowcount]'

/** Where the focus is: the texts of its row and the heading of its column; null outside the rows of the grid. */
const focused = () =>
  who.page.evaluate((files) => {
    const cell = document.activeElement?.closest(`${files} [role=gridcell], ${files} [role=rowheader]`)
    const row = cell?.closest('[role=row]')
    const heading = document.querySelector(
      `[role=columnheader][aria-colindex="${cell?.getAttribute('aria-colindex')}"]`
    )
    return row ? { row: row.textContent, column: heading?.textContent, place: row.getAttribute('aria-rowindex') } : null
  }, FILES)
const search = () => new URL(who.page.url()).search
const said = (name: string) => new URL(who.page.url()).searchParams.get(name)
const collect = (query: Readonly<Record<string, string>>) =>
  `${product.address}/archives/collect?${new URLSearchParams(query)}`
/** Waits until the files of a node have come, and gives how many rows are drawn. */
const listed = async (): Promise<boolean> => {
  const rows = who.page.locator(`${FILES} [role=gridcell]`).first()
  const none = who.page.getByText(/^(没有查询到任何数据|此处还没有文件|没有符合)/)
  await rows.or(none).first().waitFor()
  return await rows.isVisible()
}
/** Goes on by Tab until the focus is among the files. */
async function enterGrid(): Promise<void> {
  for (let stops = 0; stops < 90; stops++) {
    if (await who.page.evaluate((files) => !!document.activeElement?.closest(files), FILES)) return
    await who.press('Tab')
  }
  throw new Error('Tab does not lead to the files')
}

/** What the server says of a file, and what the columns are called, by their keys. */
const asked = (path: string) => askAsPage<unknown>(who.page, path)
const EDGES: Readonly<Record<string, string>> = { ':select': '', ':number': '#', status_dictText: '状态' }
/** Whether the address names the cell that has the focus: its row by what the server has of the file, its column by its title. */
async function isSaid(at: Awaited<ReturnType<typeof focused>>): Promise<boolean> {
  const [file, cell] = [said('file'), said('cell')]
  if (!at || file === null || cell === null) return false
  const { title, docNo, docDate } = (await asked(`/archives/file/queryById?id=${file}`)) as Record<
    string,
    string | null
  >
  const templates = (await asked('/archives/template/published?level=file')) as {
    readonly columns: readonly { readonly key: string; readonly title: string }[]
  }[]
  const column = templates.flatMap(({ columns }) => columns).filter(({ key }) => key === cell)
  const names = [...column.map((one) => one.title), ...(cell in EDGES ? [EDGES[cell]] : [])]
  return (
    [title, docNo, docDate].every((text) => !text || at.row?.includes(text)) &&
    names.some((name) => (name ? at.column?.startsWith(name) : at.column === ''))
  )
}

/** Numbers that look random and are the same in every run. */
function* numbers(seed: number): Generator<number, never> {
  for (let state = seed; ; ) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    yield state / 2_147_483_648
  }
}
const PARTS: Readonly<Record<string, readonly Readonly<Record<string, string>>[]>> = {
  node: [{ node: 'p1-A1' }, { node: 'p1-A' }, { node: 'p1-m11-C5-04' }, { node: 'p1-m11-C5' }],
  word: [{}, {}, { word: '工程' }, { word: '1' }],
  states: [{}, {}, { states: 'draft' }, { states: 'draft.submitted.returned.approved' }],
  query: [
    {},
    {},
    { query: JSON.stringify({ match: 'and', lines: [['pages', 'ge', '2']] }) },
    {
      query: JSON.stringify({
        match: 'or',
        lines: [
          ['title', 'like', '程'],
          ['pages', 'gt', '1']
        ]
      })
    }
  ],
  sort: [{}, { sort: '-title' }, { sort: 'docDate.-title' }, { sort: '-pages' }],
  view: [{}, { hidden: 'responsible' }, { filter: JSON.stringify({ title: { has: '工' } }) }, { pinned: 'title' }]
}
/** Twenty and more combinations of everything that an address says, each taken once; those without a row are passed over. */
const states = (function* () {
  const next = numbers(7)
  for (let count = 0; count < 120; count++) {
    const query = Object.assign(
      {},
      ...Object.values(PARTS).map((ways) => ways[Math.floor(next.next().value * ways.length)])
    ) as Record<string, string>
    yield { query, down: Math.floor(next.next().value * 4), right: Math.floor(next.next().value * 5) }
  }
})()

test.each([1, 2, 3, 4])(
  'a reload in each of five generated states comes back to the same place (part %s), with the focus in the same cell of the same row',
  async () => {
    const kept = new Set<string>()
    while (kept.size < 5) {
      const { value, done } = states.next()
      if (done) break
      const { query, down, right } = value
      await who.page.goto(collect(query))
      if (!(await listed())) continue
      await enterGrid()
      await who.press(
        'Control+Home',
        ...Array<string>(right).fill('ArrowRight'),
        ...Array<string>(down).fill('ArrowDown')
      )
      await expect.poll(focused, { message: JSON.stringify(query) }).not.toBeNull()
      // The address rests while one walks, and says the last cell in the end.
      await expect.poll(async () => isSaid(await focused())).toBe(true)
      const before = await focused()
      const address = search()
      await who.page.reload()
      await expect.poll(focused, { message: address }).toEqual(before)
      expect(search()).toBe(address)
      for (const [name, text] of Object.entries(query)) expect(said(name), address).toBe(text)
      kept.add(address)
    }
    expect(kept.size).toBe(5)
    expect(who.faults()).toEqual([])
  }
)

test('who goes to another tab while typing in a cell finds the editor open on coming back, and by Back the cell', async () => {
  const typed = () => who.page.evaluate(() => document.querySelector<HTMLInputElement>('.g-grid input:focus')?.value)
  await who.page.goto(collect({ node: 'p1-A', states: 'draft' }))
  await listed()
  await enterGrid()
  await who.press('Control+Home', 'ArrowDown', 'ArrowRight', 'ArrowRight')
  await expect.poll(async () => isSaid(await focused())).toBe(true)
  const [before, address] = [await focused(), search()]
  await who.type('补')
  await who.press('Alt+PageDown')
  await expect.poll(() => new URL(who.page.url()).pathname).not.toBe('/archives/collect')
  await expect.poll(() => who.page.evaluate(() => document.activeElement?.matches('h1'))).toBe(true)
  await who.press('Alt+PageUp')
  await expect.poll(typed).toBe('补')
  await who.type('正')
  await expect.poll(typed).toBe('补正')
  await who.press('Escape', 'Control+z')
  await expect.poll(focused).toEqual(before)
  await who.press('Alt+PageDown')
  await expect.poll(() => who.page.evaluate(() => document.activeElement?.matches('h1'))).toBe(true)
  await who.page.goBack()
  await expect.poll(focused).toEqual(before)
  expect(search()).toBe(address)
  expect(who.faults()).toEqual([])
})

test('待归类文件 leads back to the node and the cell that one came from: by its link, and by Escape', async () => {
  await who.page.goto(collect({ node: 'p1-A1' }))
  await listed()
  await enterGrid()
  await who.press('Control+Home', 'ArrowDown', 'ArrowRight', 'ArrowRight')
  await expect.poll(async () => isSaid(await focused())).toBe(true)
  const [before, address] = [await focused(), search()]
  await who.press('Control+k')
  await who.page.getByRole('combobox').waitFor()
  await who.type('待归类文件')
  await who.page
    .getByRole('option', { name: /待归类文件/ })
    .first()
    .waitFor()
  const opens = who.context.waitForEvent('page')
  await who.press('Enter')
  const inbox = await opens
  const link = inbox.getByRole('link', { name: '返回收集著录' })
  await link.waitFor()
  expect(await link.getAttribute('href')).toBe(`/archives/collect${address}`)
  await inbox.getByRole('heading', { level: 1, name: '待归类文件' }).waitFor()
  await inbox.keyboard.press('Escape')
  await inbox.waitForURL(`**/archives/collect${address}`)
  await expect
    .poll(() => inbox.evaluate(() => document.activeElement?.closest('[role=row]')?.textContent))
    .toBe(before?.row)
  await inbox.close()
})

test('a link to a file that is elsewhere by now, to a node that is not there and to a page beyond the last says so, and shows what is nearest', async () => {
  await who.page.goto(collect({ node: 'nowhere' }))
  await who.page
    .getByText(/链接中的节点不在本工程项目中/)
    .first()
    .waitFor()
  await expect.poll(() => said('node')).not.toBe('nowhere')
  await who.page.goto(collect({ node: 'p1-A1', file: 'nothing' }))
  await who.page.getByText('链接中的文件已不存在，或您无权查看').first().waitFor()
  await expect.poll(() => said('file')).toBe(null)
  await who.page.goto(collect({ node: 'p1-A1', file: 'f0123' }))
  await who.page
    .getByText(/已移到“C5-04 /)
    .first()
    .waitFor()
  await expect.poll(() => said('node')).toBe('p1-m11-C5-04')
  await expect.poll(async () => (await focused())?.row).toContain('工程定位测量记录')
  await who.page.goto(`${product.address}/isps/userAnnouncement?page=99`)
  await who.page.getByText('链接中的第 99 页不存在，已显示最后一页').first().waitFor()
  await expect.poll(() => said('page')).not.toBe('99')
})

test('我的通知 and 待归类文件 come back to their page and search', async () => {
  const { page } = who
  await page.goto(`${product.address}/isps/userAnnouncement`)
  await page.getByRole('textbox', { name: '标题' }).focus()
  await who.type('移交')
  await who.press('Enter')
  await expect.poll(() => said('by-titile')).toBe('移交')
  await page.reload()
  await expect.poll(() => page.getByRole('textbox', { name: '标题' }).inputValue()).toBe('移交')
  await page.goto(`${product.address}/archives/noth?size=30`)
  await page.getByRole('heading', { level: 1, name: '待归类文件' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { level: 1, name: '待归类文件' }).waitFor()
  expect(said('size')).toBe('30')
})
