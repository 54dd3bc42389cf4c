/**
 * `npm run matrix -- arranging`: two who arrange the same project do 500 random steps each by what each has seen; a run of all tests does 34 each.
 * `SEED=3` does others.
 */
import { arrangeAtRandom } from '#kit/histories/arrange-at-random.ts'
import { startDemoServer } from '#kit/server/demo-server.ts'

const seed = Number(process.env.SEED ?? 1)
const server = await startDemoServer()
try {
  const sign = () => server.signIn('js_xinghe', 'p1')
  const { done, stale, refused, kinds } = await arrangeAtRandom(server, [await sign(), await sign()], {
    steps: 500,
    seed
  })
  process.stdout.write(`seed ${seed}: ${done} done, ${stale} stale, ${refused} refused\n`)
  for (const [kind, count] of Object.entries(kinds)) process.stdout.write(`  ${kind}: ${count}\n`)
} finally {
  await server.close()
}
