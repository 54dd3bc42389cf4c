import { gzipSync } from 'node:zlib'

import type { Page } from 'playwright-core'

import { closeBrowser, openKeyboardUser } from '#kit/keys/keyboard-user.ts'
import { startProduct } from '#kit/product/product.ts'

import type { Figures } from '../figures.ts'

/** Goals in kB (1,000 bytes) of gzip, all scripts together. */
const SIGN_IN = 120
const WORKBENCH = 240

/** What pages have loaded so far, each address once: scripts by their gzip size, and everything. */
function weigh(page: Page): () => Promise<{ scripts: number; files: number; all: number }> {
  const coming: Promise<{ url: string; isScript: boolean; gzip: number }>[] = []
  page.on('response', (response) => {
    const isScript = response.request().resourceType() === 'script' && response.status() === 200
    coming.push(
      response.body().then(
        (body) => ({ url: response.url(), isScript, gzip: gzipSync(body, { level: 9 }).length }),
        () => ({ url: response.url(), isScript: false, gzip: 0 })
      )
    )
  })
  return async () => {
    const loaded = await Promise.all(coming)
    const everything = new Map(loaded.map(({ url, gzip }) => [url, gzip]))
    const scripts = new Map(loaded.filter(({ isScript }) => isScript).map(({ url, gzip }) => [url, gzip]))
    const sum = (sizes: Iterable<number>) => [...sizes].reduce((all, size) => all + size, 0) / 1000
    return { scripts: sum(scripts.values()), files: scripts.size, all: sum(everything.values()) }
  }
}

/** What a browser with an empty cache loads until the sign-in page, the workbench and 收集著录 are drawn. */
export async function run(): Promise<Figures> {
  const product = await startProduct()
  try {
    const keyboardUser = await openKeyboardUser()
    const weight = weigh(keyboardUser.page)
    const rows: string[][] = []
    const missed: string[] = []
    const note = async (where: string, goal?: number) => {
      await keyboardUser.page.waitForLoadState('networkidle')
      const { scripts, files, all } = await weight()
      rows.push([
        where,
        `${scripts.toFixed(0)} kB`,
        goal === undefined ? '' : `${goal} kB`,
        String(files),
        `${all.toFixed(0)} kB`
      ])
      if (goal !== undefined && scripts > goal)
        missed.push(`${where}: ${scripts.toFixed(0)} kB of scripts, the goal is ${goal}`)
    }
    await keyboardUser.page.goto(`${product.address}/user/login`)
    await keyboardUser.page.getByRole('button', { name: '登录' }).waitFor()
    await note('sign-in page', SIGN_IN)
    await keyboardUser.signIn(product.address, 'js_xinghe', product.password)
    await keyboardUser.page.waitForURL('**/workbench/index')
    await keyboardUser.page.getByRole('heading', { name: '工作台', level: 1 }).waitFor()
    await note('workbench', WORKBENCH)
    await keyboardUser.page.goto(`${product.address}/archives/collect`)
    await keyboardUser.page.getByRole('grid').first().waitFor()
    await note('收集著录')
    await keyboardUser.close()
    return {
      title: 'Size',
      how: 'What a browser with an empty cache has loaded by then, each file once, gzipped at the highest level; “all” adds styles, texts and answers.',
      columns: ['until', 'scripts', 'goal', 'files', 'all'],
      rows,
      missed
    }
  } finally {
    await closeBrowser()
    await product.stop()
  }
}
