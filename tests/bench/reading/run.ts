import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { PDFDocument } from '@cantoo/pdf-lib'
import type { Page } from 'playwright-core'

import type { FileRow } from '#contract/archives/files.ts'
import type { ArchiveTreeNode } from '#contract/archives/tree.ts'
import type { FirstPage } from '#contract/files/first-page.ts'
import { askAsPage } from '#kit/keys/ask-as-page.ts'
import { endTour } from '#kit/keys/keyboard-user.ts'
import { letterPdf } from '#kit/files/letter-pdf.ts'
import { startProduct } from '#kit/product/product.ts'

import { type Figures, quantile } from '../figures.ts'
import { inBrowser, served } from '../served.ts'

const FILES = 13
/** Goals in milliseconds from the arrow: the kept picture, and the sharp page of a document that was not opened before. */
const PICTURE = 100
const SHARP = 700
/** How wide the page is drawn, in px. */
const WIDTH = 420
/** Bytes that a letter has attached: they need not be fetched to show it. */
const ATTACHED = 5_000_000

/** A letter of three pages that weighs 5 MB. */
async function heavyPdf(n: number): Promise<Buffer> {
  const letter = await PDFDocument.load(letterPdf({ number: `云发改〔2025〕${n + 1}号`, pages: 3 }))
  await letter.attach(randomBytes(ATTACHED), 'attached.bin')
  return Buffer.from(await letter.save({ useObjectStreams: false }))
}

/** Milliseconds from the arrow until the picture and the sharp page of the row are in sight; null where one was not waited for. */
interface Times {
  readonly picture: number
  readonly sharp: number
}

/** Presses an arrow so many times and waits until the pane shows the row of this name. */
async function arrow(page: Page, name: string, presses: number): Promise<Times> {
  await page.evaluate((wanted) => {
    // The key may arrive before the answer to this: it is watched for from here on, and its times are asked for afterwards.
    Object.assign(window, {
      watched: new Promise<Times>((settle) => {
        let begun = 0
        let picture = 0
        addEventListener('keydown', (event) => (begun = event.timeStamp), { capture: true })
        const look = () => {
          const pane = document.querySelector('section[aria-label="阅读"]')
          const isMeant = begun > 0 && pane?.querySelector('h2')?.textContent === wanted
          const image = pane?.querySelector('img')
          const isSharp = isMeant && pane?.querySelector('canvas') !== null
          const now = performance.now()
          if (isMeant && picture === 0 && (isSharp || (image?.complete && image.naturalWidth > 0)))
            picture = now - begun
          if (isSharp) settle({ picture, sharp: now - begun })
          else requestAnimationFrame(look)
        }
        look()
      })
    })
  }, name)
  for (let press = 0; press < presses; press++) await page.keyboard.press('ArrowDown')
  return await page.evaluate(() => (window as unknown as { watched: Promise<Times> }).watched)
}

/** From an arrow in the grid to the picture and the sharp page of the row's document, beside pdf.js alone. */
export async function run(): Promise<Figures> {
  const product = await startProduct({ FIRST_PAGES: 'on' })
  try {
    return await inBrowser([], async (browser) => {
      const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1280, height: 800 } })
      const page = await context.newPage()
      await page.goto(`${product.address}/user/login`)
      await page.evaluate(endTour, 'u-js_xinghe')
      await page.getByRole('textbox', { name: '账号' }).fill('js_xinghe')
      await page.getByRole('textbox', { name: '密码' }).fill(product.password)
      await page.keyboard.press('Enter')
      await page.waitForURL('**/workbench/index')
      const names = await collect(page, product.address)
      await page
        .getByRole('gridcell', { name: /IMG_001/ })
        .first()
        .focus()
      await page.keyboard.press('Alt+Shift+P')
      await page.locator('section[aria-label="阅读"] canvas').waitFor()
      const [near, far]: [Times[], Times[]] = [[], []]
      for (let at = 0; at + 3 < FILES; at += 3) {
        // Long enough for the next row's page to be drawn ahead.
        await page.waitForTimeout(2500)
        near.push(await arrow(page, names[at + 1]!, 1))
        await page.waitForTimeout(2500)
        // Two rows on nothing was opened before.
        far.push(await arrow(page, names[at + 3]!, 2))
      }
      return figures(near, far, await plainly())
    })
  } finally {
    await product.stop()
  }
}

/** Uploads the documents to an item that has none; their names in order, once they are read. */
async function collect(page: Page, address: string): Promise<readonly string[]> {
  const tree = await askAsPage<ArchiveTreeNode[]>(page, '/archives/collect/tree')
  const node = tree.find(
    ({ level, files, writable, templates }) =>
      level === 'item' && files === 0 && writable && templates[0] === 'file_text'
  )
  if (!node) throw new Error('no item is empty')
  await page.goto(`${address}/archives/collect?node=${node.id}`)
  const names = Array.from({ length: FILES }, (_, n) => `IMG_${String(n + 1).padStart(3, '0')}.pdf`)
  const folder = mkdtempSync(join(tmpdir(), 'bench-'))
  for (const [n, name] of names.entries()) writeFileSync(join(folder, name), await heavyPdf(n))
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: '上传文件' }).first().click()
  await (await chooser).setFiles(names.map((name) => join(folder, name)))
  for (;;) {
    const { records } = await askAsPage<{ records: FileRow[] }>(
      page,
      `/archives/file/list?nodeId=${node.id}&pageNo=1&pageSize=50`
    )
    const read =
      records.length < FILES
        ? []
        : await askAsPage<FirstPage[]>(page, `/files/firstPages?files=${records.map(({ id }) => id).join(',')}`)
    const refused = read.find(({ state }) => state === 'refused')
    if (refused) throw new Error(`the first page of ${refused.name} was not read: ${refused.reason}`)
    if (read.length === FILES && read.every(({ state }) => state === 'ready')) break
    await page.waitForTimeout(500)
  }
  rmSync(folder, { recursive: true, force: true })
  await page.goto(`${address}/archives/collect?node=${node.id}`)
  return names
}

/** The same documents, drawn by pdf.js alone in a page of its own. */
async function plainly(): Promise<readonly number[]> {
  const publicDir = mkdtempSync(join(tmpdir(), 'bench-'))
  try {
    for (let n = 0; n < 8; n++) writeFileSync(join(publicDir, `${n}.pdf`), await heavyPdf(n))
    return await served(
      join(import.meta.dirname, 'page'),
      (url) =>
        inBrowser([], async (browser) => {
          const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
          await page.goto(url)
          await page.waitForFunction(() => 'drawPlainly' in window)
          const times: number[] = []
          for (let n = 0; n < 8; n++)
            times.push(
              await page.evaluate(
                ([from, width]) =>
                  (window as unknown as { drawPlainly: (at: string, wide: number) => Promise<number> }).drawPlainly(
                    from,
                    width
                  ),
                [`/${n}.pdf`, WIDTH] as const
              )
            )
          return times
        }),
      { publicDir }
    )
  } finally {
    rmSync(publicDir, { recursive: true, force: true })
  }
}

function figures(near: readonly Times[], far: readonly Times[], plain: readonly number[]): Figures {
  const ms = (times: readonly number[]) => [0.5, 0.95].map((part) => `${quantile(times, part).toFixed(0)} ms`)
  const [pictures, sharp] = [far.map(({ picture }) => picture), far.map(({ sharp: one }) => one)]
  return {
    title: 'Reading beside the grid',
    how: `${FILES} PDFs of 5 MB at one item, three pages each. From the arrow key until the kept picture, and until the sharp page is in sight; two rows on, where nothing was opened before, and one row on, where the page was drawn ahead. Beside it pdf.js alone, as its examples use it, from the call until the page can be painted.`,
    columns: ['what', 'median', '95 of 100'],
    rows: [
      ['two rows on: the kept picture', ...ms(pictures)],
      ['two rows on: the sharp page', ...ms(sharp)],
      ['one row on, drawn ahead: the sharp page', ...ms(near.map(({ sharp: one }) => one))],
      ['pdf.js alone: the page', ...ms(plain)]
    ],
    missed: [
      ...(quantile(pictures, 0.5) > PICTURE ? [`the kept picture in ${PICTURE} ms`] : []),
      ...(quantile(sharp, 0.5) > SHARP ? [`the sharp page in ${SHARP} ms`] : [])
    ]
  }
}
