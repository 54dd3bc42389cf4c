import { afterAll, beforeAll, expect, test } from 'vitest'

import { closeBrowser, type KeyboardUser, openKeyboardUser } from '#kit/keys/keyboard-user.ts'
import { FULL_TEXT } from '#kit/server/collecting.ts'
import { multipart } from '#kit/server/multipart.ts'
import { type Product, startProduct } from '#kit/product/product.ts'
import { reviewerOf } from '#kit/keys/reviewer.ts'
import { pdf } from '#kit/files/sample-files.ts'

/** So many files of one page are decided about, so many of them returned, in so many keys at most. */
const FILES = 100
const RETURNED = 10
const GOAL = 250
/** The number of the reason 页数不符. */
const PAGES_DIFFER = '5'
const NAME = '审核样本'
const NODE = 'p1-m11-C5-01'
/** So many files are brought in at a time. */
const AT_ONCE = 4

let product: Product
let reviewer: KeyboardUser
interface Brought {
  readonly id: string
  readonly rowVersion: number
}

/** Calls the product as the builder who describes the files. */
async function builder(): Promise<(method: string, path: string, body?: object) => Promise<unknown>> {
  let token = ''
  const call = async (method: string, path: string, body?: object | Awaited<ReturnType<typeof multipart>>) => {
    const isForm = body !== undefined && 'headers' in body
    const answer = await fetch(`${product.address}/api${path}`, {
      method,
      headers: {
        ...(token ? { 'x-access-token': token } : {}),
        ...(isForm ? body.headers : body ? { 'content-type': 'application/json' } : {})
      },
      ...(body && { body: isForm ? new Uint8Array(body.body) : JSON.stringify(body) })
    })
    const { result, message } = (await answer.json()) as { result: unknown; message: string }
    if (result === null) throw new Error(`${path}: ${message}`)
    return result
  }
  const login = { username: 'sg_yijian', password: product.password }
  token = ((await call('POST', '/sys/login', login)) as { token: string }).token
  await call('GET', '/system/sysProject/queryById?id=p1')
  return call
}

/** Brings files of one page in, described and submitted. */
async function bringFiles(): Promise<void> {
  const call = await builder()
  const ids: string[] = []
  const waiting = Array.from({ length: FILES }, (_, at) => `${NAME}${String(at + 1).padStart(3, '0')}`)
  const bring = async () => {
    for (let title = waiting.shift(); title; title = waiting.shift()) {
      const file = { name: `${title}.pdf`, bytes: await pdf(1, { text: title.slice(NAME.length) }) }
      const { path } = (await call('POST', '/sys/common/upload', await multipart(file, { biz: 'archives' }))) as {
        path: string
      }
      const { row } = (await call('POST', '/archives/file/collect', { nodeId: NODE, path })) as { row: Brought }
      const cells = { ...FULL_TEXT, title, pages: 1 }
      await call('PUT', '/archives/file/editBatch', { rows: [{ id: row.id, rowVersion: row.rowVersion, cells }] })
      ids.push(row.id)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, bring))
  const outcomes = (await call('POST', '/archives/file/submit', { ids })) as { ok: boolean; message: string }[]
  expect(outcomes.filter(({ ok }) => !ok).map(({ message }) => message)).toEqual([])
}

beforeAll(async () => {
  product = await startProduct()
  await bringFiles()
  reviewer = await openKeyboardUser({ width: 1440, height: 900 })
  await reviewer.comeBack(product, 'jl_zhengheng', {
    place: `/archives/review?${new URLSearchParams({ word: NAME })}`,
    project: /云澜星河新城/
  })
  await reviewer.page.getByRole('grid', { name: '待审文件' }).waitFor()
  await reviewer.page.getByRole('gridcell', { name: '待定' }).first().waitFor()
})
afterAll(async () => {
  await reviewer?.close()
  await closeBrowser()
  await product?.stop()
})

test('a hundred files of one page, ten of them returned, are reviewed without the pointer in 250 keys, and nothing is wrong with the page', async () => {
  const { active, decide, counted } = reviewerOf(reviewer)
  const before = reviewer.keys()
  if ((await active()) === '') await reviewer.tabTo('grid', '待审文件')
  for (let n = 0; n < FILES; n++) await decide(n % (FILES / RETURNED) === 5 ? PAGES_DIFFER : undefined)
  await counted(FILES)
  const keys = reviewer.keys() - before
  process.stdout.write(`${FILES} one-page files, ${RETURNED} returned: ${keys} keys\n`)
  expect(keys).toBeLessThanOrEqual(GOAL)
  expect(await reviewer.axe('main')).toEqual([])
  expect(reviewer.faults()).toEqual([])
})

test('the last decision is taken back by its name, and the file is the reviewer’s again', async () => {
  const { page } = reviewer
  await reviewer.press('u')
  await page
    .getByText(/^已撤销：接受 /)
    .first()
    .waitFor()
  await reviewerOf(reviewer).counted(FILES - 1)
})
