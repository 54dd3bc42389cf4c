import { afterAll, beforeAll, expect, test } from 'vitest'

import { figuresOf } from '#kit/at-once/shown-times.ts'
import { type Kind, workAtOnce } from '#kit/at-once/working.ts'
import { closeBrowser } from '#kit/keyboard-user.ts'
import { type Product, startProduct } from '#kit/product.ts'

import { patienceOf } from '../run/slowness.ts'

/** A draw of what `npm run matrix -- at-once` does for ten minutes. */
const DRAW = { ms: 7000, seed: 27 }
/** How soon one sees what the other has done, as a rule: two seconds, on a slower machine as many times longer. Milliseconds. */
const SOON = patienceOf(2000)

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(async () => {
  await closeBrowser()
  await product?.stop()
})

async function both(kind: Kind): Promise<void> {
  const work = await workAtOnce(product, kind, DRAW)
  process.stdout.write(`${kind}: ${figuresOf(work)}\n`)
  expect(work.faults).toEqual([])
  expect(work.seenAfter.length).toBeGreaterThan(0)
  expect(work.seenAfter[Math.floor(work.seenAfter.length / 2)]).toBeLessThanOrEqual(SOON)
}

test('two describe the files of one item, each in the cells of the other: every cell holds what one wrote last, in an order that both can have worked in', () =>
  both('describe'))

test('two review one queue: every file is decided by one of them, once, and the other soon sees it', () =>
  both('review'))

test('two arrange the same volumes: every file lies where the steps that were done lead it, and both see the same volumes', () =>
  both('arrange'))
