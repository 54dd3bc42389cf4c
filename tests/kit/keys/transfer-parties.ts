import { expect } from 'vitest'

import type { Product } from '../product/product.ts'
import { askDatabase, chooseIn, openRow, pressButton, toRow } from '../product/transfer-road.ts'
import type { KeyboardUser } from './keyboard-user.ts'

/** The project that is handed over. */
export const PROJECT = /云澜星河/

/** A place of the product, in the project that is handed over or in another one. */
export const at = (place: string, project = PROJECT) => ({ place, project })
/** The dialog in front. */
export const dialog = (who: KeyboardUser) => who.page.getByRole('dialog').last()
/** Waits until somebody sees these words. */
export const sees = (who: KeyboardUser, words: string | RegExp): Promise<void> =>
  who.page.getByText(words).first().waitFor()
/** Nothing is wrong on the page for who uses aids. */
export const axe = async (who: KeyboardUser): Promise<void> => expect(await who.axe()).toEqual([])

/** The builder, who reviews at the same installation, who receives at another one, and both installations. */
export interface Parties {
  readonly product: Product
  readonly archive: Product
  readonly builder: KeyboardUser
  readonly reviewer: KeyboardUser
  readonly receiver: KeyboardUser
}
/** What has come to the other archive, with the project that it has there. */
export interface Arrived {
  readonly id: string
  readonly no: string
  readonly receipt: string
  readonly project: RegExp
}

/** The builder applies for the first two of three unit projects, and submits. */
export async function apply(
  { builder, product }: Pick<Parties, 'builder' | 'product'>,
  kind: 'pre' | 'formal'
): Promise<void> {
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
  await submit({ builder }, '提交')
}

/** The builder submits, and the content is frozen. */
export async function submit({ builder }: Pick<Parties, 'builder'>, words: string): Promise<void> {
  await pressButton(builder, words)
  await builder.page.getByRole('alertdialog').waitFor()
  await builder.press('Enter')
  await sees(builder, /已冻结/)
  await axe(builder)
}

/** The archive opens what waits and claims it; the focus goes to its first volume. */
export async function claim({ reviewer, product }: Pick<Parties, 'reviewer' | 'product'>, left: RegExp): Promise<void> {
  await reviewer.comeBack(product, 'shenhe', at('/transfer/review'))
  await openRow(reviewer, '移交审核队列', PROJECT)
  await pressButton(reviewer, '签收')
  await sees(reviewer, left)
  await axe(reviewer)
}

/** Goes to a line of what is reviewed. */
export async function toLine({ reviewer }: Pick<Parties, 'reviewer'>, line: RegExp): Promise<void> {
  await reviewer.tabTo('grid', /.+/)
  await reviewer.press('Control+Home')
  await toRow(reviewer, line)
}

/** The archive decides about the whole, with an opinion. */
export async function conclude(
  { reviewer }: Pick<Parties, 'reviewer'>,
  button: string,
  opinion: string,
  isReturned = false
): Promise<void> {
  await pressButton(reviewer, button)
  await dialog(reviewer).waitFor()
  if (isReturned) await chooseIn(reviewer, /退回原因/, /.+/)
  await reviewer.tabTo('textbox', /意见/)
  await reviewer.type(opinion)
  await axe(reviewer)
  await reviewer.press('Control+Enter')
  await dialog(reviewer).waitFor({ state: 'hidden' })
}

/** A volume is returned by the first reason. */
export async function giveBack({ reviewer }: Pick<Parties, 'reviewer'>, volume: RegExp): Promise<void> {
  await toLine({ reviewer }, volume)
  await reviewer.press('r')
  await reviewer.page.getByRole('option').first().waitFor()
  await reviewer.press('1')
  await sees(reviewer, /退回 1 卷/)
}

/** The archive claims what waits once more, and accepts the volumes that are open. */
export async function acceptRest(
  { reviewer, product }: Pick<Parties, 'reviewer' | 'product'>,
  ...volumes: readonly RegExp[]
): Promise<void> {
  await claim({ reviewer, product }, new RegExp(`未审 ${volumes.length} 卷`))
  for (const volume of volumes) {
    await toLine({ reviewer }, volume)
    await reviewer.press('a')
  }
  await sees(reviewer, /未审 0 卷/)
}

/** The builder opens the newest of what was accepted, and packs it. */
export async function pack({ builder, product }: Pick<Parties, 'builder' | 'product'>): Promise<void> {
  await builder.comeBack(product, 'js_xinghe', at('/transfer/online'))
  await openRow(builder, '可以打包移交的申请', /审核通过/)
  await pressButton(builder, '打包')
  await sees(builder, /[0-9a-f]{64}/)
  await axe(builder)
}

/** What has come to the other archive last, with the project that it has there. */
export async function newestThere({ archive }: Pick<Parties, 'archive'>): Promise<Arrived> {
  const [found] = await askDatabase(
    archive,
    `select t.id, t.transfer_no, p.name, i.receipt_no from arc_inbound i join arc_transfer t on t.id = i.transfer_id
      join arc_project p on p.id = t.project_id order by i.taken_at desc limit 1`
  )
  return {
    ...{ id: String(found?.id), no: String(found?.transfer_no), receipt: String(found?.receipt_no) },
    project: new RegExp(String(found?.name).replace(/[().（）]/g, '.'))
  }
}

/** The archive verifies, places and shelves what has come to it. */
export async function shelve(
  { receiver, archive }: Pick<Parties, 'receiver' | 'archive'>,
  { id, project }: Arrived
): Promise<void> {
  await receiver.comeBack(archive, 'jieshou', at(`/transfer/receive?id=${id}`, project))
  await sees(receiver, /来自 /)
  await pressButton(receiver, '接收核验')
  await receiver.page.getByRole('button', { name: '指定库位' }).waitFor()
  await axe(receiver)
  await pressButton(receiver, '指定库位')
  await dialog(receiver).getByRole('combobox').waitFor()
  await receiver.type('一库')
  await receiver.page.getByRole('option', { name: /一库/ }).first().waitFor()
  await receiver.press('ArrowDown', 'Enter', 'Control+Enter')
  await dialog(receiver).waitFor({ state: 'hidden' })
  await pressButton(receiver, '入库上架')
  await dialog(receiver).getByRole('textbox', { name: '起始馆藏档号' }).waitFor()
  await axe(receiver)
  await receiver.press('Enter')
  await dialog(receiver).waitFor({ state: 'hidden' })
  await receiver.page.getByRole('button', { name: '接收记录' }).waitFor()
  await axe(receiver)
}
