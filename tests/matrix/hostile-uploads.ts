/** `npm run matrix -- hostile-uploads`: 2,000 spoilt files to each reader of bytes of a real server, which is asked after each; none ends it, none is answered with 5xx. */
import { sendHostile } from '#kit/product/hostile-uploads.ts'

const FILES = 2000
/** Milliseconds. */
const MOST_TIME = 2000
/** A package is moved, described, verified and read in before it is decided about: what is measured is all of that. */
const MOST_TIME_OF_PACKAGES = 10_000
/** MiB, between the first files and the last. */
const MOST_GROWN = 64

let faults = 0
for await (const { name, files, unread, deaths, failed, slowest, grown = 0 } of sendHostile(FILES)) {
  const isFine =
    unread + deaths + failed.length === 0 &&
    slowest <= (name.startsWith('package') ? MOST_TIME_OF_PACKAGES : MOST_TIME) &&
    grown <= MOST_GROWN
  if (!isFine) faults += 1
  const figures = `${unread} whole ones unread, ${deaths} deaths, ${failed.length} answers of 5xx, slowest ${slowest.toFixed(0)} ms, memory ${grown} MiB`
  process.stdout.write(`  ${name.padEnd(16)} ${files} files: ${figures}${isFine ? '' : '  ← fault'}\n`)
  for (const one of failed.slice(0, 3)) process.stdout.write(`    ${one}\n`)
}
process.exitCode = faults === 0 ? 0 : 1
