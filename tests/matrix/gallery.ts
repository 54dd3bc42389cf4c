/**
 * Every page of the gallery in the built product: walked with Tab in both directions; looked at by axe in every theme, language and
 * width; whatever opens on it opened and looked at too. `node tests/matrix/gallery.ts button menu` takes these pages alone.
 */
import { PAGE_NAMES } from '#gallery/groups.ts'
import { closeBrowser, type Hands, openHands } from '#kit/hands.ts'
import { openPopUps } from '#kit/open-pop-ups.ts'
import { startProduct } from '#kit/product.ts'
import { missed, tabWalk } from '#kit/tab-walk.ts'

const wanted = process.argv.slice(2)
const places = ['', ...PAGE_NAMES].filter((name) => wanted.length === 0 || wanted.includes(name))
const LANGUAGES = ['zh-CN', 'en'] as const
const WIDTHS = [1280, 320] as const
const counts = { pages: 0, stops: 0, looks: 0, opened: 0 }
const faults: string[] = []
const note = (where: string, found: readonly string[]) => {
  for (const one of found) {
    faults.push(`${where}: ${one}`)
    process.stdout.write(`  ${where}: ${one}\n`)
  }
}

async function visit({ page }: Hands, address: string, name: string): Promise<void> {
  await page.goto(`${address}/gallery${name && `/${name}`}`)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForFunction(() => document.querySelector('[data-coming]') === null)
  if (name === 'pdf-viewer') await page.locator('main canvas').first().waitFor()
}

async function walk(hands: Hands, where: string): Promise<void> {
  const forward = await tabWalk(hands.page, 'Tab')
  const backward = await tabWalk(hands.page, 'Shift+Tab')
  counts.stops += forward.stops.length
  note(where, [...forward.faults, ...backward.faults, ...(await missed(hands.page, forward.stops)), ...(await missed(hands.page, backward.stops)).map((one) => `backwards ${one}`)])
}

const product = await startProduct({ GALLERY: 'on' })
try {
  for (const width of WIDTHS) {
    for (const language of LANGUAGES) {
      const hands = await openHands({ width, height: width === 320 ? 640 : 800 })
      await hands.context.addInitScript(`localStorage.setItem('pro__SETTINGS', '${JSON.stringify({ language, theme: 'light' })}')`)
      for (const name of places) {
        const where = `${name || 'front page'} ${language} ${width}`
        await visit(hands, product.address, name)
        counts.pages++
        const over = await hands.page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')
        note(where, Number(over) > 0 ? [`wider than the window by ${over} px`] : [])
        if (language === 'zh-CN') await walk(hands, where)
        note(where, await hands.axe())
        counts.looks += 3
        if (language === 'zh-CN' && width === 1280 && name) {
          const { opened, faults: found } = await openPopUps(hands)
          counts.opened += opened
          note(where, found)
        }
      }
      note(`${language} ${width}`, hands.faults())
      await hands.close()
    }
  }
} finally {
  await product.stop()
}

const without = await startProduct({ GALLERY: 'off' })
try {
  const { page, close } = await openHands()
  await page.goto(`${without.address}/gallery/button`)
  await page.waitForURL(/\/user\/login\?redirect=/, { timeout: 20_000 }).catch(() => faults.push('without the setting /gallery is not like any unknown place'))
  await close()
} finally {
  await without.stop()
  await closeBrowser()
}
process.stdout.write(`${counts.pages} pages, ${counts.stops} stops, ${counts.looks} looks, ${counts.opened} pop-ups; ${faults.length} faults\n`)
process.exitCode = faults.length === 0 ? 0 : 1
