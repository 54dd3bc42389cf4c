/**
 * Every page of the gallery in the built product, in both languages, at 1280 and 320: checked by axe in every theme and walked with
 * Tab in both directions; whatever opens on it opened, checked, walked and closed too. `node tests/matrix/gallery.ts button menu`
 * takes these pages alone.
 */
import { THEMES } from '#kit/look/axe-rules.ts'
import { tooWide } from '#kit/keys/fits.ts'
import { closeBrowser, type KeyboardUser, openKeyboardUser } from '#kit/keys/keyboard-user.ts'
import { look, overGallery, places } from '#kit/vitest/matrix.ts'
import { openPopUps } from '#kit/keys/open-pop-ups.ts'
import { startProduct } from '#kit/product/product.ts'
import { missed, tabWalk } from '#kit/keys/tab-walk.ts'

async function walk({ page }: KeyboardUser): Promise<{ stops: number; faults: readonly string[] }> {
  const forward = await tabWalk(page, 'Tab')
  const backward = await tabWalk(page, 'Shift+Tab')
  const behind = (await missed(page, backward.stops)).map((one) => `backwards ${one}`)
  return {
    stops: forward.stops.length + backward.stops.length,
    faults: [...forward.faults, ...backward.faults, ...(await missed(page, forward.stops)), ...behind]
  }
}

/** Without the setting /gallery is like any unknown place. */
async function isAbsent(): Promise<boolean> {
  const without = await startProduct({ GALLERY: 'off' })
  try {
    const { page, close } = await openKeyboardUser()
    await page.goto(`${without.address}/gallery/button`)
    const went = await page.waitForURL(/\/user\/login\?redirect=/, { timeout: 20_000 }).catch(() => false as const)
    await close()
    return went !== false
  } finally {
    await without.stop()
    await closeBrowser()
  }
}

await overGallery(async ({ each, count, note }) => {
  for (const [width, height] of [
    [1280, 800],
    [320, 640]
  ] as const) {
    for (const language of ['zh-CN', 'en'] as const) {
      await each({ width, height, settings: { language } }, places, async (keyboardUser, where, name) => {
        note(where, await tooWide(keyboardUser.page))
        note(where, await look(keyboardUser, { themes: THEMES }))
        count('looks', THEMES.length)
        if (language !== 'zh-CN') return
        const { stops, faults } = await walk(keyboardUser)
        count('stops', stops)
        note(where, faults)
        if (width !== 1280 || !name) return
        const above = await openPopUps(keyboardUser, {
          whileOpen: (scope) => look(keyboardUser, { themes: THEMES, scope }),
          isWalked: true
        })
        count('pop-ups', above.opened)
        count('looks', above.opened * THEMES.length)
        count('stops in pop-ups', above.stops)
        note(where, above.faults)
      })
    }
  }
  if (!(await isAbsent())) note('without the setting', ['/gallery is there'])
})
