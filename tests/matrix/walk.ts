/**
 * Every page of the menu as each of the roles, opened by its title in the palette, as a wide window and a telephone show it, in Chinese and
 * in English. `node tests/matrix/walk.ts 320 en dark admin baomi` walks two accounts in one way; `PICTURES=<folder>` keeps a picture of each page.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

import { closeBrowser } from '#kit/keys/keyboard-user.ts'
import { type Appearance, walkMenu } from '#kit/keys/menu-walk.ts'
import { signInOnce } from '#kit/keys/room-walk.ts'
import { startProduct } from '#kit/product/product.ts'

/** An account of the demo for each role, and one that has none yet. */
const ACCOUNTS =
  'newcomer admin baomi shenji jieshou shenhe js_xinghe sg_yijian jl_zhengheng sj_fangyuan kc_yantu daiban chayue'
const WAYS: readonly Appearance[] = [
  { width: 1280, language: 'zh-CN', theme: 'light' },
  { width: 1280, language: 'en', theme: 'dark' },
  { width: 320, language: 'zh-CN', theme: 'contrast' },
  { width: 320, language: 'en', theme: 'light' }
]
const [width, language, theme, ...names] = process.argv.slice(2)
const ways =
  width === undefined
    ? WAYS
    : [{ width: Number(width), language: language === 'en' ? language : 'zh-CN', theme } as Appearance]
const accounts = names.length > 0 ? names : ACCOUNTS.split(' ')
const pictures = process.env.PICTURES

const product = await startProduct()
let pages = 0
let faults = 0
try {
  for (const name of accounts) {
    const state = await signInOnce(product.address, name, product.password)
    for (const way of ways) {
      const as = `${name}-${way.width}-${way.language}-${way.theme}`
      if (pictures) mkdirSync(pictures, { recursive: true })
      const walked = await walkMenu(product.address, state, way, async (place, { page }) => {
        if (pictures) await page.screenshot({ path: join(pictures, `${as}${place.replaceAll(/\W/g, '_')}.png`) })
      })
      pages += walked.pages
      faults += walked.faults.length
      process.stdout.write(`${as}: ${walked.pages} pages\n`)
      for (const fault of walked.faults) process.stdout.write(`  ${fault}\n`)
    }
  }
} finally {
  await product.stop()
  await closeBrowser()
}
process.stdout.write(`${pages} pages; ${faults} faults\n`)
process.exitCode = faults === 0 && pages > 0 ? 0 : 1
