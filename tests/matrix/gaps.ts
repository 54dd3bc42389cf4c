/** `npm run matrix -- gaps`: 10,000 random histories of files, marks, features and states; after each step all readers of gaps agree. */
import { startDemoServer } from '#kit/server/demo-server.ts'
import { gapHistories, laySmallProject } from '#kit/histories/gap-histories.ts'

const HISTORIES = Number(process.env.HISTORIES ?? 10_000)
const SEED = Number(process.env.SEED ?? 1)
/** The first history; each is drawn by its own number, so that a run can go on where another has ended. */
const FROM = Number(process.env.FROM ?? 0)
const MINUTES = Number(process.env.MINUTES ?? Number.POSITIVE_INFINITY)
const STEPS = 6
/** So many histories are said to be done together, and can be the last ones. */
const PART = 250

const server = await startDemoServer()
const began = Date.now()
const minutes = () => (Date.now() - began) / 60_000
const tenant = await laySmallProject(server)
const sum = { histories: 0, asked: 0, wrong: 0 }
while (sum.histories < HISTORIES && sum.wrong === 0 && minutes() < MINUTES) {
  const histories = Math.min(PART, HISTORIES - sum.histories)
  const { asked, wrong } = await gapHistories(server, tenant, {
    ...{ seed: SEED, steps: STEPS },
    ...{ from: FROM + sum.histories, histories }
  })
  for (const one of wrong) process.stdout.write(`  ${one}\n`)
  sum.histories += histories
  sum.asked += asked
  sum.wrong += wrong.length
  process.stdout.write(
    `${sum.histories} histories, ${sum.asked} steps, ${sum.wrong} faults; ${Math.round(minutes())} min\n`
  )
}
await server.close()
process.exitCode = sum.wrong === 0 ? 0 : 1
