import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { type GridUser, gridUser, ITEM } from '#kit/keys/grid-user.ts'
import { closeBrowser, type KeyboardUser, openKeyboardUser } from '#kit/keys/keyboard-user.ts'
import { type Product, startProduct } from '#kit/product/product.ts'
import { RETRIED_AND_SENT } from '#kit/product/retry-wait.ts'
import * as make from '#kit/files/sample-files.ts'
import { patienceOf } from '#kit/patience.ts'

let product: Product
let keyboardUser: KeyboardUser
let grid: GridUser

const NUMBER = '文件编号'
const open = (at: GridUser) => at.openItem(product.address)

beforeAll(async () => {
  product = await startProduct()
  keyboardUser = await openKeyboardUser()
  grid = gridUser(keyboardUser)
  await keyboardUser.signIn(product.address, 'js_xinghe', product.password)
  await keyboardUser.page.waitForURL('**/workbench/index')
})
afterAll(async () => {
  await keyboardUser?.close()
  await closeBrowser()
  await product?.stop()
})

describe('nothing is lost', () => {
  test('what is typed while the server is gone waits, is shown as waiting, and is sent when it is back', async () => {
    await open(grid)
    await grid.toFirst(NUMBER)
    await product.kill()
    await keyboardUser.type('GONE-01')
    await keyboardUser.press('Enter')
    await keyboardUser.page.getByText('服务器连接中断', { exact: false }).first().waitFor()
    await product.restart()
    await grid.saved()
    await open(grid)
    await grid.toFirst(NUMBER)
    await expect.poll(grid.cell).toBe('GONE-01')
  })
  test('what is typed while the server is gone is there after a reload, and is sent', async () => {
    await grid.toFirst(NUMBER)
    await product.kill()
    await keyboardUser.type('RELOAD-01')
    await keyboardUser.press('Enter')
    await keyboardUser.page.getByText('服务器连接中断', { exact: false }).first().waitFor()
    await product.restart()
    // The page is closed as by a crash: nothing of it is asked.
    const { context } = keyboardUser
    await keyboardUser.page.close({ runBeforeUnload: false })
    const again = await context.newPage()
    await again.goto(`${product.address}/archives/collect?node=${ITEM}`)
    await again.getByText('RELOAD-01').first().waitFor()
    await again.getByText('已保存', { exact: true }).waitFor()
    await again.close()
    keyboardUser = await openKeyboardUser()
    grid = gridUser(keyboardUser)
    await keyboardUser.signIn(product.address, 'js_xinghe', product.password)
    await keyboardUser.page.waitForURL('**/workbench/index')
    await open(grid)
    await grid.toFirst(NUMBER)
    await expect.poll(grid.cell).toBe('RELOAD-01')
  })
  test('two people on one cell: the second is shown both values and chooses', async () => {
    // On a line that carries no live messages, what others do is only learnt from the answer to one's own save.
    await keyboardUser.context.routeWebSocket(/./, () => {})
    await open(grid)
    const other = await openKeyboardUser()
    const theirs = gridUser(other)
    await other.signIn(product.address, 'daiban', product.password)
    await other.chooseProject(/云澜星河新城/)
    await open(theirs)
    await theirs.toFirst(NUMBER)
    await other.type('THEIRS')
    await other.press('Enter')
    await theirs.saved()
    await other.close()

    await grid.toFirst(NUMBER)
    await keyboardUser.type('MINE')
    await keyboardUser.press('Enter')
    await keyboardUser.page.getByText('行与他人的修改冲突').waitFor()
    await expect.poll(grid.cell).toContain('MINE')
    await grid.fromRowMenu('THEIRS')
    await grid.saved()
    await expect.poll(grid.cell).toBe('THEIRS')
  })
  test('an ended session asks for the password over the work, and the work goes on', async () => {
    await grid.toFirst(NUMBER)
    await keyboardUser.page.evaluate(() => {
      const kept = JSON.parse(localStorage.getItem('pro__Access-Token') ?? '{}') as { value: string }
      return fetch('/api/sys/logout', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-access-token': kept.value },
        body: '{}'
      })
    })
    await keyboardUser.type('AFTER')
    await keyboardUser.press('Enter')
    await keyboardUser.page.waitForURL('**/user/login?redirect=**', { timeout: patienceOf(20_000) })
    await keyboardUser.tabTo('textbox', '账号')
    await keyboardUser.type('js_xinghe')
    await keyboardUser.press('Tab')
    await keyboardUser.type(product.password)
    await keyboardUser.press('Enter')
    await keyboardUser.page.waitForURL(/archives\/collect/)
    await keyboardUser.page.getByText('AFTER').first().waitFor()
    await grid.saved()
  })
  test('an upload goes on where it was after the server has been killed', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'large-'))
    const film = join(folder, '大型录像.mp4')
    writeFileSync(film, make.mp4(12))
    writeFileSync(join(folder, '大图.dwg'), Buffer.concat([make.dwg('large'), Buffer.alloc(96 * 1024 * 1024, 3)]))
    await open(grid)
    await keyboardUser.tabTo('button', '上传文件')
    const chooser = keyboardUser.page.waitForEvent('filechooser')
    await keyboardUser.press('Enter')
    await (await chooser).setFiles(join(folder, '大图.dwg'))
    const uploads = keyboardUser.page.getByRole('region', { name: '上传' })
    await uploads.getByRole('progressbar').first().waitFor()
    await expect
      .poll(
        async () =>
          Number(
            await uploads
              .getByRole('progressbar', { name: /大图/ })
              .getAttribute('aria-valuenow')
              .catch(() => 0)
          ),
        { timeout: patienceOf(30_000), interval: 20 }
      )
      .toBeGreaterThan(4)
    await product.kill()
    await product.restart()
    await uploads.getByText('已著录为“大图”').waitFor(RETRIED_AND_SENT)
    rmSync(folder, { recursive: true, force: true })
  })
  test('nothing was said to the console all the while', () => {
    expect(keyboardUser.faults()).toEqual([])
  })
})
