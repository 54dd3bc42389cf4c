/**
 * The verifier as a program: `npm run verify -- <folder | zip | tar> …`, and dist/verify.mjs, which is this file with all that it needs.
 * It ends with 0 where the package is what was packed, with 1 where it is not or cannot be read. docs/package.md describes the format.
 */
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { isMainThread } from 'node:worker_threads'

import { openThreads, serveDigests } from './digest-threads.ts'
import { type Given, reportsOf } from '../format/verify-group.ts'
import { groupLines, reportLines, sayIn } from './program-texts.ts'
import { examinePath, packagesAt } from './verify-path.ts'

const MOST_THREADS = 4

if (isMainThread) process.exitCode = await run()
else serveDigests()

async function run(): Promise<number> {
  const { env, argv, stdout, stderr } = process
  const say = sayIn(argv.find((word) => word.startsWith('--lang='))?.slice(7) ?? env.LC_ALL ?? env.LANG ?? '')
  const given = readArguments(argv.slice(2))
  if (!given) {
    stderr.write(`${say('program.usage')}\n`)
    return 1
  }
  const threads = openThreads(new URL(import.meta.url), Math.min(MOST_THREADS, Math.max(2, availableParallelism())))
  const onProgress = ({ bytes, ofBytes }: { bytes: number; ofBytes: number }) => {
    if (stderr.isTTY) stderr.write(`\r${Math.floor((bytes / Math.max(1, ofBytes)) * 100)} % \r`)
  }
  const all: Given[] = []
  let failure = ''
  try {
    for (const name of given.paths.flatMap(packagesAt))
      all.push({ name, examined: await examinePath(name, { lanes: threads, onProgress }) })
  } catch (error) {
    failure = say('program.failed', { reason: error instanceof Error ? error.message : String(error) })
  } finally {
    await threads.close()
  }
  // What was verified before something could not be read is said all the same.
  const { reports, groups } = reportsOf(all)
  const write = (report: object, lines: readonly string[]) =>
    stdout.write(`${given.isJson ? JSON.stringify(report) : lines.join('\n')}\n`)
  for (const [at, report] of reports.entries()) {
    const path = all[at]?.name ?? ''
    write({ path, ...report }, reportLines(say, path, report))
  }
  for (const group of groups) write(group, groupLines(say, group))
  if (failure !== '') stderr.write(`${failure}\n`)
  return failure === '' && [...reports, ...groups].every(({ isValid }) => isValid) ? 0 : 1
}

function readArguments(words: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      options: { lang: { type: 'string' }, json: { type: 'boolean', default: false } },
      allowPositionals: true
    })
    return positionals.length === 0 ? undefined : { paths: positionals, isJson: values.json }
  } catch {
    return undefined
  }
}
