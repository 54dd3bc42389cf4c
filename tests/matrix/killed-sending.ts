/**
 * `npm run matrix -- killed-sending`: a package goes from one installation to another, and the sender, the receiver or one of their databases is
 * killed on the way, until that has happened at 50 moments. `KILLS=10` and `SEED=3` do others.
 */
import { killedSending } from '#kit/server/killed-sending.ts'

/** So often in one sending. */
const EACH = 6

const wanted = Number(process.env.KILLS ?? 50)
let seed = Number(process.env.SEED ?? 1)
let kills = 0
let faults = 0
while (kills < wanted) {
  const run = await killedSending({ seed, most: Math.min(EACH, wanted - kills) })
  process.stdout.write(`seed ${seed}: ${run.kills.join(', ')}\n`)
  for (const fault of run.faults) process.stdout.write(`  ${fault}\n`)
  kills += run.kills.length
  faults += run.faults.length
  seed += 1
}
process.stdout.write(`${kills} kills, ${faults} faults\n`)
process.exitCode = faults === 0 ? 0 : 1
