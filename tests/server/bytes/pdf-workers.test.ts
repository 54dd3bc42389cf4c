import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { hostilePdf } from '#kit/files/hostile-pdf.ts'
import { pdf } from '#kit/files/sample-files.ts'
import { defaultWorkers, PdfWorkers } from '#server/bytes/pdf-workers.ts'

let folder: string
const all: PdfWorkers[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pdf-workers-'))
})
afterAll(async () => {
  for (const workers of all) await workers.close()
  await rm(folder, { recursive: true })
})

const never = new AbortController().signal
const MIB = 1024 * 1024

function pool(...given: ConstructorParameters<typeof PdfWorkers>): PdfWorkers {
  const workers = new PdfWorkers(...given)
  all.push(workers)
  return workers
}
async function kept(name: string, bytes: Buffer): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, bytes)
  return path
}

test('files read at the same time are counted, each rightly', async () => {
  const workers = pool(3)
  for (const round of [1, 5]) {
    const paths = await Promise.all([0, 1, 2].map(async (i) => kept(`${round}-${i}.pdf`, await pdf(round + i))))
    expect(await Promise.all(paths.map((path) => workers.count(path, never)))).toEqual(
      paths.map((_, i) => ({ kind: 'counted', pages: round + i }))
    )
  }
  expect(workers.free).toBe(3)
})

test('what is locked, broken or gone is distinguished', async () => {
  const workers = pool(1)
  expect(await workers.count(await kept('locked.pdf', await pdf(2, { password: 'secret' })), never)).toEqual({
    kind: 'encrypted'
  })
  expect(
    await workers.count(await kept('own.pdf', await pdf(2, { password: 'secret', ownerOnly: true })), never)
  ).toEqual({ kind: 'encrypted' })
  expect(await workers.count(await kept('broken.pdf', Buffer.from('%PDF-1.7\nnothing here\n%%EOF\n')), never)).toEqual({
    kind: 'unreadable'
  })
  expect(await workers.count(join(folder, 'gone.pdf'), never)).toEqual({ kind: 'unreadable' })
})

test('a file that takes too much of a processor is given up, while the next one is counted beside it', async () => {
  const workers = pool(2, { cpu: 300, wait: 60_000 })
  // Without a table of its objects the whole file must be searched for them.
  const slow = await kept(
    'slow.pdf',
    Buffer.concat([
      Buffer.from('%PDF-1.7\n'),
      Buffer.from('7 0 obj\n<<>>\nendobj\n'.repeat(1_000_000)),
      Buffer.from('%%EOF\n')
    ])
  )
  const fine = await kept('beside.pdf', await pdf(3))
  const given = workers.count(slow, never)
  expect(workers.free).toBe(1)
  expect(await workers.count(fine, never)).toEqual({ kind: 'counted', pages: 3 })
  expect(await given).toEqual({ kind: 'hostile' })
  expect(workers.free).toBe(2)
})

test('a file of 360 bytes that unpacks to 256 MiB neither ends the server nor holds the next one up', async () => {
  const workers = pool(1)
  const hostile = hostilePdf(256)
  expect(hostile.length).toBeLessThan(500)
  const path = await kept('bomb.pdf', hostile)
  const before = process.memoryUsage().rss
  let most = 0
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss - before)
  }, 20)
  const cpu = process.cpuUsage()
  expect(await workers.count(path, never)).toEqual({ kind: 'hostile' })
  const { user, system } = process.cpuUsage(cpu)
  clearInterval(watch)
  process.stdout.write(
    `a hostile PDF of ${hostile.length} bytes: ${Math.round((user + system) / 1000)} ms of the processors, ${Math.round(most / MIB)} MiB\n`
  )
  expect(most).toBeLessThan(700 * MIB)
  expect(await workers.count(await kept('after.pdf', await pdf(2)), never)).toEqual({ kind: 'counted', pages: 2 })
})

test('a file for which nobody waits any more is read no further', async () => {
  const workers = pool(1)
  const stop = new AbortController()
  const given = workers.count(await kept('unwanted.pdf', hostilePdf()), stop.signal)
  stop.abort(new Error('unwanted'))
  await expect(given).rejects.toThrow('unwanted')
  expect(workers.free).toBe(1)
})

test('there are as many workers as processors, but never one alone', () => {
  expect(defaultWorkers()).toBeGreaterThanOrEqual(2)
  expect(defaultWorkers()).toBeLessThanOrEqual(4)
})
