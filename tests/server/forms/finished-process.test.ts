import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { pdfOf } from '#kit/files/pdf.ts'
import { inFinishedProcess } from '#server/forms/finished/finished-process.ts'

let folder: string
let path: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'finished-'))
  path = join(folder, 'letter.pdf')
  await writeFile(path, Buffer.from(pdfOf(['甲', '乙'])))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const count = (signal: AbortSignal, limits?: { wait: number; memory: number }) =>
  inFinishedProcess({ kind: 'count', path }, signal, limits)

test('what costs more time or memory than its share is refused, whatever the files of a volume do', async () => {
  const { signal } = new AbortController()
  const tooLarge = { key: 'forms:finished.refused.tooLarge' }
  await expect(count(signal, { wait: 1, memory: 1024 ** 3 })).rejects.toMatchObject(tooLarge)
  await expect(count(signal, { wait: 60_000, memory: 1024 })).rejects.toMatchObject(tooLarge)
})

test('who cancels the job ends the process, and a broken document has no pages', async () => {
  const stop = new AbortController()
  const counted = count(stop.signal)
  stop.abort(new Error('cancelled'))
  await expect(counted).rejects.toThrow('cancelled')
  expect(await count(new AbortController().signal)).toEqual({ kind: 'counted', pages: 2 })
  await writeFile(path, 'no document')
  expect(await count(new AbortController().signal)).toEqual({ kind: 'counted', pages: null })
})
