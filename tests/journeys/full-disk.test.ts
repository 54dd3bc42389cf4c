import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { type FaultSetup, openFaultSetup } from '#kit/product/fault-setup.ts'
import { closeBrowser } from '#kit/keys/keyboard-user.ts'
import * as make from '#kit/files/sample-files.ts'

const MEBIBYTE = 1024 * 1024
let client: FaultSetup

beforeAll(async () => {
  client = await openFaultSetup('js_xinghe')
})
beforeEach(() => client.mend())
afterAll(async () => {
  await client?.close()
  await closeBrowser()
})

/** The degraded states that the server knows of. */
const known = async () => await (await fetch(`${client.product.address}/ready`)).text()

// Only a machine that lets us mount a disk has one that can be filled up.
describe('a disk that is full', () => {
  test('is shown with its reason, and an upload waits for room and goes on by itself', async ({ skip }) => {
    skip(!client.disk, 'this machine mounts no disk')
    const { keyboardUser, seesText, upload, disk } = client
    disk?.fill(2 * MEBIBYTE)
    await upload('满盘.pdf', await make.pdf(2, { text: 'full' }))
    await seesText('服务器磁盘空间不足，暂时只能查看；已录入的内容保留在本机，恢复后自动保存')
    disk?.empty()
    await keyboardUser.page.getByText('满盘').first().waitFor()
    await keyboardUser.page.getByText('已著录为', { exact: false }).last().waitFor()
  })

  test('keeps what is typed meanwhile, and saves it by itself when there is room again', async ({ skip }) => {
    skip(!client.disk, 'this machine mounts no disk')
    const { keyboardUser, grid, toNumber, write, keeps, disk } = client
    disk?.fill(0)
    // Until the server has noticed it, the database still writes into files that it has made before: such a write is kept, and none waits.
    await expect.poll(known).toContain('diskFull')
    await write('F14-FULL')
    await keyboardUser.page.getByText('1 行修改保存在本机，恢复后自动发送').first().waitFor()
    await toNumber()
    await expect.poll(grid.cell).toContain('F14-FULL')
    disk?.empty()
    await grid.saved()
    await keeps('F14-FULL')
  })
})
