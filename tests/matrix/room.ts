/** Every screen at 1280, 1024, 768, 390 and 320 px, in both languages and three densities: nothing is wider than the window, nothing lies on anything else, the state of saving and the number of the project are in sight. */
import { closeBrowser } from '#kit/keys/keyboard-user.ts'
import { startProduct } from '#kit/product/product.ts'
import { DENSITIES, LANGUAGES, roomFaults, signInOnce, WIDTHS } from '#kit/keys/room-walk.ts'

const product = await startProduct()
let faults = 0
let rooms = 0
try {
  const state = await signInOnce(product.address, 'js_xinghe', product.password)
  for (const width of WIDTHS)
    for (const language of LANGUAGES)
      for (const density of DENSITIES) {
        const found = await roomFaults(product.address, state, { width, language, density })
        rooms++
        faults += found.length
        for (const fault of found) process.stdout.write(`  ${fault}\n`)
      }
} finally {
  await product.stop()
  await closeBrowser()
}
process.stdout.write(`${rooms} rooms; ${faults} faults\n`)
process.exitCode = faults === 0 ? 0 : 1
