import { afterAll, beforeAll, expect, test } from 'vitest'

import { closeBrowser, type KeyboardUser, openKeyboardUser } from '#kit/keys/keyboard-user.ts'
import { type Product, startProduct } from '#kit/product/product.ts'
import { askDatabase, chooseIn, mended, pressButton, readyForHandingOver } from '#kit/product/transfer-road.ts'

/** Two installations start, and a project goes the whole road between them. Milliseconds. */
const WHOLE = 600_000

let archive: Product
let product: Product
let builder: KeyboardUser
let reviewer: KeyboardUser
let receiver: KeyboardUser
beforeAll(async () => {
  archive = await startProduct()
  product = await startProduct({ RECEIVERS: `${archive.address}/api` })
  await readyForHandingOver(product)
  ;[builder, reviewer, receiver] = await Promise.all([openKeyboardUser(), openKeyboardUser(), openKeyboardUser()])
}, WHOLE)
afterAll(async () => {
  await Promise.all([builder, reviewer, receiver].map((one) => one?.close()))
  await closeBrowser()
  await product?.stop()
  await archive?.stop()
})

const P1 = /云澜星河/
const at = (place: string, project = P1) => ({ place, project })
const dialog = (who: KeyboardUser) => who.page.getByRole('dialog').last()
const sees = (who: KeyboardUser, words: string | RegExp) => who.page.getByText(words).first().waitFor()
const axe = async (who: KeyboardUser) => expect(await who.axe()).toEqual([])

/** The builder applies for the first two of three unit projects, and submits. */
async function apply(kind: 'pre' | 'formal'): Promise<void> {
  await builder.comeBack(product, 'js_xinghe', at('/transfer/apply'))
  await pressButton(builder, '新建移交申请')
  await dialog(builder)
    .getByRole('checkbox', { name: /地下车库/ })
    .waitFor()
  await axe(builder)
  if (kind === 'pre') {
    await builder.tabTo('radio', '正式移交')
    await builder.press('ArrowUp')
  }
  for (const unit of [/地下车库/, /云澜星河/]) {
    const box = dialog(builder).getByRole('checkbox', { name: unit }).first()
    if (!(await box.isChecked())) continue
    await builder.tabTo('checkbox', unit)
    await builder.press('Space')
  }
  await builder.press('Control+Enter')
  await dialog(builder).waitFor({ state: 'hidden' })
  await submit('提交')
}

async function submit(words: string): Promise<void> {
  await pressButton(builder, words)
  await builder.page.getByRole('alertdialog').waitFor()
  await builder.press('Enter')
  await sees(builder, /已冻结/)
  await axe(builder)
}

/** The archive opens what waits and claims it; the focus goes to its first volume. */
async function claim(): Promise<void> {
  await reviewer.comeBack(product, 'shenhe', at('/transfer/review'))
  await pressButton(reviewer, /^打开 YJ-/)
  await pressButton(reviewer, '签收')
  await sees(reviewer, /未审 2 卷/)
  await axe(reviewer)
  await reviewer.tabTo('grid', /.+/)
  await reviewer.press('Control+Home')
}

async function conclude(button: string, opinion: string, isReturned = false): Promise<void> {
  await pressButton(reviewer, button)
  await dialog(reviewer).waitFor()
  if (isReturned) await chooseIn(reviewer, /退回原因/, /.+/)
  await reviewer.tabTo('textbox', '意见')
  await reviewer.type(opinion)
  await axe(reviewer)
  await reviewer.press('Control+Enter')
  await dialog(reviewer).waitFor({ state: 'hidden' })
}

test('预验收 comes back once to be rectified, is seen again, and ends with an opinion [1.A30]', {
  timeout: WHOLE
}, async () => {
  await apply('pre')
  await claim()
  await reviewer.press('r')
  await reviewer.page.getByRole('option').first().waitFor()
  await reviewer.press('1')
  await sees(reviewer, /退回 1 卷/)
  await conclude('要求整改', '第一卷缺签章', true)
  await builder.page.reload()
  await sees(builder, '待整改')
  await sees(builder, /第一卷缺签章/)
  await axe(builder)
  await mended(product)
  await builder.page.reload()
  await submit('再次提交')
  await claimAgain()
  await conclude('预验收通过', '同意通过预验收')
  await builder.page.reload()
  await sees(builder, '审核通过')
  await sees(builder, /同意通过预验收/)
})

/** A second look: what is open is accepted. */
async function claimAgain(): Promise<void> {
  await reviewer.comeBack(product, 'shenhe', at('/transfer/review'))
  await pressButton(reviewer, /^打开 YJ-/)
  await pressButton(reviewer, '签收')
  await sees(reviewer, /未审 \d 卷/)
  await reviewer.tabTo('grid', /.+/)
  await reviewer.press('Control+Home', 'a')
  await sees(reviewer, /未审 0 卷/)
}

test('移交 of two of three unit projects is returned for one volume, mended, accepted and packed [1.A30]', {
  timeout: WHOLE
}, async () => {
  await apply('formal')
  await claim()
  await reviewer.press('a')
  await sees(reviewer, /未审 1 卷/)
  await reviewer.press('n', 'r')
  await reviewer.page.getByRole('option').first().waitFor()
  await reviewer.press('1')
  await sees(reviewer, /退回 1 卷/)
  await conclude('退回申请', '第二卷须补正', true)
  const rows = await askDatabase(product, `select id, status from arc_volume where id in ('tv1', 'tv2') order by id`)
  expect(rows).toEqual([
    { id: 'tv1', status: 'locked' },
    { id: 'tv2', status: 'returned' }
  ])
  await mended(product)
  await builder.page.reload()
  await sees(builder, '退回补正')
  await submit('再次提交')
  await claimAgain()
  await conclude('审核通过，准予移交', '准予移交')
  await builder.comeBack(product, 'js_xinghe', at('/transfer/online'))
  await builder.tabTo('grid', /.+/)
  await builder.press('Enter')
  await pressButton(builder, '打包')
  await sees(builder, '移交包摘要').catch(() => sees(builder, /[0-9a-f]{64}/))
  await axe(builder)
})

test('the package goes to another installation, whose archive shelves it and certifies it; the builder reads so on his side [1.A31]', {
  timeout: WHOLE
}, async () => {
  await receiver.comeBack(archive, 'jieshou', at('/transfer/receive'))
  await pressButton(receiver, '外来移交包')
  await receiver.tabTo('textbox', /^发送单位名称/)
  await receiver.type('星河项目部')
  await receiver.press('Enter')
  const token = (await dialog(receiver).locator('code').textContent()) ?? ''
  expect(token).toMatch(/^[\w-]{43}$/)
  await axe(receiver)
  await receiver.press('Escape')

  await pressButton(builder, '发送')
  await dialog(builder).waitFor()
  await builder.press('ArrowDown')
  await builder.page.getByRole('option', { name: /http/ }).waitFor()
  await builder.press('ArrowDown', 'Enter')
  await builder.tabTo('textbox', /^发送凭证/).catch(() => builder.press('Tab'))
  await builder.type(token)
  await axe(builder)
  await builder.press('Control+Enter')
  await sees(builder, /“云澜市城市建设档案馆”已接收/)
  await sees(builder, /SJ-\d{4}-0001/)
  await axe(builder)

  const [foreign] = await askDatabase(
    archive,
    `select t.id, t.project_id, p.name, i.receipt_no from arc_inbound i join arc_transfer t on t.id = i.transfer_id join arc_project p on p.id = t.project_id`
  )
  expect(foreign?.receipt_no).toMatch(/^SJ-\d{4}-0001$/)
  const project = new RegExp(String(foreign?.name).replace(/[().（）]/g, '.'))
  await receiver.comeBack(archive, 'jieshou', at(`/transfer/receive?transfer=${String(foreign?.id)}`, project))
  await sees(receiver, /来自 /)
  await pressButton(receiver, '接收核验')
  await sees(receiver, '核验通过')
  await axe(receiver)
  await askDatabase(
    archive,
    `insert into arc_location (id, room, tenant_id) values ('road', '一库', 1) on conflict do nothing`
  )
  await pressButton(receiver, '指定库位')
  await dialog(receiver).waitFor()
  await receiver.page.keyboard.type('一库')
  await receiver.page.getByRole('option', { name: /一库/ }).first().waitFor()
  await receiver.press('ArrowDown', 'Enter', 'Control+Enter')
  await dialog(receiver).waitFor({ state: 'hidden' })
  await pressButton(receiver, '入库上架')
  await sees(receiver, '移交完成')
  await axe(receiver)

  await pressButton(builder, '查询馆内进展')
  await sees(builder, /移交完成/)
  await sees(builder, /第 1 卷 /)
  const [transfer] = await askDatabase(
    product,
    `select status from arc_transfer where status = 'completed' and project_id = 'p1' and not is_delete`
  )
  expect(transfer).toEqual({ status: 'completed' })
  expect(
    [...builder.faults(), ...reviewer.faults(), ...receiver.faults()].filter((fault) => !/status of 4/.test(fault))
  ).toEqual([])
})
