import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import { closeBrowser, type KeyboardUser, openKeyboardUser } from '#kit/keys/keyboard-user.ts'
import { openUploadLine, type UploadLine } from '#kit/drawn/upload-line.ts'
import { patienceOf } from '#kit/patience.ts'

const MEGABYTE = 1024 * 1024
let line: UploadLine
let keyboardUser: KeyboardUser

/** What the page of the line holds. */
interface Held {
  readonly uploads: {
    readonly add: (files: readonly File[], about: null) => void
    readonly pause: () => void
    readonly resume: () => void
    readonly $items: {
      readonly get: () => readonly {
        readonly $state: {
          readonly get: () => { readonly status: string; readonly percent?: number; readonly message?: string }
        }
      }[]
    }
  }
}

beforeAll(async () => {
  line = await openUploadLine()
})
beforeEach(async () => {
  keyboardUser = await openKeyboardUser()
  await keyboardUser.page.goto(line.address)
  await keyboardUser.page.waitForFunction('"uploads" in window')
})
afterEach(async () => {
  expect(keyboardUser.faults()).toEqual([])
  await keyboardUser.close()
})
afterAll(async () => {
  await closeBrowser()
  await line.close()
})

/** Drops files of so many megabytes; the same number gives the same bytes. */
const drop = (seeds: readonly number[], megabytes: number) =>
  keyboardUser.page.evaluate(
    ([wanted, size]) => {
      const made = wanted.map((seed) => {
        const bytes = new Uint8Array(size).fill(seed)
        new DataView(bytes.buffer).setUint32(0, seed)
        return new File([bytes], `图纸 ${seed}.pdf`)
      })
      ;(window as unknown as Held).uploads.add(made, null)
    },
    [seeds, megabytes * MEGABYTE] as const
  )
const states = () =>
  keyboardUser.page.evaluate(() => (window as unknown as Held).uploads.$items.get().map(({ $state }) => $state.get()))
const allDone = () =>
  keyboardUser.page.waitForFunction(
    () => (window as unknown as Held).uploads.$items.get().every(({ $state }) => $state.get().status === 'done'),
    undefined,
    { timeout: patienceOf(30_000) }
  )
const untilSent = async (bytes: number) => {
  while (line.came() < bytes) await new Promise((resolve) => setTimeout(resolve, 2))
}

test('small files arrive whole, with their Chinese names, each as a POST in parts [7.C102]', async () => {
  await drop([1, 2, 3, 4, 5, 6], 1)
  await allDone()
  expect([...line.whole.values()].sort()).toEqual([1, 2, 3, 4, 5, 6].map((seed) => `图纸 ${seed}.pdf`))
})

test('a large file goes on through broken lines and a server that is away, and is not sent anew', async () => {
  const before = line.came()
  await drop([50], 48)
  await untilSent(before + 8 * MEGABYTE)
  line.breakFor(1500)
  await untilSent(before + 24 * MEGABYTE)
  line.breakFor(200)
  await allDone()
  expect([...line.whole.values()]).toContain('图纸 50.pdf')
  expect(line.came() - before).toBeLessThan(64 * MEGABYTE)
})

test('where only the last answer is lost nothing is sent twice', async () => {
  const before = line.came()
  line.loseUploaded(3)
  await drop([55], 20)
  await allDone()
  expect(line.came() - before).toBe(20 * MEGABYTE)
  expect(await keyboardUser.page.evaluate(() => localStorage.getItem('pro__UPLOADS'))).toBeNull()
})

test('a paused large file goes on from where it was', async () => {
  const before = line.came()
  await drop([60], 48)
  await untilSent(before + 20 * MEGABYTE)
  await keyboardUser.page.evaluate(() => (window as unknown as Held).uploads.pause())
  expect((await states())[0]?.status).toBe('paused')
  await new Promise((resolve) => setTimeout(resolve, 300))
  const paused = line.came()
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(line.came()).toBe(paused)
  await keyboardUser.page.evaluate(() => (window as unknown as Held).uploads.resume())
  await allDone()
  expect(line.came() - before).toBeLessThan(66 * MEGABYTE)
})

test('after a reload of the page the same file goes on when it is chosen again', async () => {
  const before = line.came()
  await drop([70], 64)
  await untilSent(before + 34 * MEGABYTE)
  await keyboardUser.page.evaluate(() => {
    // Nobody is there to answer the browser's question whether to leave.
    addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true })
  })
  await keyboardUser.page.reload()
  await keyboardUser.page.waitForFunction('"uploads" in window')
  const reloaded = line.came()
  await drop([70], 64)
  await allDone()
  expect([...line.whole.values()]).toContain('图纸 70.pdf')
  expect(line.came() - reloaded).toBeLessThan(33 * MEGABYTE)
})
