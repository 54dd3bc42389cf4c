import { readWorkbook } from '#kit/files/read-workbook.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import menus from '../../src/server/db/seed/data/menus.json' with { type: 'json' }
import { chooseReferred } from '#kit/keys/choose-referred.ts'
import { demoHolder } from '#kit/keys/demo-holders.ts'
import { resourcesByKeys } from '#kit/resources/drawn-resources.ts'
import { closeBrowser, type KeyboardUser } from '#kit/keys/keyboard-user.ts'
import { type KeyboardUsers, keyboardUsers } from '#kit/keys/keyboard-users.ts'
import { type Product, startProduct } from '#kit/product/product.ts'
import { exampleOf, OF_OWN_JOURNEYS, RESOURCES, typedTexts, namedBy, nameOfRow } from '#kit/resources/resources.ts'

let product: Product
let user: KeyboardUser
let people: KeyboardUsers

beforeAll(async () => {
  product = await startProduct()
  people = keyboardUsers(product)
})
afterAll(async () => {
  await people?.close()
  await closeBrowser()
  await product?.stop()
})

const grid = () => user.page.getByRole('grid')
const cell = (name: string) => grid().getByRole('rowheader', { name, exact: true })
const dialog = () => user.page.getByRole('dialog')
/** What has the focus is a cell of this text. */
const isAt = (name: string) =>
  expect.poll(() => user.page.evaluate(() => document.activeElement?.textContent)).toBe(name)
const said = (words: RegExp) => user.page.getByRole('region', { name: '消息' }).getByText(words).first().waitFor()

/** Parts are edited within the row that they are parts of; what is only read has no form. */
const ADDED = RESOURCES.filter((one) => !one.tree && !one.partOf && one.calls.add && !OF_OWN_JOURNEYS.has(one.name))
/** Customers are walked to their end in every run [1.A08]. */
const LISTED = [...new Set([...ADDED.filter(({ name }) => name === 'customer'), ...resourcesByKeys(ADDED)])]

describe.each(LISTED.map((resource) => [resource.name, resource] as const))('%s by keys alone', (_, resource) => {
  const { fields, label, right } = resource
  const path = menus.find(({ key }) => key === right)?.path ?? ''
  const texts = typedTexts(resource)
  const valuesAt = (at: number) =>
    Object.fromEntries(texts.map((key) => [key, String(exampleOf(fields[key] as never, at, []))]))
  const nameAt = (at: number) => nameOfRow(resource, valuesAt(at))
  const changed = nameOfRow(resource, { ...valuesAt(2), [namedBy(resource)]: '改过的名称' })
  const field = (key: string) => dialog().locator(`[name="${key}"]`)
  const fill = async (at: number) => {
    for (const [key, value] of Object.entries(valuesAt(at))) {
      await field(key).focus()
      await user.press('Control+a')
      await user.type(value)
    }
    await chooseReferred(user, resource)
  }
  const add = async (at: number) => {
    await user.tabTo('button', '新增')
    await user.press('Enter')
    await dialog().waitFor()
    await fill(at)
    await save(at)
  }
  /** Saves a new row by keys; what is shown once of it, such as a first password, is closed. */
  const save = async (at: number) => {
    const answered = user.page.waitForResponse((answer) => answer.url().endsWith(`${resource.path}/add`))
    await user.press('Control+Enter')
    const { result } = (await (await answered).json()) as { result: { result: unknown } }
    if (result.result) {
      await dialog().getByText('以下内容只显示这一次').waitFor()
      await isAt('关闭')
      await user.press('Enter')
    }
    await dialog().waitFor({ state: 'hidden' })
    await cell(nameAt(at)).waitFor()
    await isAt(nameAt(at))
  }

  beforeAll(async () => {
    user = await people.signedIn(demoHolder(`${right}:add`))
    await user.page.goto(product.address + path)
    await grid().waitFor()
  })

  test('a row is added after its faults are mended, each named at its field', async () => {
    await user.tabTo('button', '新增')
    await user.press('Enter')
    await dialog().waitFor()
    await user.press('Control+Enter')
    const required = Object.values(fields).filter(
      ({ rules, initial }) => rules.includes('required') && initial === undefined
    )
    await expect
      .poll(
        async () =>
          new Set(
            await dialog()
              .getByText(/^请填写/)
              .allTextContents()
          ).size
      )
      .toBe(required.length)
    expect(await user.axe()).toEqual([])
    await fill(1)
    await save(1)
    await said(/已新增/)
    expect(await user.axe()).toEqual([])
  })

  test('Enter shows a row whole, from there it is edited, and Ctrl+Z takes it back', async () => {
    await add(2)
    await user.press('Enter')
    await user.page.getByRole('dialog', { name: '详细信息' }).waitFor()
    await user.tabTo('button', '编辑')
    await user.press('Enter')
    await field(namedBy(resource)).focus()
    await user.press('Control+a')
    await user.type('改过的名称')
    await user.press('Control+Enter')
    await dialog().waitFor({ state: 'hidden' })
    await cell(changed).waitFor()
    await isAt(changed)
    await user.press('Control+z')
    await cell(nameAt(2)).waitFor()
    await isAt(nameAt(2))
  })

  test('a row is found by a part of its name, and the address brings the same list again', async () => {
    expect(resource.fields[label]?.kind).toBe('text')
    await user.tabTo('textbox', /.+/)
    const search = user.page.getByRole('search').getByRole('textbox').first()
    await search.focus()
    await user.type(nameAt(1).slice(0, 2))
    await user.press('Enter')
    await cell(nameAt(2)).waitFor({ state: 'hidden' })
    await user.page.reload()
    await cell(nameAt(1)).waitFor()
    expect(await cell(nameAt(2)).count()).toBe(0)
    await user.tabTo('button', '重置')
    await user.press('Enter')
    await isAt('重置')
    await cell(nameAt(2)).waitFor()
  })

  test('Space selects, Delete asks and deletes, and the bin gives the row back [3.E63]', async () => {
    await user.tabTo('grid', /.+/)
    await user.press('Control+Home')
    const name = nameAt(2)
    const row = () =>
      user.page.evaluate(() => {
        const line = document.activeElement?.closest('[role=row]')
        return line?.querySelector('[role=rowheader]:not(.is-number)')?.textContent
      })
    // What the product brings may be used, and is not deleted then.
    for (let at = 0; at < 60 && (await row()) !== name; at++) await user.press('ArrowDown')
    await user.press('Space')
    await user.page.getByText('已选 1 条').waitFor()
    await user.press('Delete')
    await user.page.getByRole('alertdialog', { name: '确认删除' }).waitFor()
    await user.tabTo('button', '确定')
    await user.press('Enter')
    await cell(name).waitFor({ state: 'hidden' })
    await said(/已删除 1 条/)
    await user.tabTo('button', '回收站')
    await user.press('Enter')
    await dialog().getByRole('row', { name }).waitFor()
    await user.tabTo('row', name)
    await user.press('Space')
    await user.tabTo('button', '恢复 1 条')
    await user.press('Enter')
    await said(/已恢复 1 条/)
    await user.press('Escape')
    await cell(name).waitFor()
  })

  test.runIf(resource.name === 'position')(
    'two rows are changed at once by keys, said how many before, and taken back as one',
    async () => {
      await user.tabTo('grid', /.+/)
      await user.press('Control+Home')
      for (const key of ['Space', 'ArrowDown', 'Space']) await user.press(key)
      await user.page.getByText('已选 2 条').waitFor()
      await user.tabTo('button', '批量修改')
      await user.press('Enter')
      await dialog().getByText('将修改 2 条职务。').waitFor()
      for (const key of ['Enter', 'End', 'Enter']) await user.press(key)
      await dialog().getByRole('textbox', { name: '职责说明' }).waitFor()
      await user.type('统一说明')
      expect(await user.axe()).toEqual([])
      await user.press('Control+Enter')
      await user.page.getByRole('alertdialog').waitFor()
      await user.press('Enter')
      await dialog().waitFor({ state: 'hidden' })
      await said(/已修改 2 条职务/)
      const changed = () => grid().getByRole('gridcell', { name: '统一说明' }).count()
      await expect.poll(changed).toBe(2)
      await user.tabTo('grid', /.+/)
      await user.press('Control+z')
      await expect.poll(changed).toBe(0)
    }
  )

  test.runIf(resource.calls.exportXls)('the selected rows are exported by keys, and only they [7.C103]', async () => {
    await user.tabTo('grid', /.+/)
    for (const key of ['Control+Home', 'ArrowDown', 'Space']) await user.press(key)
    await user.page.getByText('已选 1 条').waitFor()
    await user.tabTo('button', '导出')
    await user.press('Enter')
    await user.page.getByRole('menuitem', { name: /XLSX/ }).waitFor()
    const [download] = await Promise.all([user.page.waitForEvent('download'), user.press('Enter')])
    expect(download.suggestedFilename()).toMatch(/.+\.xlsx$/)
    expect(await readWorkbook(await download.path())).toHaveLength(2)
    await user.tabTo('grid', /.+/)
    await user.press('Space')
    await user.page.getByText('已选 1 条').waitFor({ state: 'hidden' })
  })

  test.runIf(resource.calls.importPreview)(
    'rows of a file are previewed, taken, and taken back by keys [7.C107]',
    async () => {
      const row = valuesAt(7)
      await user.tabTo('button', '导入')
      await user.press('Enter')
      await dialog().waitFor()
      await dialog()
        .locator('input[type=file]')
        .setInputFiles({
          name: 'rows.csv',
          mimeType: 'text/csv',
          buffer: Buffer.from([Object.keys(row), Object.values(row)].map((cells) => cells.join(',')).join('\n'))
        })
      await dialog().getByText('共 1 行：新增 1', { exact: false }).waitFor()
      expect(await user.axe()).toEqual([])
      await user.tabTo('button', '导入 1 行')
      await user.press('Enter')
      await dialog().waitFor({ state: 'hidden' })
      await said(/已导入 1 条/)
      await cell(nameAt(7)).waitFor()
      await user.tabTo('grid', /.+/)
      await user.press('Control+z')
      await cell(nameAt(7)).waitFor({ state: 'hidden' })
    }
  )

  test('nothing was written to the console, and no pointer was used', () => {
    expect(user.faults().filter((fault) => !fault.includes('status of 400'))).toEqual([])
  })
})
