import { createServer, connect, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { type GridUser, gridUser } from '#kit/keys/grid-user.ts'
import { closeBrowser, type KeyboardUser, openKeyboardUser } from '#kit/keys/keyboard-user.ts'
import { type Product, startProduct } from '#kit/product/product.ts'
import { RETRIED, RETRIED_AND_SENT } from '#kit/product/retry-wait.ts'
import { patienceOf } from '#kit/patience.ts'

let product: Product
let way: Way
let one: KeyboardUser
let other: KeyboardUser
let mine: GridUser
let theirs: GridUser

/** A way to the product that can be broken and mended: whoever comes by it is cut off, and let through again. */
interface Way {
  readonly address: string
  readonly cut: () => void
  readonly mend: () => void
  readonly close: () => void
}
async function openWay(to: string): Promise<Way> {
  const { port } = new URL(to)
  const open = new Set<Socket>()
  let isCut = false
  const server = createServer((near) => {
    if (isCut) return near.destroy()
    const far = connect(Number(port), '127.0.0.1')
    for (const [from, into] of [
      [near, far],
      [far, near]
    ] as const) {
      open.add(from)
      from.pipe(into)
      from.on('error', () => into.destroy())
      from.on('close', () => {
        open.delete(from)
        into.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut() {
      isCut = true
      for (const socket of open) socket.destroy()
    },
    mend() {
      isCut = false
    },
    close() {
      for (const socket of open) socket.destroy()
      server.close()
    }
  }
}

const NUMBER = '文件编号'
const write = async (at: GridUser, who: KeyboardUser, text: string) => {
  await at.toFirst(NUMBER)
  await who.type(text)
  await who.press('Enter')
  await at.saved()
  await at.toFirst(NUMBER)
}

beforeAll(async () => {
  product = await startProduct({ GALLERY: 'on' })
  way = await openWay(product.address)
  one = await openKeyboardUser()
  other = await openKeyboardUser()
  mine = gridUser(one)
  theirs = gridUser(other)
  await one.signIn(product.address, 'js_xinghe', product.password)
  await one.page.waitForURL('**/workbench/index')
  await other.signIn(way.address, 'daiban', product.password)
  await other.chooseProject(/云澜星河新城/)
  await mine.openItem(product.address)
  await theirs.openItem(way.address)
})
afterAll(async () => {
  await one?.close()
  await other?.close()
  way?.close()
  await closeBrowser()
  await product?.stop()
})

describe('two people at one list', () => {
  test('[4.S52, 9.K28] one types, the other sees it, lit up for 1.4 seconds, without doing anything', async () => {
    await theirs.toFirst(NUMBER)
    await write(mine, one, 'LIVE-01')
    const cell = other.page.locator('.g-cell.is-fresh', { hasText: 'LIVE-01' })
    await cell.waitFor({ timeout: patienceOf(10_000) })
    await cell.waitFor({ state: 'detached', timeout: patienceOf(10_000) })
    await expect.poll(theirs.cell).toBe('LIVE-01')
  })

  test('a cell that is being edited is not overwritten: both values are shown, and one is chosen', async () => {
    await theirs.toFirst(NUMBER)
    await other.press('F2')
    await other.type('-X')
    await write(mine, one, 'LIVE-02')
    await other.page.getByText('行与他人的修改冲突').waitFor()
    await expect.poll(() => other.page.locator('#announcer-polite').textContent()).toContain('已改为')
    await other.press('Enter')
    await theirs.toFirst(NUMBER)
    await expect.poll(theirs.cell).toContain('-X')
    expect(await other.page.evaluate(() => document.activeElement?.getAttribute('aria-description'))).toContain(
      'LIVE-02'
    )
    expect(await other.axe('[role=grid]')).toEqual([])
    await theirs.fromRowMenu('LIVE-02')
    await theirs.saved()
    await expect.poll(theirs.cell).toBe('LIVE-02')
  })

  test('a row that is added or deleted comes and goes', async () => {
    const count = () => other.page.getByRole('grid').getAttribute('aria-rowcount').then(Number)
    const before = await count()
    await mine.enter()
    await one.press('Control+End', 'Control+Enter')
    await mine.saved()
    await expect.poll(count, { timeout: patienceOf(10_000) }).toBe(before + 1)
    await mine.fromRowMenu('删除')
    await one.page.getByRole('alertdialog', { name: '确定要删除这 1 项吗?' }).waitFor()
    await one.press('Tab', 'Enter')
    await expect.poll(count, { timeout: patienceOf(10_000) }).toBe(before)
  })

  test('a connection that flaps is reported quietly, and nothing is missed', async () => {
    await theirs.toFirst(NUMBER)
    way.cut()
    await other.page.getByText('实时已断开').waitFor()
    await write(mine, one, 'LIVE-03')
    way.mend()
    await expect.poll(() => theirs.cell(), RETRIED).toBe('LIVE-03')
    await other.page.getByText('实时已断开').waitFor({ state: 'detached' })
    for (let flaps = 0; flaps < 3; flaps++) {
      way.cut()
      await write(mine, one, `FLAP-${flaps}`)
      way.mend()
      await expect.poll(() => theirs.cell(), RETRIED).toBe(`FLAP-${flaps}`)
    }
  })

  test('a server that is killed and started anew is found again', async () => {
    await product.kill()
    await other.page.getByText('实时已断开').waitFor()
    await product.restart()
    await other.page.getByText('实时已断开').waitFor({ state: 'detached', ...RETRIED_AND_SENT })
    await one.page.getByText('实时已断开').waitFor({ state: 'detached', ...RETRIED_AND_SENT })
    await write(mine, one, 'LIVE-04')
    await expect.poll(() => theirs.cell(), { timeout: patienceOf(10_000) }).toBe('LIVE-04')
  })

  test('where less motion is asked for, nothing lights up', async () => {
    // What changed before may still light up.
    await expect.poll(() => other.page.locator('.is-fresh').count(), { timeout: patienceOf(10_000) }).toBe(0)
    await other.page.emulateMedia({ reducedMotion: 'reduce' })
    await other.page.evaluate(() => {
      const seen = { fresh: false }
      Object.assign(globalThis, { seen })
      new MutationObserver(() => {
        if (document.querySelector('.is-fresh')) seen.fresh = true
      }).observe(document.body, { subtree: true, attributes: true, attributeFilter: ['class'] })
    })
    await write(mine, one, 'LIVE-05')
    await expect.poll(() => theirs.cell(), { timeout: patienceOf(10_000) }).toBe('LIVE-05')
    expect(await other.page.evaluate(() => (globalThis as unknown as { seen: { fresh: boolean } }).seen.fresh)).toBe(
      false
    )
  })
})

describe('/gallery/grid-live', () => {
  test('asks for sign-in, then two grids beside each other and in another window follow each other on one socket', async () => {
    const guest = await openKeyboardUser()
    await guest.page.goto(`${product.address}/gallery/grid-live`)
    await guest.tabTo('textbox', '账号', 90)
    await guest.type('js_xinghe')
    await guest.press('Tab')
    await guest.type(product.password)
    await guest.press('Enter')
    const sockets: string[] = []
    guest.page.on('websocket', (socket) => sockets.push(socket.url()))
    await guest.page.getByText('实时已连接').waitFor()
    expect(sockets.filter((url) => url.includes('vxeSocket')).length).toBeLessThanOrEqual(1)
    await one.page.goto(`${product.address}/gallery/grid-live`)
    await one.page.getByText('实时已连接').waitFor()
    await gridUser(guest).enter()
    await guest.press('Control+Home', 'ArrowRight', 'ArrowRight', 'ArrowRight')
    await guest.type('SIDE-1')
    await guest.press('Enter')
    for (const { page } of [guest, one])
      await page
        .getByRole('grid', { name: '表格 2' })
        .getByText('SIDE-1')
        .waitFor({ timeout: patienceOf(10_000) })
    await one.page
      .getByRole('grid', { name: '表格 1' })
      .getByText('SIDE-1')
      .waitFor({ timeout: patienceOf(10_000) })
    expect(await guest.axe()).toEqual([])
    expect(guest.faults()).toEqual([])
    await guest.close()
  })
})

test('nothing went wrong on the way', () => {
  const faults = [...one.faults(), ...other.faults()]
  expect(faults).toEqual([])
})
