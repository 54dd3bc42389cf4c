/** `npm run matrix -- gaps`: 10,000 random histories of files, marks, features and states; after each step all readers of gaps agree. */
import { startDemoServer } from '#kit/demo-server.ts'
import { gapHistories, laySmallProject } from '#kit/gap-histories.ts'

const HISTORIES = Number(process.env.HISTORIES ?? 10_000)
const SEED = Number(process.env.SEED ?? 1)
const STEPS = 6

const server = await startDemoServer()
const began = Date.now()
const { asked, wrong } = await gapHistories(server, await laySmallProject(server), {
  seed: SEED,
  histories: HISTORIES,
  steps: STEPS
})
for (const one of wrong) process.stdout.write(`  ${one}\n`)
process.stdout.write(
  `${HISTORIES} histories, ${asked} steps, ${wrong.length} faults; ${Math.round((Date.now() - began) / 1000)} s\n`
)
await server.close()
process.exitCode = wrong.length === 0 ? 0 : 1
