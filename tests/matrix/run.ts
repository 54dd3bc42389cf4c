/**
 * `npm run matrix`: what is too long for every run, each tests/matrix/*.ts in a process of its own (every page in every theme, width
 * and language, and the like). A file passes when it ends with 0. Nothing is drawn there: WHOLE says so.
 * `npm run matrix -- gallery` runs only tests/matrix/gallery.ts;
 * `npm run matrix -- --list` says of each what it proves, its minutes, and when it must be run.
 */
import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { basename } from 'node:path'

import { MATRIX_ENTRIES } from '#kit/vitest/matrix-entries.ts'

const wanted = process.argv.slice(2)
const files = globSync('tests/matrix/*.ts')
  .filter(
    (path) =>
      basename(path) !== 'run.ts' &&
      !path.endsWith('.test.ts') &&
      (wanted.length === 0 || wanted.includes(basename(path, '.ts')))
  )
  .sort()

if (wanted.includes('--list')) {
  for (const [name, { proves, minutes, when }] of Object.entries(MATRIX_ENTRIES))
    process.stdout.write(
      `${name.padEnd(15)} ${String(minutes).padStart(4)} min  ${proves}\n${' '.repeat(26)}when ${when}\n`
    )
  process.exit()
}

const failed = files.filter((path) => {
  process.stdout.write(`\n── ${basename(path, '.ts')}\n`)
  return spawnSync(process.execPath, [path], { stdio: 'inherit', env: { ...process.env, WHOLE: '1' } }).status !== 0
})
process.stdout.write(`\n${files.length - failed.length} passed, ${failed.length} failed, 0 skipped\n`)
for (const path of failed) process.stdout.write(`  ${path}\n`)
process.exitCode = failed.length === 0 && files.length > 0 ? 0 : 1
