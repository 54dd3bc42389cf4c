import { readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { type FaultyWay, openFaultyWay } from '#kit/faulty-way.ts'
import { type GridHands, gridHands } from '#kit/grid-hands.ts'
import { closeBrowser, type Hands, openHands } from '#kit/hands.ts'
import { type Product, startProduct } from '#kit/product.ts'
import * as make from '#kit/sample-files.ts'
import { openSmallDisk } from '#kit/small-disk.ts'

const ITEM = 'p1-m11-C5-04'
const WHO = 'js_xinghe'
const SAVE = 'PUT /archives/file/editBatch'
const MEBIBYTE = 1024 * 1024
/** The data folder stands on a disk that can be filled up; where a machine mounts none, the faults of a full disk cannot be made. */
const disk = openSmallDisk(600)
let product: Product
let way: FaultyWay
let hands: Hands
let grid: GridHands
let db: pg.Client

const open = async (who: Hands = hands, address = way.address) => {
  await who.page.goto(`${address}/archives/collect?node=${ITEM}`)
  await who.page.getByRole('grid', { name: /C5-04/ }).getByRole('gridcell').first().waitFor()
}
const toNumber = async (who: Hands = hands, at: GridHands = grid) => {
  await at.enter()
  await who.press('Control+Home')
  await at.toColumn('文件编号')
}
const write = async (text: string, who: Hands = hands, at: GridHands = grid) => {
  await toNumber(who, at)
  await who.type(text)
  await who.press('Enter')
}
/** Loads the page anew: what stands there then is what the server has, or what waits here for it. */
const keeps = async (text: string) => {
  await open()
  await toNumber()
  expect(await grid.cell()).toBe(text)
}
const told = (words: string) =>
  hands.page
    .getByText(words, { exact: false })
    .first()
    .waitFor({ timeout: 30_000 })
    .catch(async (e) => { await hands.page.screenshot({ path: `/tmp/rowscratch/${words.slice(0, 4)}.png` }); throw e })
const byHand = async (who: Hands) => {
  await who.signIn(way.address, WHO, product.password)
  await who.page.waitForURL('**/workbench/index')
}

beforeAll(async () => {
  const before = process.env.TMPDIR
  if (disk) process.env.TMPDIR = disk.folder
  product = await startProduct()
  if (before === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = before
  way = await openFaultyWay(product.address)
  const cluster = join(product.data, 'postgres')
  db = new pg.Client({ host: join(cluster, 'run'), port: 5432, user: 'archive', password: readFileSync(join(cluster, 'password'), 'utf8'), database: 'postgres' })
  db.on('error', () => undefined)
  await db.connect()
  hands = await openHands()
  grid = gridHands(hands)
  await byHand(hands)
})
beforeEach(() => open())
afterEach(() => {
  way.mend()
  disk?.empty()
})
afterAll(async () => {
  await db?.end().catch(() => undefined)
  await hands?.close()
  await closeBrowser()
  await way?.close()
  await product?.stop()
  disk?.close()
})

describe('one account, its faults one after the other: what was typed is still there', () => {
  test('a server that is killed: the value waits, that is told, and it is saved when the server is back', async () => {
    await product.kill()
    await write('F01-KILLED')
    await told('服务器连接中断')
    await product.restart()
    await grid.saved()
    await keeps('F01-KILLED')
  })

  test('a database that loses its connections: the value is saved over new ones', async () => {
      const { rowCount } = await db.query(`select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and application_name = 'urban-archives'`)
    expect(rowCount).toBeGreaterThan(0)
    await write('F02-DATABASE')
    await grid.saved()
    await keeps('F02-DATABASE')
  })

  test('an answer that is lost after the server has saved: asked again with the same key, it acts once', async () => {
    const before = way.passed().length
    way.loseAnswers(SAVE, 2)
    await write('F03-ANSWER')
    await grid.saved()
    const keys = way
      .passed()
      .slice(before)
      .filter(({ call }) => call === SAVE)
      .map(({ key }) => key)
    expect(keys.length).toBeGreaterThanOrEqual(3)
    expect(new Set(keys).size).toBe(1)
    await keeps('F03-ANSWER')
  })

  test('a new row whose answer is lost is there once', async () => {
    const count = async () => Number(await hands.page.getByRole('grid').first().getAttribute('aria-rowcount'))
    const before = await count()
    way.loseAnswers('POST /archives/file/add', 2)
    await grid.enter()
    await hands.press('Control+End', 'Control+Enter')
    await grid.saved()
    await open()
    await expect.poll(count).toBe(before + 1)
  })

  test('a socket that flaps: told quietly, and neither one’s own value nor another’s is missed', async () => {
    const other = await openHands()
    const theirs = gridHands(other)
    await other.signIn(product.address, WHO, product.password)
    await other.page.waitForURL('**/workbench/index')
    await open(other, product.address)
    for (let flap = 0; flap < 4; flap++) {
      way.cutSockets()
      await write(`F05-FLAP-${flap}`)
      await grid.saved()
    }
    await write('F05-THEIRS', other, theirs)
    await theirs.saved()
    await expect
      .poll(
        async () => {
          await toNumber()
          return grid.cell()
        },
        { timeout: 60_000 }
      )
      .toBe('F05-THEIRS')
    await other.close()
  })

  test('a token that has expired: signed in again over the work, which goes on', async () => {
    await db.query(`update sys_session set expires = now() where user_id = (select id from sys_user where username = $1)`, [WHO])
    await write('F06-EXPIRED')
    const dialog = hands.page.getByRole('alertdialog', { name: '登录已过期' })
    await dialog.waitFor()
    await dialog.getByText('很抱歉，登录已过期，请重新登录').waitFor()
    await hands.tabTo('textbox', '密码')
    await hands.type(product.password)
    await hands.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await grid.saved()
    await keeps('F06-EXPIRED')
  })

  test('signed out in another tab: this one goes to the sign-in as well, and leads back to what was typed', async () => {
    way.loseAnswers(SAVE, 1000)
    await write('F07-SIGNED-OUT')
    await told('服务器连接中断')
    const beside = await hands.context.newPage()
    await beside.goto(`${way.address}/workbench/index`)
    await beside.getByRole('button', { name: '退出登录' }).press('Enter')
    await beside.getByRole('alertdialog').getByRole('button', { name: '确定' }).press('Enter')
    await beside.waitForURL('**/user/login**')
    await hands.page.waitForURL(/\/user\/login\?redirect=/)
    await beside.close()
    way.mend()
    await hands.tabTo('textbox', '账号')
    await hands.type(WHO)
    await hands.press('Tab')
    await hands.type(product.password)
    await hands.press('Enter')
    await hands.page.waitForURL(/archives\/collect/)
    await hands.page.getByText('F07-SIGNED-OUT').first().waitFor()
    await grid.saved()
    await keeps('F07-SIGNED-OUT')
  })

  test('a piece of the program that is gone after a new build: loading anew is offered, and what waited is sent', async () => {
    way.misplace(/\/assets\/keys-sheet/)
    way.loseAnswers(SAVE, 1000)
    await write('F08-CHUNK')
    await hands.press('F1')
    await told('系统可能已有新版本')
    await hands.tabTo('button', '刷新页面', 200)
    const loaded = hands.page.waitForEvent('load')
    await hands.press('Enter')
    await loaded
    await hands.page.getByText('F08-CHUNK').first().waitFor()
    way.mend()
    await grid.saved()
    await keeps('F08-CHUNK')
  })

  test('a project that is taken away in the middle of an edit: the reason is told, and the value stays for when it is back', async () => {
    const isServed = () =>
      hands.page.evaluate(async () => {
        const { value } = JSON.parse(localStorage.getItem('pro__Access-Token') ?? '{}') as { value: string }
        const answer = await fetch('/api/archives/collect/tree', { headers: { 'x-access-token': value } })
        return ((await answer.json()) as { success: boolean }).success
      })
    const membership = (isGone: boolean) =>
      db.query(`update arc_project_member set is_delete = $2 where project_id = 'p1' and user_id = (select id from sys_user where username = $1)`, [WHO, isGone])
    expect(await isServed()).toBe(true)
    await membership(true)
    try {
      await expect.poll(isServed, { timeout: 20_000 }).toBe(false)
      await write('F09-TAKEN')
      await told('1 行未被接受')
      await toNumber()
      expect(await grid.cell()).toContain('F09-TAKEN')
    } finally {
      await membership(false)
    }
    await expect.poll(isServed, { timeout: 20_000 }).toBe(true)
    await keeps('F09-TAKEN')
    await grid.saved()
  })

  test('a clock that is a day ahead changes nothing: one stays signed in, and the value is saved', async () => {
    const ahead = await openHands()
    await ahead.context.addInitScript(() => {
      const Real = Date
      const now = () => Real.now() + 86_400_000
      globalThis.Date = new Proxy(Real, {
        construct: (_, given) => (given.length === 0 ? new Real(now()) : Reflect.construct(Real, given)),
        get: (_, name) => (name === 'now' ? now : Reflect.get(Real, name))
      })
    })
    const theirs = gridHands(ahead)
    await byHand(ahead)
    await open(ahead)
    await write('F10-CLOCK', ahead, theirs)
    await theirs.saved()
    expect(ahead.faults()).toEqual([])
    await ahead.close()
    await keeps('F10-CLOCK')
  })

  test('two people who save the same row: both values are shown, and one is chosen', async () => {
    const other = await openHands()
    const theirs = gridHands(other)
    await byHand(other)
    await open(other)
    way.cutSockets()
    await toNumber()
    await hands.press('F2')
    await hands.type('-MINE')
    await write('F11-THEIRS', other, theirs)
    await theirs.saved()
    await other.close()
    await hands.press('Enter')
    await told('行与他人的修改冲突')
    await toNumber()
    expect(await grid.cell()).toContain('-MINE')
    await grid.fromRowMenu('F11-THEIRS')
    await grid.saved()
    await keeps('F11-THEIRS')
  })

  test('an upload whose line breaks five times goes on from the byte where it was', async () => {
    const file = join(tmpdir(), `大图-${process.pid}.dwg`)
    writeFileSync(file, Buffer.concat([make.dwg('flap'), Buffer.alloc(64 * MEBIBYTE, 5)]))
    await hands.tabTo('button', '上传文件')
    const chooser = hands.page.waitForEvent('filechooser')
    await hands.press('Enter')
    await (await chooser).setFiles(file)
    const uploads = hands.page.getByRole('region', { name: '上传' })
    for (let broken = 0; broken < 5; broken++) {
      await uploads.getByRole('progressbar').first().waitFor()
      way.cut()
      await hands.page.waitForTimeout(200)
      way.mend()
    }
    await uploads.getByText('已著录为', { exact: false }).first().waitFor({ timeout: 90_000 })
  })
})

describe.runIf(disk)('a disk that is full', () => {
  test('refuses an upload with how much room there is, and takes it when there is room again', async () => {
    const file = join(tmpdir(), `满盘-${process.pid}.pdf`)
    writeFileSync(file, await make.pdf(2, { text: 'full' }))
    disk?.fill(2 * MEBIBYTE)
    await hands.tabTo('button', '上传文件')
    const chooser = hands.page.waitForEvent('filechooser')
    await hands.press('Enter')
    await (await chooser).setFiles(file)
    await told('空间不足')
    disk?.empty()
    await hands.tabTo('button', /重试/, 200)
    await hands.press('Enter')
    await hands.page.getByText('满盘').first().waitFor()
    await hands.page.getByText('已著录为', { exact: false }).last().waitFor({ timeout: 60_000 })
  })

  test('keeps what is typed meanwhile, whether the database still takes it or not', async () => {
    disk?.fill(0)
    await write('F14-FULL')
    await hands.page
      .getByText(/已保存|空间不足/)
      .first()
      .waitFor({ timeout: 30_000 })
    await toNumber()
    expect(await grid.cell()).toContain('F14-FULL')
    disk?.empty()
    await keeps('F14-FULL')
    await grid.saved()
  })
})

test('nothing else went wrong on the way', () => {
  const expected = /status of (403|404|409|500|507)|ERR_|keys-sheet/
  expect(hands.faults().filter((fault) => !expected.test(fault))).toEqual([])
})
