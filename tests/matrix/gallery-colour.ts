/**
 * The colours of every page of the gallery: contrast with each brand colour and with the colours for weak colour sight; forced colours;
 * the focus recognised by its pixels in every theme; states that differ by more than their colour.
 */
import { BRANDS } from '#gallery/brands.ts'
import { THEMES } from '#kit/look/axe-rules.ts'
import { look, overGallery, places } from '#kit/vitest/matrix.ts'
import { faintEdges, shortTokens, STATE_PAGES, statesApart } from '#kit/look/colours.ts'
import { ringFaults } from '#kit/product/ring.ts'

/** The stops before the content: the link to it, the way back and the look of the page are the same everywhere. */
const FRAME = 7
const WEAK = ['protanopia', 'deuteranopia', 'tritanopia', 'achromatopsia'] as const

await overGallery(async ({ each, count, note }) => {
  await each({}, places, async (keyboardUser, where) => {
    const { page } = keyboardUser
    for (const brand of BRANDS) {
      await page.evaluate((colour) => document.documentElement.style.setProperty('--brand', colour), `#${brand}`)
      note(`${where} #${brand}`, await look(keyboardUser, { themes: ['light', 'dark'], rules: ['color-contrast'] }))
      count('looks with a brand colour', 2)
    }
    await page.evaluate(() => {
      document.documentElement.style.removeProperty('--brand')
      document.documentElement.toggleAttribute('data-colour-weak', true)
    })
    note(`${where} colour-weak`, await look(keyboardUser, { themes: THEMES, rules: ['color-contrast'] }))
    await page.evaluate(() => document.documentElement.toggleAttribute('data-colour-weak', false))
    for (const theme of THEMES) {
      await page.evaluate((name) => (document.documentElement.dataset.theme = name), theme)
      const { edges, faults } = await faintEdges(page)
      count('edges', edges)
      note(`${where} ${theme}`, faults)
    }
  })

  await each({}, places.includes('tokens') ? ['tokens'] : [], async ({ page }, where) => {
    for (const theme of THEMES) {
      for (const brand of BRANDS) {
        for (const isWeak of [false, true]) {
          note(
            `${where} ${theme} #${brand}${isWeak ? ' colour-weak' : ''}`,
            await shortTokens(page, { theme, brand: `#${brand}`, isWeak })
          )
          count('token sheets')
        }
      }
    }
  })

  for (const theme of THEMES) {
    await each({ settings: { theme } }, places, async ({ page }, where) => {
      const { stops, faults } = await ringFaults(page, FRAME)
      count('focus rings', stops)
      note(where, faults)
    })
  }

  await each({ media: { forcedColors: 'active' } }, places, async (keyboardUser, where) => {
    note(where, await look(keyboardUser))
    const { stops, faults } = await ringFaults(keyboardUser.page, FRAME)
    count('focus rings in forced colours', stops)
    note(where, faults)
  })

  const states = places.filter((name) => STATE_PAGES.includes(name))
  for (const kind of WEAK) {
    for (const colourWeak of [false, true]) {
      await each({ settings: { colourWeak } }, states, async ({ page }, where, name) => {
        const browser = await page.context().newCDPSession(page)
        await browser.send('Emulation.setEmulatedVisionDeficiency', { type: kind })
        const { pairs, byWords, faults } = await statesApart(page, name)
        count('pairs of states', pairs)
        count('of them told by words or sign', byWords)
        note(`${where} ${kind}`, faults)
      })
    }
  }
})
