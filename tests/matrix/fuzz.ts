/** `npm run matrix -- fuzz`: 10 000 spoilt files through the reader of each kind; none fails, none takes more than 2 s, and memory stays flat. */
import { FUZZED, fuzz } from '#kit/files/fuzz.ts'

const FILES = 10_000
/** Milliseconds. */
const MOST_TIME = 2000
/** What the heap and the whole process may grow by between file 1000 and file 10 000. MiB. */
const MOST_HEAP = 8
const MOST_RSS = 64

const began = Date.now()
let faults = 0
for (const name of FUZZED) {
  const { taken, slowest, slowestCpu, heapGrowth, rssGrowth } = await fuzz(name, FILES)
  const isFine = slowest <= MOST_TIME && heapGrowth <= MOST_HEAP && rssGrowth <= MOST_RSS
  if (!isFine) faults += 1
  const figures = [
    `${taken} taken`,
    `slowest ${slowest.toFixed(1)} ms (processor ${slowestCpu.toFixed(1)} ms)`,
    `heap ${heapGrowth} MiB`,
    `rss ${rssGrowth} MiB`
  ]
  process.stdout.write(`  ${name.padEnd(7)} ${FILES} files, ${figures.join(', ')}${isFine ? '' : '  ← too much'}\n`)
}
process.stdout.write(`${FUZZED.length * FILES} files; ${faults} faults; ${Math.round((Date.now() - began) / 1000)} s\n`)
process.exitCode = faults === 0 ? 0 : 1
