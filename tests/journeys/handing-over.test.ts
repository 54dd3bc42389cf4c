import { afterAll, beforeAll, expect, test } from 'vitest'

import { closeBrowser, type KeyboardUser, openKeyboardUser } from '#kit/keys/keyboard-user.ts'
import { type Product, startProduct } from '#kit/product/product.ts'
import {
  acceptRest,
  apply,
  type Arrived,
  at,
  axe,
  claim,
  conclude,
  dialog,
  giveBack,
  newestThere,
  pack,
  type Parties,
  sees,
  shelve,
  submit,
  toLine
} from '#kit/keys/transfer-parties.ts'
import { patienceOf } from '#kit/patience.ts'
import {
  addVolume,
  askDatabase,
  chooseFile,
  chooseIn,
  mended,
  pressButton,
  readyForHandingOver
} from '#kit/product/transfer-road.ts'

/** Two installations start, and a project goes the whole road between them. Milliseconds. */
const WHOLE = patienceOf(600_000)

let archive: Product
let product: Product
let builder: KeyboardUser
let reviewer: KeyboardUser
let receiver: KeyboardUser
let parties: Parties
beforeAll(async () => {
  archive = await startProduct()
  product = await startProduct({ RECEIVERS: `${archive.address}/api` })
  await readyForHandingOver(product)
  ;[builder, reviewer, receiver] = await Promise.all([openKeyboardUser(), openKeyboardUser(), openKeyboardUser()])
  parties = { archive, product, builder, reviewer, receiver }
}, WHOLE)
afterAll(async () => {
  await Promise.all([builder, reviewer, receiver].map((one) => one?.close()))
  await closeBrowser()
  await product?.stop()
  await archive?.stop()
})

test('预验收 comes back once to be rectified, is seen again, and ends with an opinion [1.A30]', {
  timeout: WHOLE
}, async () => {
  await apply(parties, 'pre')
  await claim(parties, /未审 2 卷/)
  await giveBack(parties, /案卷 0001/)
  await conclude(parties, '要求整改', '第一卷缺签章', true)
  await builder.page.reload()
  await sees(builder, '待整改')
  await sees(builder, /待整改：缺件；第一卷缺签章/)
  await axe(builder)
  await mended(product)
  await builder.page.reload()
  await submit(parties, '再次提交')
  // What was left open the first time is before the archive as well.
  await acceptRest(parties, /案卷 0001/, /案卷 0002/)
  await conclude(parties, '预验收通过', '同意通过预验收')
  await builder.page.reload()
  await sees(builder, '审核通过')
  await sees(builder, /同意通过预验收/)
})

test('移交 of two of three unit projects is returned for one volume, mended, accepted and packed [1.A30]', {
  timeout: WHOLE
}, async () => {
  await apply(parties, 'formal')
  await claim(parties, /未审 2 卷/)
  await toLine(parties, /案卷 0001/)
  await reviewer.press('a')
  await sees(reviewer, /未审 1 卷/)
  await giveBack(parties, /案卷 0002/)
  await conclude(parties, '退回申请', '第二卷须补正', true)
  const rows = await askDatabase(product, `select id, status from arc_volume where id in ('tv1', 'tv2') order by id`)
  expect(rows).toEqual([
    { id: 'tv1', status: 'locked' },
    { id: 'tv2', status: 'returned' }
  ])
  await mended(product)
  await builder.page.reload()
  await sees(builder, /退回补正：缺件；第二卷须补正/)
  await submit(parties, '再次提交')
  await acceptRest(parties, /案卷 0002/)
  await conclude(parties, '审核通过，准予移交', '准予移交')
  await pack(parties)
})

let saved = ''
let there: Arrived

test('the package goes to another installation, whose archive verifies and shelves it; the builder reads so on his side [1.A31]', {
  timeout: WHOLE
}, async () => {
  await askDatabase(archive, `insert into arc_location (id, room, tenant_id) values ('road', '一库', 1)`)
  await receiver.comeBack(archive, 'jieshou', at('/transfer/receive'))
  await pressButton(receiver, '外来移交包')
  await receiver.tabTo('textbox', /^发送单位名称/)
  await receiver.type('星河项目部')
  await receiver.press('Enter')
  const token = (await dialog(receiver).locator('code').textContent()) ?? ''
  expect(token).toMatch(/^[\w-]{43}$/)
  await axe(receiver)
  await receiver.press('Escape')

  const coming = builder.page.waitForEvent('download')
  await pressButton(builder, '下载')
  saved = await (await coming).path()
  await pressButton(builder, '发送')
  await dialog(builder).waitFor()
  await chooseIn(builder, /发送到/, /http/)
  await builder.tabTo('textbox', /发送凭证/)
  await builder.type(token)
  await axe(builder)
  await builder.press('Control+Enter')
  await sees(builder, /“云澜市城市建设档案馆”已接收/)
  await sees(builder, /SJ-\d{4}-0001/)
  await axe(builder)
  there = await newestThere(parties)
  expect(there.receipt).toMatch(/^SJ-\d{4}-0001$/)
  await shelve(parties, there)
  await pressButton(builder, '查询馆内进展')
  await sees(builder, /移交完成/)
  await sees(builder, /第 1 卷 /)
  await axe(builder)
})

test('the archive certifies what it keeps; the code and the package are verified by anybody, and the builder reads both [1.A32]', {
  timeout: WHOLE
}, async () => {
  const papers = `/project/handover?${new URLSearchParams({ 'by-transferNo': there.no })}`
  const issuer = await openKeyboardUser()
  await receiver.comeBack(archive, 'jieshou', at(papers, there.project))
  const toPapers = async (who: KeyboardUser) => {
    await who.page.getByRole('grid').getByText(there.no).first().waitFor()
    await who.tabTo('grid', /.+/)
    await who.press('Control+Home')
  }
  await toPapers(receiver)
  await receiver.press('s')
  await sees(receiver, /移交单位使用另一套系统/)
  await chooseFile(receiver, dialog(receiver).getByRole('button', { name: '上传文件' }), {
    name: '移交书签章.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(SCAN)
  })
  await dialog(receiver).getByText('上传完成').waitFor()
  await axe(receiver)
  await receiver.press('Control+Enter')
  await dialog(receiver).waitFor({ state: 'hidden' })
  await sees(receiver, '建设单位已签章')
  await toPapers(receiver)
  await receiver.press('s')
  await dialog(receiver).waitFor()
  await receiver.press('Control+Enter')
  await dialog(receiver).waitFor({ state: 'hidden' })
  await sees(receiver, '档案馆已签章')
  await axe(receiver)

  await issuer.comeBack(archive, 'shenhe', at(papers, there.project))
  await toPapers(issuer)
  await issuer.press('i')
  await sees(issuer, /将为移交/)
  await axe(issuer)
  await issuer.press('Control+Enter')
  await sees(issuer, /已发接收证明 /)
  await axe(issuer)
  await pressButton(builder, '查询馆内进展')
  await sees(builder, /核验码 /)
  await axe(builder)
  const [issued] = await askDatabase(
    archive,
    `select verify_code from arc_handover where status = 'issued' order by issued_at desc limit 1`
  )
  const anybody = await openKeyboardUser()
  await anybody.page.goto(`${archive.address}/verify?code=${String(issued?.verify_code)}`)
  await chooseFile(anybody, anybody.page.getByRole('button', { name: /选择 ZIP/ }), saved)
  await sees(anybody, /校验通过/)
  await pressButton(anybody, '查询')
  await sees(anybody, /与本页刚校验的包一致/)
  await axe(anybody)
  expect([...issuer.faults(), ...anybody.faults()]).toEqual([])
  await Promise.all([issuer.close(), anybody.close()])
})

test('what was handed over is added to by a supplement, with a volume of its own, which goes the same road [1.A30]', {
  timeout: WHOLE
}, async () => {
  await builder.comeBack(product, 'js_xinghe', at('/transfer/apply'))
  await pressButton(builder, '新建移交申请')
  await dialog(builder).getByRole('radio', { name: '补充移交' }).waitFor()
  await builder.tabTo('radio', '正式移交')
  await builder.press('ArrowDown')
  await axe(builder)
  await builder.press('Control+Enter')
  await builder.page.getByRole('button', { name: '修改' }).first().waitFor()
  await addVolume(product, { id: 'tv3', unit: 'm11', no: 3 })
  await builder.page.reload()
  await pressButton(builder, '修改')
  await builder.tabTo('checkbox', /移交案卷3/)
  await builder.press('Space', 'Control+Enter')
  await dialog(builder).waitFor({ state: 'hidden' })
  await builder.page.getByRole('row').filter({ hasText: '移交案卷3' }).waitFor()
  await submit(parties, '提交')
  await acceptRest(parties, /案卷 0003/)
  await conclude(parties, '审核通过，准予移交', '准予补充移交')
  await pack(parties)
  await pressButton(builder, '发送')
  await dialog(builder).waitFor()
  await builder.press('Control+Enter')
  await sees(builder, /SJ-\d{4}-0002/)
  const supplement = await newestThere(parties)
  await shelve(parties, supplement)
  await pressButton(builder, '查询馆内进展')
  await sees(builder, /第 3 卷 /)
  const rows = await askDatabase(
    product,
    `select t.kind, t.status, v.status as volume from arc_transfer t join arc_transfer_volume x on x.transfer_id = t.id
      join arc_volume v on v.id = x.volume_id where x.volume_id in ('tv1', 'tv3') and t.kind <> 'pre' and not t.is_delete order by t.kind`
  )
  expect(rows).toEqual([
    { kind: 'formal', status: 'completed', volume: 'shelved' },
    { kind: 'supplement', status: 'completed', volume: 'shelved' }
  ])
  expect(
    [...builder.faults(), ...reviewer.faults(), ...receiver.faults()].filter((fault) => !/status of 4/.test(fault))
  ).toEqual([])
})

/** The smallest page that is a PDF. */
const SCAN = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj 3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj
trailer<</Root 1 0 R>>
%%EOF
`
