import { afterAll, beforeAll, expect, test } from 'vitest'

import { closeBrowser, type KeyboardUser, openKeyboardUser } from '#kit/keys/keyboard-user.ts'
import { type KeyboardUsers, keyboardUsers } from '#kit/keys/keyboard-users.ts'
import { openByPalette } from '#kit/keys/open-by-palette.ts'
import { listUser, signInFirst } from '#kit/keys/list-user.ts'
import { type Product, startProduct } from '#kit/product/product.ts'
import { pdf } from '#kit/files/sample-files.ts'
import { registerAccount } from '#kit/keys/register-account.ts'
import { treeOf } from '#kit/keys/tree-of.ts'

const UNIT = '云澜晴川房地产开发有限公司'
const [PASSWORD, PROJECT] = ['Own-Word-2026', '晴川新城学校工程']
/** Every page is opened by keys. What a builder types and presses from the registration to the published tree and the first invitation; and a clerk to his first file. */
const [HOUR_KEYS, FIRST_FILE_KEYS] = [500, 80]

let product: Product
let people: KeyboardUsers
let builder: KeyboardUser
let receiver: KeyboardUser
let keeper: KeyboardUser
let clerk: KeyboardUser
beforeAll(async () => {
  product = await startProduct()
  people = keyboardUsers(product)
  builder = await openKeyboardUser()
})
afterAll(async () => {
  await Promise.all([builder, clerk].map((user) => user?.close()))
  await people?.close()
  await closeBrowser()
  await product?.stop()
})

const dialog = ({ page }: KeyboardUser) => page.getByRole('dialog')
const paper = async (name: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from(await pdf(1)) })
/** Gives a paper to the button that uploads it. */
async function give(user: KeyboardUser, button: RegExp, name: string, uploaded: number): Promise<void> {
  await user.tabTo('button', button)
  const chooser = user.page.waitForEvent('filechooser')
  await user.press('Enter')
  await (await chooser).setFiles(await paper(name))
  await expect.poll(() => user.page.getByText('上传完成').count()).toBe(uploaded)
}

test('[1.A04, 1.A40] somebody registers, chooses his unit by its code, which is new, and submits its papers, which wait for the archive also after a reload', async () => {
  const { page } = builder
  await registerAccount(builder, product.address, {
    username: 'qingchuan',
    realname: '陆辰甲',
    password: PASSWORD,
    phone: '13911113333'
  })
  await page.waitForURL('**/workbench/index')
  await page.getByRole('heading', { name: '选择单位' }).waitFor()
  expect(await builder.axe()).toEqual([])
  await builder.tabTo('textbox', '统一社会信用代码')
  await builder.type('91990102MA0000092R')
  await page.getByText('单位库中没有此单位，请填写名称和类型').first().waitFor()
  await builder.press('Tab')
  await builder.type(UNIT)
  await builder.press('Tab', 'Enter')
  await page.getByRole('option', { name: '建设单位' }).waitFor()
  await builder.press('Enter')
  await builder.tabTo('button', '确认单位')
  await builder.press('Enter')
  await listUser(builder).said(/已选择单位/)
  // What comes next has the focus.
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('办理企业认证')
  await builder.press('Enter')
  await page.waitForURL('**/account/settings/enterprise')
  await builder.tabTo('textbox', '法定代表人')
  await builder.type('陆辰甲')
  await give(builder, /上传营业执照/, '营业执照.pdf', 1)
  await give(builder, /上传授权委托书/, '授权委托书.pdf', 2)
  await builder.tabTo('button', '提交认证')
  await builder.press('Enter')
  await listUser(builder).said(/已提交/)
  await page.reload().then(() => page.getByRole('main').getByText('待审核', { exact: true }).first().waitFor())
  for (const kind of ['营业执照', '授权委托书']) await page.getByRole('button', { name: `查看${kind}` }).waitFor()
})

test('the archive accepts the papers by one key, and the workbench leads the builder to register a project, which is confirmed', async () => {
  receiver = await people.signedIn('jieshou')
  await openByPalette(receiver, 'qyrzsh', '企业认证审核')
  await listUser(receiver).toRow(UNIT)
  await receiver.press('a')
  await listUser(receiver).said(/通过/)
  const { page } = builder
  await openByPalette(builder, 'gzt', '工作台')
  await builder.tabTo('link', '去登记项目')
  await builder.press('Enter')
  await page.waitForURL('**/project/list**')
  await listUser(builder).press('新增')
  await dialog(builder).waitFor()
  await builder.type(PROJECT)
  await builder.tabTo('button', /建设性质/)
  await listUser(builder).toOption('新建')
  await builder.press('Enter')
  await builder.tabTo('textbox', /工程地点/)
  await builder.type('云澜市星河区望澜街 9 号')
  await builder.tabTo('combobox', /所在区域/)
  await builder.press('Enter')
  await page.getByText('示例省').first().waitFor()
  await builder.press('End', 'ArrowRight')
  await page.getByText('云澜市', { exact: true }).first().waitFor()
  await builder.press('ArrowRight')
  await page.getByText('星河区', { exact: true }).first().waitFor()
  await builder.press('Enter', 'Control+Enter')
  await dialog(builder).waitFor({ state: 'hidden' })
  await listUser(builder).toRow(PROJECT)
  await builder.press('s')
  await listUser(builder).agree()
  await listUser(builder).said(/已提交，等待档案馆确认/)
  await openByPalette(receiver, 'xmdj', '项目登记')
  await listUser(receiver).toRow(PROJECT)
  await receiver.press('a')
  await expect.poll(() => dialog(receiver).locator('[name=projectNo]').inputValue()).toMatch(/^YL-FJ-/)
  await receiver.press('Control+Enter')
  await listUser(receiver).said(/已确认登记/)
})

test('the builder, who works in it now, adds a contractor and two unit projects with their features', async () => {
  const { page } = builder
  await openByPalette(builder, 'gzt', '工作台')
  const anew = page.waitForEvent('load')
  await listUser(builder).press(`进入“${PROJECT}”`)
  await anew
  await page.getByRole('banner').getByText(PROJECT).waitFor()
  await openByPalette(builder, 'cjdw', '参建单位')
  await listUser(builder).press('新增')
  await builder.tabTo('combobox', /单位名称/)
  await builder.type('第一建筑')
  await page
    .getByRole('option', { name: /第一建筑/ })
    .first()
    .waitFor()
  await builder.press('ArrowDown', 'Enter', 'Control+Enter')
  await dialog(builder).waitFor({ state: 'hidden' })
  await openByPalette(builder, 'dwgc', '单位工程(单体)')
  for (const [number, name, features] of [
    ['01', '综合教学楼', ['砌体', '防水', '装饰装修', '建筑节能', '电梯']],
    ['02', '学生宿舍', ['桩基']]
  ] as const) {
    await listUser(builder).press('新增')
    await dialog(builder).waitFor()
    await builder.type(number)
    await builder.press('Tab')
    await builder.type(name)
    await builder.press('Tab', 'Tab', 'Tab')
    for (const feature of features) {
      await listUser(builder).toOption(feature)
      await builder.press('Space')
    }
    await builder.press('Escape', 'Control+Enter')
    await dialog(builder).waitFor({ state: 'hidden' })
    await page.getByRole('rowheader', { name, exact: true }).waitFor()
  }
})

test('of the 90 items that the catalogue demands, the tree of the teaching building lists the 52 that its features need; it is published', async () => {
  await openByPalette(builder, 'mls', '目录树')
  await listUser(builder).press('实例化')
  await listUser(builder).agree()
  await listUser(builder).said(/实例化/)
  await listUser(builder).press('发布')
  await listUser(builder).agree()
  await listUser(builder).said(/发布/)
  const nodes = await treeOf(builder, '综合教学楼')
  const must = nodes.filter(({ level, must: isMust }) => level === 'item' && isMust)
  expect(must).toHaveLength(90)
  expect(must.filter(({ gaps }) => gaps > 0)).toHaveLength(52)
})

test('the archive publishes the next version of a process', async () => {
  keeper = await people.signedIn('admin')
  await openByPalette(keeper, 'lccj', '流程创建')
  await listUser(keeper).toRow('节点收集流程')
  await listUser(keeper).choose('复制为草案')
  await dialog(keeper).waitFor()
  await keeper.press('Control+Enter')
  await dialog(keeper).waitFor({ state: 'hidden' })
  await listUser(keeper).toRow('草案', '节点收集流程')
  await listUser(keeper).choose('发布')
  await dialog(keeper).waitFor()
  await listUser(keeper).press('发布')
  await listUser(keeper).said(/已发布/)
})

test('a clerk of the contractor is invited, signs in, and his workbench leads to the first gap, where the first file is uploaded', async () => {
  await openByPalette(builder, 'xtyh', '系统用户')
  await listUser(builder).press('邀请人员')
  await dialog(builder).waitFor()
  await builder.tabTo('radio', '已有账号')
  await builder.press('ArrowRight')
  await builder.tabTo('textbox', '用户账号')
  await builder.type('clerk_new')
  await builder.press('Tab')
  await builder.type('苏午丙')
  await builder.tabTo('combobox', '所属单位')
  await builder.type('第一建筑')
  await builder.page.getByRole('option', { name: /第一建筑/ }).waitFor()
  await builder.press('ArrowDown', 'Enter', 'Control+Enter')
  await dialog(builder).getByText('以下内容只显示这一次').waitFor()
  const shown = await dialog(builder).locator('code').allTextContents()
  const given = shown.find((text) => /^\w{4}-\d{4}-\w{4}$/.test(text)) ?? ''
  await builder.press('Escape')
  await listUser(builder).toRow('苏午丙')
  await builder.press('r')
  await dialog(builder).waitFor()
  await builder.tabTo('checkbox', /施工单位/)
  await builder.press('Space', 'Control+Enter')
  await dialog(builder).waitFor({ state: 'hidden' })

  clerk = await openKeyboardUser()
  await signInFirst(clerk, product.address, { username: 'clerk_new', given, own: PASSWORD })
  await clerk.page
    .getByRole('link', { name: /综合教学楼/ })
    .first()
    .waitFor()
  expect(await clerk.axe()).toEqual([])
  const lines = clerk.page.getByRole('region', { name: '接下来' }).getByRole('link')
  const first = (await lines.first().locator('span > span').first().textContent()) ?? ''
  await clerk.tabTo('link', new RegExp(`^${RegExp.escape(first)}`))
  await clerk.press('Enter')
  await clerk.page.waitForURL('**/archives/collect**')
  await clerk.page.getByRole('grid').first().waitFor()
  await clerk.tabTo('button', '上传文件')
  const chooser = clerk.page.waitForEvent('filechooser')
  await clerk.press('Enter')
  await (await chooser).setFiles(await paper('第一个文件.pdf'))
  await clerk.page.getByRole('row', { name: /第一个文件/ }).waitFor()
  process.stdout.write(
    `from the registration to a published tree ${builder.keys()} keys, the clerk's first file ${clerk.keys()} keys\n`
  )
  expect(builder.keys()).toBeLessThanOrEqual(HOUR_KEYS)
  expect(clerk.keys()).toBeLessThanOrEqual(FIRST_FILE_KEYS)
  const faults = [builder, receiver, keeper, clerk].flatMap((user) => user.faults())
  expect(faults.filter((fault) => !/status of 4/.test(fault))).toEqual([])
})
