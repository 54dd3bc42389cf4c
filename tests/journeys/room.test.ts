import { afterAll, beforeAll, expect, test } from 'vitest'

import { closeBrowser } from '#kit/keys/keyboard-user.ts'
import { type Product, startProduct } from '#kit/product/product.ts'
import { type Room, roomFaults, signInOnce } from '#kit/keys/room-walk.ts'

let product: Product
let state: Awaited<ReturnType<typeof signInOnce>>
beforeAll(async () => {
  product = await startProduct()
  state = await signInOnce(product.address, 'js_xinghe', product.password)
})
afterAll(async () => {
  await closeBrowser()
  await product?.stop()
})

/** The whole of it is in the matrix: here a window of each kind, and the pages that hold the most. */
const SHARE: readonly Room[] = [
  { width: 1024, language: 'en', density: 'roomy' },
  { width: 390, language: 'zh-CN', density: 'regular' },
  { width: 320, language: 'en', density: 'roomy' }
]
const PLACES = ['/workbench/index', '/archives/collect?node=p1-m11-C5-01', '/organization/projectInformation']

test.each(SHARE)(
  'at $width px in $language, $density, everything has room, and what is saved and where stays in sight',
  async (room) => {
    expect(await roomFaults(product.address, state, room, PLACES)).toEqual([])
  }
)
