/**
 * `npm run bench`: every tests/bench/<name>/run.ts in a process of its own, one after the other. Prints their tables and puts them
 * between the marks of docs/performance.md. `npm run bench -- grid` runs one and leaves the other tables there as they are; a bench
 * that has parts runs some of them with `npm run bench -- grid/keys grid/wheel`.
 */
import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'

import { type Figures, section } from './figures.ts'

// Figures are those of the browser that people have.
process.env.CHROMIUM ??= 'installed'
const PAGE = 'docs/performance.md'
const mark = (name: string) => ({ begin: `<!-- figures: ${name} -->\n`, end: `<!-- end: ${name} -->` })
const benches = globSync('tests/bench/*/run.ts')
  .map((path) => path.split(/[/\\]/).at(-2) ?? '')
  .sort()

/** Puts a section between its marks, or after the last section where it is new. */
function put(page: string, name: string, text: string): string {
  const { begin, end } = mark(name)
  const [from, to] = [page.indexOf(begin), page.indexOf(end)]
  return from === -1 || to === -1
    ? `${page.trimEnd()}\n\n${begin}${text}${end}\n`
    : page.slice(0, from + begin.length) + text + page.slice(to)
}

async function one(name: string, into: string, parts: readonly string[]): Promise<void> {
  const { run } = (await import(`./${name}/run.ts`)) as {
    run: (parts: readonly string[]) => Promise<Figures | readonly Figures[]>
  }
  writeFileSync(into, JSON.stringify([await run(parts)].flat()))
}

function all(wanted: readonly string[]): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'urban-archives-bench-'))
  const machine = `${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`
  let fine = true
  try {
    for (const name of benches.filter(
      (bench) => wanted.length === 0 || wanted.some((one) => one.split('/')[0] === bench)
    )) {
      const parts = wanted.includes(name)
        ? []
        : wanted.flatMap((one) => (one.startsWith(`${name}/`) ? [one.slice(name.length + 1)] : []))
      process.stdout.write(`\n── ${name}\n`)
      const into = join(folder, `${name}.json`)
      if (
        spawnSync(process.execPath, [import.meta.filename, '--one', name, into, ...parts], { stdio: 'inherit' })
          .status !== 0
      ) {
        process.stdout.write(`${name} failed\n`)
        fine = false
        continue
      }
      for (const figures of JSON.parse(readFileSync(into, 'utf8')) as readonly Figures[]) {
        const text = section({
          ...figures,
          how: `${figures.how} Measured ${new Date().toISOString().slice(0, 10)} on ${machine}.`
        })
        process.stdout.write(`\n${text}`)
        writeFileSync(PAGE, put(readFileSync(PAGE, 'utf8'), figures.part ? `${name}/${figures.part}` : name, text))
        fine &&= figures.missed.length === 0
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return fine
}

const [flag, name = '', into = '', ...parts] = process.argv.slice(2)
if (flag === '--one') await one(name, into, parts)
else process.exitCode = all(process.argv.slice(2)) ? 0 : 1
