import { expect, test } from 'vitest'

import { answerCalls } from '#kit/answers/answers.ts'
import { firstPageOf } from '#kit/drawn/reading-page.tsx'
import { FirstPages } from '#parts/reading/first-pages.ts'

/** Asks for files and waits until they are known. */
async function brought(pages: FirstPages, ...files: readonly { id: string; stamp: string }[]): Promise<void> {
  pages.want(files)
  await expect.poll(() => files.every(({ id, stamp }) => pages.$pages.get().get(id)?.stamp === stamp)).toBe(true)
}

test('who walks a thousand rows leaves no more behind than the rows that are held', async () => {
  answerCalls({ 'GET /files/firstPages': ({ files = '' }) => files.split(',').map(firstPageOf) })
  const pages = new FirstPages()
  for (let row = 0; row < 1000; row += 50)
    await brought(pages, ...Array.from({ length: 50 }, (_, at) => ({ id: `f${row + at}`, stamp: '1' })))
  const held = [...pages.$pages.get().keys()]
  expect(held).toHaveLength(60)
  expect(held.at(-1)).toBe('f999')
})

test('a file is asked for once, and again when its bytes have changed', async () => {
  const asked = answerCalls({ 'GET /files/firstPages': ({ files = '' }) => files.split(',').map(firstPageOf) })
  const pages = new FirstPages()
  await brought(pages, { id: 'a', stamp: '1' })
  await brought(pages, { id: 'a', stamp: '1' })
  expect(asked).toHaveLength(1)
  await brought(pages, { id: 'a', stamp: '2' })
  expect(asked).toHaveLength(2)
})

test('what has been read while its page was asked for is asked for anew', async () => {
  const first = Promise.withResolvers<void>()
  const asked = answerCalls({
    'GET /files/firstPages': async ({ files = '' }) => {
      await first.promise
      return files.split(',').map(firstPageOf)
    }
  })
  const pages = new FirstPages()
  pages.want([{ id: 'a', stamp: 'waiting' }])
  pages.want([{ id: 'a', stamp: 'ready' }])
  first.resolve()
  await expect.poll(() => pages.$pages.get().get('a')?.stamp).toBe('ready')
  expect(asked).toHaveLength(2)
})
