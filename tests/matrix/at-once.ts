/**
 * `npm run matrix -- at-once`: two who describe, two who review and two who arrange, each in a browser of his own, for ten minutes each.
 * `MINUTES=1`, `KINDS=review,arrange` and `SEED=3` do others.
 */
import { closeBrowser } from '#kit/keys/keyboard-user.ts'
import { figuresOf } from '#kit/at-once/shown-times.ts'
import { KINDS, workAtOnce } from '#kit/at-once/working.ts'
import { startProduct } from '#kit/product/product.ts'

const seed = Number(process.env.SEED ?? 1)
const ms = Number(process.env.MINUTES ?? 10) * 60_000
const wanted = process.env.KINDS?.split(',') ?? KINDS
let faults = 0
for (const kind of KINDS.filter((one) => wanted.includes(one))) {
  const product = await startProduct()
  try {
    const work = await workAtOnce(product, kind, { ms, seed })
    faults += work.faults.length
    process.stdout.write(`${kind}, seed ${seed}: ${figuresOf(work)}\n`)
    for (const fault of work.faults) process.stdout.write(`  ${fault}\n`)
  } finally {
    await product.stop()
  }
}
await closeBrowser()
process.exitCode = faults === 0 ? 0 : 1
