import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { closeBrowser, openKeyboardUser } from '#kit/keys/keyboard-user.ts'
import { type Product, startProduct } from '#kit/product/product.ts'

import type { Figures } from '../figures.ts'
import { byCurl, makeFiles } from '../given-files.ts'

const FILES = 500
const MIB = 1024 ** 2
/** Of the rate of curl. */
const GOAL = 0.6
const NODE = 'p1-m11-C5-02'

/** Gives 500 PDFs of 1 MiB to 收集著录 in one go, beside curl sending the same files to the same server. */
export async function run(): Promise<Figures> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-drop-'))
  const product = await startProduct()
  try {
    const files = await makeFiles(folder, FILES)
    const token = await tokenOf(product)
    const curl = (lanes: number) =>
      byCurl(files, lanes, [
        `${product.address}/api/sys/common/upload`,
        '-H',
        `x-access-token: ${token}`,
        '-F',
        'biz=archives'
      ])
    const [one, three] = [await curl(1), await curl(3)]
    const { seconds, heap, before, rows } = await drop(product, files)
    const again = await curl(1)
    const plain = (one + again) / 2
    const line = (what: string, time: number, more = '') => [
      what,
      `${time.toFixed(1)} s`,
      `${(FILES / time).toFixed(0)} MiB/s`,
      more
    ]
    const share = plain / seconds
    return {
      title: 'A drop of 500 files',
      how: `${FILES} PDFs of 1 MiB given to 收集著录 at once in Chromium: each is digested, asked for, sent, probed, counted, and made a row; until the last row is there. curl only sends the same files to the same server, before and after. The heap is the page’s own at its highest, over what it was before. Goal: ${GOAL * 100} % of curl’s rate, none lost.`,
      columns: ['what', 'time', 'rate', 'heap of the page'],
      rows: [
        line('curl, one at a time (mean of two)', plain),
        line('curl, three at a time', three),
        line(
          `the page (${(share * 100).toFixed(0)} % of curl)`,
          seconds,
          `${(before / MIB).toFixed(0)} MiB + ${((heap - before) / MIB).toFixed(0)} MiB`
        )
      ],
      missed: [
        ...(share < GOAL ? [`the page reached ${(share * 100).toFixed(0)} % of curl’s rate`] : []),
        ...(rows === FILES ? [] : [`${FILES - rows} of ${FILES} files are not there`])
      ]
    }
  } finally {
    await closeBrowser()
    await product.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function tokenOf({ address, password }: Product): Promise<string> {
  const answer = await fetch(`${address}/api/sys/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'js_xinghe', password })
  })
  const { result } = (await answer.json()) as { result: { token: string } }
  return result.token
}

async function drop(
  { address, password }: Product,
  files: readonly string[]
): Promise<{ seconds: number; heap: number; before: number; rows: number }> {
  const keyboardUser = await openKeyboardUser()
  await keyboardUser.signIn(address, 'js_xinghe', password)
  await keyboardUser.page.waitForURL('**/workbench/index')
  await keyboardUser.page.goto(`${address}/archives/collect?node=${NODE}`)
  await keyboardUser.page.getByRole('grid', { name: /C5-02/ }).waitFor()
  const cdp = await keyboardUser.context.newCDPSession(keyboardUser.page)
  await cdp.send('Performance.enable')
  const heapNow = async () =>
    (await cdp.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0
  const before = await heapNow()
  let heap = before
  const watch = setInterval(
    () =>
      void heapNow().then(
        (now) => (heap = Math.max(heap, now)),
        () => undefined
      ),
    200
  )
  await keyboardUser.tabTo('button', '上传文件')
  const chooser = keyboardUser.page.waitForEvent('filechooser')
  await keyboardUser.press('Enter')
  const start = performance.now()
  await (await chooser).setFiles([...files])
  await keyboardUser.page.getByText(`${FILES}/${FILES} 个文件`, { exact: false }).waitFor({ timeout: 300_000 })
  const seconds = (performance.now() - start) / 1000
  clearInterval(watch)
  await keyboardUser.page.goto(`${address}/archives/collect?node=${NODE}`)
  const counted = await keyboardUser.page.getByRole('grid', { name: /C5-02/ }).getAttribute('aria-rowcount')
  await keyboardUser.close()
  // The heading is a row too.
  return { seconds, heap, before, rows: Number(counted) - 1 }
}
