/**
 * The room of every page of the gallery: 320 × 640 and 320 × 225 (400 % of 1280 × 900), text at 200 %, text spacing, every density,
 * right to left; pop-ups in the smallest window, with motion reduced.
 */
import { beyond, clippedTexts, moving, newlyClipped, tooWide } from '#kit/keys/fits.ts'
import { look, overGallery, places } from '#kit/vitest/matrix.ts'
import { openPopUps, SURFACE } from '#kit/keys/open-pop-ups.ts'

/** WCAG 2.2, 1.4.12. */
const SPACING =
  '*{line-height:1.5!important;letter-spacing:.12em!important;word-spacing:.16em!important} p{margin-bottom:2em!important}'
const WIDTHS = [1280, 320] as const

await overGallery(async ({ each, count, note }) => {
  for (const width of WIDTHS) {
    const before = new Map<string, readonly string[]>()
    for (const density of ['regular', 'compact', 'roomy'] as const) {
      await each({ width, height: 640, settings: { density } }, places, async (keyboardUser, where, name) => {
        const { page } = keyboardUser
        note(where, await tooWide(page))
        if (width === 1280) note(where, await look(keyboardUser))
        if (density !== 'regular') return
        before.set(name, await clippedTexts(page))
        await page.addStyleTag({ content: SPACING })
        await page.waitForTimeout(100)
        note(`${where} spacing`, [
          ...(await tooWide(page)),
          ...newlyClipped(before.get(name) ?? [], await clippedTexts(page))
        ])
        count('pages with spaced text')
      })
    }
    await each({ width, height: 640, text: '200%' }, width === 1280 ? places : [], async ({ page }, where, name) => {
      note(where, [...(await tooWide(page)), ...newlyClipped(before.get(name) ?? [], await clippedTexts(page))])
      count('pages with text at 200 %')
    })
    await each({ width, height: 640 }, places, async (keyboardUser, where) => {
      await keyboardUser.page.evaluate(() => (document.documentElement.dir = 'rtl'))
      await keyboardUser.page.waitForTimeout(100)
      note(`${where} rtl`, await tooWide(keyboardUser.page))
      count('pages right to left')
      if (width === 1280) note(`${where} rtl`, await look(keyboardUser))
    })
  }

  await each(
    { width: 320, height: 225, media: { reducedMotion: 'reduce' } },
    places,
    async (keyboardUser, where, name) => {
      const { page } = keyboardUser
      note(where, [...(await tooWide(page)), ...(await moving(page))])
      if (!name) return
      const { opened, faults } = await openPopUps(keyboardUser, {
        whileOpen: async () => [...(await tooWide(page)), ...(await moving(page)), ...(await beyond(page, SURFACE))]
      })
      count('pop-ups in the smallest window', opened)
      note(where, faults)
    }
  )
})
