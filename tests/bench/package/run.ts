import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { BagFile } from '#package/format/write-bag.ts'
import { writeBag } from '#package/format/write-bag.ts'
import { openThreads } from '#package/node/digest-threads.ts'
import { diskAccess } from '#package/node/disk-access.ts'
import { nodeDigest } from '#package/node/node-digests.ts'
import { verifyPath } from '#package/node/verify-path.ts'
import { openPackageFile } from '#package/node/write-folder.ts'

import { type Figures, quantile } from '../figures.ts'

const MIB = 1024 ** 2
/** Of each kind: how many files of how many bytes. BENCH_PART makes them fewer, to try the bench out. */
const PART = Number(process.env.BENCH_PART ?? 1)
const SETS = [
  { name: '5,000 files, 1 GiB', files: Math.ceil(5000 * PART), bytes: Math.floor((1024 * MIB) / 5000) },
  { name: '100,000 files of 2 KiB', files: Math.ceil(100_000 * PART), bytes: 2048 }
]
const WORKERS = new URL('../../../src/package/node/main.ts', import.meta.url)
/** What writing must be at least, of tar and sha256sum after each other, and verifying, of sha256sum alone. */
const GOALS = { written: 0.6, verified: 0.8 }
const TIMES = Number(process.env.BENCH_TIMES ?? 3)
const MOST_MORE = 256 * MIB

/** Writes packages as TAR beside `tar` with `sha256sum`, and verifies them with two threads beside `sha256sum` alone, on the same disk. */
export async function run(): Promise<Figures> {
  const folder = mkdtempSync(join(process.env.BENCH_DIR ?? tmpdir(), 'bench-package-'))
  const rows: string[][] = []
  const missed: string[] = []
  try {
    for (const { name, files, bytes } of SETS) {
      const source = join(folder, 'source')
      const paths = makeSource(source, files, bytes)
      const measured = await measure(folder, source, paths, bytes)
      const share = { written: measured.shareWritten, verified: measured.shareVerified }
      const percent = (value: number) => `${Math.round(value * 100)} %`
      rows.push(
        [`${name}: tar, then sha256sum`, `${measured.tar.toFixed(2)} s`, ''],
        [`${name}: a package written as TAR`, `${measured.written.toFixed(2)} s`, percent(share.written)],
        [`${name}: sha256sum alone`, `${measured.sums.toFixed(2)} s`, ''],
        [`${name}: verified by two threads`, `${measured.verified.toFixed(2)} s`, percent(share.verified)],
        [`${name}: memory beyond that of the start`, `${Math.round(measured.memory / MIB)} MiB`, '']
      )
      if (share.written < GOALS.written) missed.push(`${name}: written at ${percent(share.written)}, not 60 %`)
      if (share.verified < GOALS.verified) missed.push(`${name}: verified at ${percent(share.verified)}, not 80 %`)
      if (measured.memory > MOST_MORE) missed.push(`${name}: more than 256 MiB of memory`)
      rmSync(source, { recursive: true })
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return {
    title: 'Transfer packages',
    how: `Each the median of ${TIMES} rounds of all four after each other, the files in the disk's cache. Per cent: the time of the usual tools by that of ours, in the same round.`,
    columns: ['what', 'time', 'of the usual tools'],
    rows,
    missed
  }
}

function makeSource(folder: string, count: number, bytes: number): string[] {
  const noise = randomBytes(bytes + count)
  const paths: string[] = []
  for (let index = 0; index < count; index += 1) {
    const below = join(folder, String(Math.floor(index / 1000)))
    if (index % 1000 === 0) mkdirSync(below, { recursive: true })
    const path = join(below, `${index}.pdf`)
    const file = openSync(path, 'wx')
    writeSync(file, noise, index, bytes)
    closeSync(file)
    paths.push(path)
  }
  return paths
}

async function measure(folder: string, source: string, paths: readonly string[], bytes: number) {
  const list = join(folder, 'list')
  writeFileSync(list, paths.join('\0'))
  const sums = () => shell(`xargs -0 sha256sum < ${list} > ${folder}/sums`)
  const before = process.memoryUsage.rss()
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss())
  }, 50)
  const packagePath = join(folder, 'package.tar')
  const payload = (): BagFile[] =>
    paths.map((path, index) => ({
      path: `data/${Math.floor(index / 1000)}/${index}.pdf`,
      size: bytes,
      open: () => diskAccess.read(path, 0, bytes)
    }))
  try {
    const write = async () => {
      rmSync(packagePath, { force: true })
      await writeBag(openPackageFile(packagePath, 0), { payload: payload(), info: [] }, nodeDigest)
    }
    const verified = async () => {
      const threads = openThreads(WORKERS, 2)
      try {
        const report = await verifyPath(packagePath, { lanes: threads })
        if (!report.isValid) throw new Error(`the package is broken: ${JSON.stringify(report.findings.slice(0, 3))}`)
      } finally {
        await threads.close()
      }
    }
    const tar = () => {
      rmSync(`${folder}/plain.tar`, { force: true })
      shell(`tar -cf ${folder}/plain.tar -C ${source} .`)
      sums()
    }
    // Each round does all four one after the other: what else runs on the machine meanwhile meets all of them alike.
    const rounds: Record<'tar' | 'written' | 'sums' | 'verified', number>[] = []
    for (let round = 0; round < TIMES; round += 1)
      rounds.push({
        tar: await seconds(tar),
        written: await seconds(write),
        sums: await seconds(sums),
        verified: await seconds(verified)
      })
    const middle = (of: (one: (typeof rounds)[number]) => number) => quantile(rounds.map(of), 0.5)
    const result = {
      tar: middle((one) => one.tar),
      written: middle((one) => one.written),
      sums: middle((one) => one.sums),
      verified: middle((one) => one.verified),
      shareWritten: middle((one) => one.tar / one.written),
      shareVerified: middle((one) => one.sums / one.verified)
    }
    if (readFileSync(`${folder}/sums`, 'utf8').trimEnd().split('\n').length !== paths.length)
      throw new Error('sha256sum has not read every file')
    return { ...result, memory: most - before }
  } finally {
    clearInterval(watch)
  }
}

function shell(command: string): void {
  const { status, stderr } = spawnSync('sh', ['-c', command], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command}: ${stderr}`)
}

async function seconds(work: () => Promise<void> | void): Promise<number> {
  const begin = performance.now()
  await work()
  return (performance.now() - begin) / 1000
}
