/**
 * `npm run matrix -- row-files`: 2,000 random histories of rows that hold files, of twelve steps each; a run of all tests does four of
 * twenty. `SEED=3` begins at others, `HISTORIES=100` does fewer.
 */
import { startDemoServer } from '#kit/server/demo-server.ts'
import { FileHistories } from '#kit/histories/file-histories.ts'

const first = Number(process.env.SEED ?? 1000)
const count = Number(process.env.HISTORIES ?? 2000)
const server = await startDemoServer()
try {
  const histories = await FileHistories.in(server)
  const began = performance.now()
  for (let seed = first; seed < first + count; seed++) {
    const wrong = await histories.run(seed, 12)
    if (wrong.length > 0) throw new Error(wrong.join('\n'))
    if ((seed - first + 1) % 100 === 0)
      process.stdout.write(`${seed - first + 1} histories, ${Math.round((performance.now() - began) / 1000)} s\n`)
  }
} finally {
  await server.close()
}
