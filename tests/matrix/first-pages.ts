/**
 * `npm run matrix -- first-pages`: spoilt PDFs and pictures through the process that reads first pages. Each is read or refused within
 * its bounds, none makes the process fail before it has begun, and sound files between them are read as ever.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { spoiltFiles } from '#kit/files/fuzz.ts'
import { letterPdf } from '#kit/files/letter-pdf.ts'
import { PageProcesses } from '#server/files/reading/page-processes.ts'

const FILES = Number(process.env.FILES ?? 2000)
const EVERY = 50
const NEVER = new AbortController().signal

const folder = await mkdtemp(join(tmpdir(), 'fuzz-pages-'))
const processes = new PageProcesses(1)
let faults = 0
const read = async (format: string, bytes: Buffer) => {
  const path = join(folder, `file.${format}`)
  await writeFile(path, bytes)
  return await processes.read({ format, source: { path } }, NEVER)
}
for (const name of ['a.pdf', 'a.jpg', 'a.png']) {
  const came = new Map<string, number>()
  let slowest = 0
  let files = 0
  for await (const bytes of spoiltFiles(name, FILES)) {
    const begun = performance.now()
    const { reason } = await read(name.slice(2), bytes)
    slowest = Math.max(slowest, performance.now() - begun)
    came.set(reason ?? 'read', (came.get(reason ?? 'read') ?? 0) + 1)
    files += 1
    if (files % EVERY === 0 && (await read('pdf', letterPdf())).lines?.length !== 9) faults += 1
  }
  const counts = [...came].map(([what, count]) => `${count} ${what}`).join(', ')
  process.stdout.write(`  ${name.padEnd(7)} ${files} files: ${counts}; slowest ${slowest.toFixed(0)} ms\n`)
}
await processes.close()
await rm(folder, { recursive: true })
process.stdout.write(`${faults} sound files between them were not read as they are\n`)
process.exitCode = faults === 0 ? 0 : 1
