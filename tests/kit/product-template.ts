import { rmSync } from 'node:fs'

import { startProduct } from './product.ts'

/** Set up once for all journeys of a run: a data folder with the demo city, which `startProduct` copies instead of seeding anew. */
export default async function setup(): Promise<() => void> {
  const product = await startProduct()
  await product.end()
  process.env.PRODUCT_TEMPLATE = product.data
  return () => rmSync(product.data, { recursive: true, force: true })
}
