import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { type GridUser, gridUser } from '#kit/keys/grid-user.ts'
import { closeBrowser, type KeyboardUser, openKeyboardUser } from '#kit/keys/keyboard-user.ts'
import { type Product, startProduct } from '#kit/product/product.ts'
import { pdf } from '#kit/files/sample-files.ts'

const NAME = '设备基础验收图纸'
let product: Product
let keyboardUser: KeyboardUser
let other: KeyboardUser
let mine: GridUser
let theirs: GridUser

const NUMBER = '文件编号'
const open = (at: GridUser) => at.openItem(product.address)
const title = () => keyboardUser.page.getByRole('gridcell', { name: NAME })
/** Goes to the file that was uploaded, in the last line. */
const toUploaded = async () => {
  await mine.enter()
  await keyboardUser.press('Control+End', 'ArrowUp', 'ArrowUp')
  for (let lines = 0; lines < 4; lines++) {
    await mine.toColumn('文件题名')
    if ((await mine.cell()).includes(NAME)) return
    await keyboardUser.press('ArrowDown')
  }
  throw new Error('the file is not there')
}
const remove = async () => {
  await mine.fromRowMenu('删除')
  await keyboardUser.page.getByRole('alertdialog', { name: '确定要删除这 1 项吗?' }).waitFor()
  await keyboardUser.press('Tab', 'Enter')
  await expect.poll(() => title().count()).toBe(0)
}

beforeAll(async () => {
  product = await startProduct()
  keyboardUser = await openKeyboardUser()
  other = await openKeyboardUser()
  mine = gridUser(keyboardUser)
  theirs = gridUser(other)
  await keyboardUser.comeBack(product, 'js_xinghe')
  await other.comeBack(product, 'daiban', { project: /云澜星河新城/ })
  // On a line that carries no live messages, what others do is only learnt from the server's answers.
  await keyboardUser.context.routeWebSocket(/./, () => {})
})
afterAll(async () => {
  await other?.close()
  await keyboardUser?.close()
  await closeBrowser()
  await product?.stop()
})

describe('what comes back is what was there', () => {
  test('two values of a cell are both there after a reload, until one is chosen', async () => {
    await open(mine)
    await open(theirs)
    await theirs.toFirst(NUMBER)
    await other.type('THEIRS')
    await other.press('Enter')
    await theirs.saved()
    await mine.toFirst(NUMBER)
    await keyboardUser.type('MINE')
    await keyboardUser.press('Enter')
    await keyboardUser.page.getByText('行与他人的修改冲突').waitFor()
    await open(mine)
    await keyboardUser.page.getByText('行与他人的修改冲突').waitFor()
    await mine.toFirst(NUMBER)
    await expect.poll(mine.cell).toContain('MINE')
    await other.page.reload()
    await theirs.toFirst(NUMBER)
    await expect.poll(theirs.cell).toBe('THEIRS')
    await mine.fromRowMenu('THEIRS')
    await mine.saved()
    await expect.poll(mine.cell).toBe('THEIRS')
    // The choice can be undone: then what was typed here is sent.
    await keyboardUser.press('Control+z')
    await mine.saved()
    await expect.poll(mine.cell).toBe('MINE')
  })

  test('a file that was deleted comes back with its bytes when that is undone', async () => {
    await keyboardUser.tabTo('button', '上传文件')
    const chooser = keyboardUser.page.waitForEvent('filechooser')
    await keyboardUser.press('Enter')
    await (await chooser).setFiles({
      name: `${NAME}.pdf`,
      mimeType: 'application/pdf',
      buffer: await pdf(3, { text: 'drawings' })
    })
    await title().first().waitFor()
    await toUploaded()
    const deleted = keyboardUser.page.waitForResponse((response) =>
      response.url().includes('/archives/file/deleteBatch')
    )
    await remove()
    await deleted
    await mine.saved()
    const added = keyboardUser.page.waitForResponse((response) => response.url().includes('/archives/file/add'))
    await keyboardUser.press('Control+z')
    expect(((await (await added).json()) as { result: { objects: { name: string }[] } }).result.objects).toMatchObject([
      { name: `${NAME}.pdf` }
    ])
    await mine.saved()
    await open(mine)
    await title().first().waitFor()
  })

  test('what was typed into a file that somebody has deleted before it was sent is reported, and can be taken elsewhere', async () => {
    await keyboardUser.page.route('**/archives/file/editBatch', (route) => route.abort())
    await mine.saved()
    await toUploaded()
    await mine.toColumn(NUMBER)
    await expect
      .poll(() => keyboardUser.page.evaluate(() => document.activeElement?.closest('[role=gridcell]') !== null))
      .toBe(true)
    await keyboardUser.type('UNSENT-7')
    await keyboardUser.press('Enter')
    await keyboardUser.page.getByText('服务器连接中断', { exact: false }).first().waitFor()
    // Past this page, as from another client.
    const isDeleted = await keyboardUser.page.evaluate(async (name) => {
      const { value } = JSON.parse(localStorage.getItem('pro__Access-Token') ?? '{}') as { value: string }
      const headers = { 'x-access-token': value }
      const list = (await (
        await fetch(`/api/archives/file/list?nodeId=p1-m11-C5-04&pageNo=1&pageSize=100`, { headers })
      ).json()) as {
        result: { records: { id: string; title: string }[] }
      }
      const ids = list.result.records.filter(({ title: one }) => one.includes(name)).map(({ id }) => id)
      const deleted = await fetch(`/api/archives/file/deleteBatch?ids=${ids.join()}`, { method: 'DELETE', headers })
      return ids.length === 1 && ((await deleted.json()) as { success: boolean }).success
    }, NAME)
    expect(isDeleted).toBe(true)
    await keyboardUser.page.unroute('**/archives/file/editBatch')
    await open(mine)
    const message = keyboardUser.page
      .getByRole('region', { name: '消息' })
      .getByRole('listitem')
      .filter({ hasText: '已被他人删除或移走' })
    await message.getByText('UNSENT-7').waitFor()
    const isThere = () => message.evaluate((element) => element.contains(document.activeElement))
    for (let regions = 0; regions < 10 && !(await isThere()); regions++) await keyboardUser.press('F6')
    await keyboardUser.tabTo('button', '不再保留', 6)
    await keyboardUser.press('Enter')
    // It goes once the disk holds it no longer: a page that is left at the very moment does not bring it back.
    await message.waitFor({ state: 'detached' })
    await open(mine)
    await mine.saved()
    expect(await message.count()).toBe(0)
  })
})

test('nothing went wrong on the way', () => {
  expect([keyboardUser.faults().filter((fault) => !fault.includes('ERR_FAILED')), other.faults()]).toEqual([[], []])
})
