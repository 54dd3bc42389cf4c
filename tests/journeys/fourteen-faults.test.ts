import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { type FaultSetup, openFaultSetup } from '#kit/product/fault-setup.ts'
import { quietNetwork } from '#kit/keys/quiet-network.ts'
import { gridUser } from '#kit/keys/grid-user.ts'
import { closeBrowser, openKeyboardUser } from '#kit/keys/keyboard-user.ts'
import { RETRIED, RETRIED_AND_SENT } from '#kit/product/retry-wait.ts'
import * as make from '#kit/files/sample-files.ts'
import { patienceOf } from '#kit/patience.ts'

const SAVE = 'PUT /archives/file/editBatch'
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

describe('one account, its faults one after the other: what was typed is still there', () => {
  test('a server that is killed: the value waits, that is shown, and it is saved when the server is back', async () => {
    const { grid, product, write, keeps, seesText } = client
    await product.kill()
    await write('F01-KILLED')
    await seesText('服务器连接中断')
    await product.restart()
    await grid.saved()
    await keeps('F01-KILLED')
  })

  test('a database that loses its connections: the value is saved over new ones', async () => {
    const { grid, sql, write, keeps } = client
    const ended = await sql(
      `select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and application_name = 'urban-archives'`
    )
    expect(ended).toBeGreaterThan(0)
    await write('F02-DATABASE')
    await grid.saved()
    await keeps('F02-DATABASE')
  })

  test('an answer that is lost after the server has saved: asked again with the same key, it acts once', async () => {
    const { way, grid, write, keeps } = client
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
    const { way, keyboardUser, grid, open } = client
    const count = async () => Number(await keyboardUser.page.getByRole('grid').first().getAttribute('aria-rowcount'))
    const before = await count()
    way.loseAnswers('POST /archives/file/add', 2)
    await grid.enter()
    await keyboardUser.press('Control+End', 'Control+Enter')
    await grid.saved()
    await open()
    await expect.poll(count).toBe(before + 1)
  })

  test('a socket that flaps: reported quietly, and neither one’s own value nor another’s is missed', async () => {
    const { stored, way, grid, product, open, toNumber, write, who } = client
    const other = await openKeyboardUser()
    const theirs = gridUser(other)
    await other.signIn(product.address, who, product.password)
    await other.page.waitForURL('**/workbench/index')
    await open(other, product.address)
    for (let flap = 0; flap < 4; flap++) {
      way.cutSockets()
      await write(`F05-FLAP-${flap}`)
      await grid.saved()
    }
    await write('F05-THEIRS', other, theirs)
    await stored('F05-THEIRS')
    await expect
      .poll(async () => {
        await toNumber()
        return grid.cell()
      }, RETRIED)
      .toBe('F05-THEIRS')
    await other.close()
  })

  test('a token that has expired: signed in again over the work, which goes on', async () => {
    const { keyboardUser, grid, sql, product, toNumber, keeps, who } = client
    // What the page still asks for at its start would meet the expiry before the save does.
    await quietNetwork(keyboardUser.page)
    await toNumber()
    await keyboardUser.type('F06-EXPIRED')
    await sql('update sys_session set expires = now() where user_id = $1', [`u-${who}`])
    await keyboardUser.press('Enter')
    const dialog = keyboardUser.page.getByRole('alertdialog', { name: '登录已过期' })
    await dialog.getByText('很抱歉，登录已过期，请重新登录').waitFor()
    await keyboardUser.tabTo('textbox', '密码')
    await keyboardUser.type(product.password)
    await keyboardUser.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await grid.saved()
    await keeps('F06-EXPIRED')
  })

  test('signed out in another tab: this one goes to the sign-in as well, and leads back to what was typed', async () => {
    const { way, keyboardUser, grid, product, write, keeps, seesText, who } = client
    way.loseAnswers(SAVE, 1000)
    await write('F07-SIGNED-OUT')
    await seesText('服务器连接中断')
    const beside = await keyboardUser.context.newPage()
    await beside.goto(`${way.address}/workbench/index`)
    // While rights are late, a button of the same name is shown instead of the frame, and goes with the wait.
    await beside.getByRole('banner').getByRole('button', { name: '退出登录' }).press('Enter')
    await beside.getByRole('alertdialog').getByRole('button', { name: '确定' }).press('Enter')
    await beside.waitForURL('**/user/login**')
    await keyboardUser.page.waitForURL(/\/user\/login\?redirect=/)
    await beside.close()
    way.mend()
    await keyboardUser.tabTo('textbox', '账号')
    await keyboardUser.type(who)
    await keyboardUser.press('Tab')
    await keyboardUser.type(product.password)
    await keyboardUser.press('Enter')
    await keyboardUser.page.waitForURL(/archives\/collect/)
    await keyboardUser.page.getByText('F07-SIGNED-OUT').first().waitFor()
    await grid.saved()
    await keeps('F07-SIGNED-OUT')
  })

  test('a piece of the program that is gone after a new build: loading anew is offered, and what waited is sent', async () => {
    const { way, keyboardUser, grid, write, keeps, seesText } = client
    way.misplace(/\/assets\/keys-dialog/)
    way.loseAnswers(SAVE, 1000)
    await write('F08-CHUNK')
    await keyboardUser.press('F1')
    await seesText('系统可能已有新版本')
    await keyboardUser.tabTo('button', '刷新页面', 200)
    const loaded = keyboardUser.page.waitForEvent('load')
    await keyboardUser.press('Enter')
    await loaded
    await keyboardUser.page.getByText('F08-CHUNK').first().waitFor()
    way.mend()
    await grid.saved()
    await keeps('F08-CHUNK')
  })

  test('a project that is taken away in the middle of an edit: the reason is shown, and the value stays for when it is back', async () => {
    const { keyboardUser, grid, sql, toNumber, write, keeps, seesText, who } = client
    const isServed = () =>
      keyboardUser.page.evaluate(async () => {
        const { value } = JSON.parse(localStorage.getItem('pro__Access-Token') ?? '{}') as { value: string }
        const answer = await fetch('/api/archives/collect/tree', { headers: { 'x-access-token': value } })
        return ((await answer.json()) as { success: boolean }).success
      })
    const membership = (isGone: boolean) =>
      sql(
        `update arc_project_member set is_delete = $2 where project_id = 'p1' and user_id = (select id from sys_user where username = $1)`,
        [who, isGone]
      )
    expect(await isServed()).toBe(true)
    // The menu is fetched anew with the next notice or time of day that the page asks for, and the page goes with its entry: here the save comes first.
    const release: (() => void)[] = []
    await keyboardUser.page.route('**/getUserPermissionByToken*', async (route) => {
      await new Promise<void>((resolve) => release.push(resolve))
      await route.continue().catch(() => undefined)
    })
    await membership(true)
    try {
      await expect.poll(isServed, { timeout: patienceOf(20_000) }).toBe(false)
      await write('F09-TAKEN')
      await seesText('1 行未被接受')
      await toNumber()
      await expect.poll(grid.cell).toContain('F09-TAKEN')
    } finally {
      await membership(false)
      await keyboardUser.page.unroute('**/getUserPermissionByToken*')
      for (const go of release) go()
    }
    await expect.poll(isServed, { timeout: patienceOf(20_000) }).toBe(true)
    await keeps('F09-TAKEN')
    await grid.saved()
  })

  test('a clock that is a day ahead changes nothing: one stays signed in, and the value is saved', async () => {
    const { stored, open, write, keeps, signIn } = client
    const ahead = await openKeyboardUser()
    await ahead.context.addInitScript(() => {
      const Real = Date
      const now = () => Real.now() + 86_400_000
      globalThis.Date = new Proxy(Real, {
        construct: (_, given) => (given.length === 0 ? new Real(now()) : Reflect.construct(Real, given)),
        get: (_, name) => (name === 'now' ? now : Reflect.get(Real, name))
      })
    })
    const theirs = gridUser(ahead)
    await signIn(ahead)
    await open(ahead)
    await write('F10-CLOCK', ahead, theirs)
    await stored('F10-CLOCK')
    expect(ahead.faults()).toEqual([])
    await ahead.close()
    await keeps('F10-CLOCK')
  })

  test('two people who save the same row: both values are shown, and one is chosen', async () => {
    const { stored, way, keyboardUser, grid, open, toNumber, write, keeps, seesText, signIn } = client
    const other = await openKeyboardUser()
    const theirs = gridUser(other)
    await signIn(other)
    await open(other)
    way.cutSockets()
    await toNumber()
    await keyboardUser.press('F2')
    await keyboardUser.type('-MINE')
    await write('F11-THEIRS', other, theirs)
    await stored('F11-THEIRS')
    await other.close()
    await keyboardUser.press('Enter')
    await seesText('行与他人的修改冲突')
    await toNumber()
    await expect.poll(grid.cell).toContain('-MINE')
    await grid.fromRowMenu('F11-THEIRS')
    await grid.saved()
    await keeps('F11-THEIRS')
  })

  test('an upload whose line breaks five times goes on from the byte where it was', async () => {
    const { way, keyboardUser, upload } = client
    way.breakUploads(5, 8 * MEBIBYTE)
    await upload('大图.dwg', Buffer.concat([make.dwg('flap'), Buffer.alloc(64 * MEBIBYTE, 5)]))
    const uploads = keyboardUser.page.getByRole('region', { name: '上传' })
    await uploads.getByText('已著录为', { exact: false }).first().waitFor(RETRIED_AND_SENT)
    expect(way.brokenUploads()).toBe(5)
  })
})

test('nothing else went wrong on the way', () => {
  const expected = /status of (403|404|409|500|503|507)|ERR_|a piece of the program is missing/
  expect(client.keyboardUser.faults().filter((fault) => !expected.test(fault))).toEqual([])
})
