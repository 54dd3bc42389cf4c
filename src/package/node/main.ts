/**
 * The verifier as a program: `npm run verify -- <folder | zip | tar> …`, and dist/verify.mjs, which is this file with all that it needs.
 * It ends with 0 where the package is what was packed, with 1 where it is not or cannot be read. docs/package.md describes the format.
 */
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { isMainThread } from 'node:worker_threads'

import { openThreads, serveDigests } from './digest-threads.ts'
import { reportLines, sayIn } from './program-texts.ts'
import { verifyPath } from './verify-path.ts'

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
  let isValid = true
  try {
    for (const path of given.paths) {
      const report = await verifyPath(path, { lanes: threads, onProgress })
      isValid &&= report.isValid
      if (given.isJson) stdout.write(`${JSON.stringify({ path, ...report })}\n`)
      else stdout.write(`${reportLines(say, path, report).join('\n')}\n`)
    }
    return isValid ? 0 : 1
  } catch (error) {
    stderr.write(`${say('program.failed', { reason: error instanceof Error ? error.message : String(error) })}\n`)
    return 1
  } finally {
    await threads.close()
  }
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
