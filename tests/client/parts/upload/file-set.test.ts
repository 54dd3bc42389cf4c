import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import type { StoredObject } from '#contract/files/stored.ts'
import { startLanguage } from '#core/state/language.ts'
import { Refused } from '#core/wire/http/failure.ts'
import type { Carrier } from '#core/wire/upload/upload-small.ts'
import { createUploads } from '#core/wire/upload/upload.ts'
import { nobody, signedIn } from '#kit/answers/signed-in.ts'
import { FileSet, type FileSetOptions } from '#parts/upload/file-set.ts'
import { listedFiles, popResult } from '#parts/upload/held-file.ts'
import { filesOf, mostFilesOf } from '#parts/upload/stored-files.ts'

beforeAll(() => startLanguage('zh-CN', ['failures']))
beforeEach(() => signedIn())
afterEach(() => nobody())

const object = (path: string, name = path): StoredObject => ({
  id: path,
  path,
  name,
  size: 7,
  format: 'pdf',
  mime: 'application/pdf',
  sha256: path,
  pages: null
})
const file = (name: string, type = 'application/pdf') => new File([name], name, { type })

/** A set whose uploads end when the test says so. */
function make(options: Partial<FileSetOptions> = {}) {
  const lines = new Map<string, PromiseWithResolvers<StoredObject>>()
  const small: Carrier = ({ file: { name } }, onProgress, signal) => {
    onProgress(45)
    const line = Promise.withResolvers<StoredObject>()
    signal.addEventListener('abort', () => line.reject(signal.reason))
    lines.set(name, line)
    return line.promise
  }
  const uploads = createUploads<null, string>({
    biz: 'archives',
    finish: async () => ({ result: null }),
    ports: { digest: async (bytes) => await bytes.text(), small, large: small, abandon: async () => undefined }
  })
  const values: string[] = []
  const failed: string[] = []
  const set = new FileSet({
    objects: [],
    uploads,
    about: 'a',
    onValue: (value) => values.push(value),
    onFailed: ({ name }) => failed.push(name),
    ...options
  })
  const statuses = () => set.$files.get().map(({ status }) => status)
  const onLine = (name: string) =>
    vi.waitFor(() => lines.get(name) ?? Promise.reject(new Error(`${name} is not on the line`)))
  const end = async (name: string, path = name) => (await onLine(name)).resolve(object(path, name))
  const refuse = async (name: string, message: string) => (await onLine(name)).reject(new Refused(510, message))
  return { set, uploads, values, failed, statuses, onLine, end, refuse }
}

test('[3.E28] a file gives its name, type, size, status, percent, path, message and address all its life', async () => {
  const { set, onLine, end, refuse } = make()
  set.add([file('甲.pdf'), file('乙.pdf')])
  await onLine('甲.pdf')
  const bare = { name: '甲.pdf', type: 'application/pdf', size: 7, message: '', path: '', url: '' }
  await vi.waitFor(() =>
    expect(set.$files.get()[0]).toEqual({ id: expect.any(String), ...bare, status: 'uploading', percent: 45 })
  )
  await end('甲.pdf', 'temp/a.pdf')
  await refuse('乙.pdf', '文件已加密')
  await vi.waitFor(() =>
    expect(set.$files.get()).toEqual([
      {
        id: expect.any(String),
        name: '甲.pdf',
        type: 'application/pdf',
        size: 7,
        status: 'done',
        percent: 100,
        path: 'temp/a.pdf',
        message: '',
        url: expect.stringMatching(/static\/temp\/a\.pdf$/)
      },
      {
        id: expect.any(String),
        name: '乙.pdf',
        type: 'application/pdf',
        size: 7,
        status: 'error',
        percent: 0,
        path: '',
        message: '文件已加密',
        url: ''
      }
    ])
  )
})

test('[4.S26, 4.S27] the value is given only when every file is done, as the stored paths joined by commas', async () => {
  const { set, values, end, statuses } = make()
  set.add([file('one'), file('two')])
  await end('one', 'a')
  await expect.poll(() => statuses()).toEqual(['done', 'uploading'])
  expect(values).toEqual([])
  await end('two', 'b')
  await expect.poll(() => values).toEqual(['a,b'])
})

test('[4.S28] removing a file makes the value anew', () => {
  const { set, values } = make({ objects: [object('a'), object('b')] })
  set.remove('a')
  expect(values).toEqual(['b'])
  set.remove('b')
  expect(values).toEqual(['b', ''])
})

test('files are put earlier and later; at an end they stay', () => {
  const { set, values } = make({ objects: [object('a'), object('b')] })
  expect([set.move('a', -1), set.move('b', 1)]).toEqual(['first', 'last'])
  expect(values).toEqual([])
  expect(set.move('b', -1)).toBeNull()
  expect(values).toEqual(['b,a'])
})

test('a file that fails holds the value back until it is tried again or taken away, and is announced once', async () => {
  const { set, values, failed, statuses, refuse } = make({ objects: [object('a')] })
  set.add([file('two')])
  await refuse('two', '不行')
  await expect.poll(() => statuses()).toEqual(['done', 'error'])
  expect([values, failed, set.hasFailed]).toEqual([[], ['two'], true])
  set.remove(set.$files.get()[1]!.id)
  expect([statuses(), values, set.value]).toEqual([['done'], [], 'a'])
})

test('a file on its way is stopped when it is taken away', async () => {
  const { set, uploads, onLine } = make()
  set.add([file('one')])
  await onLine('one')
  set.remove(set.$files.get()[0]!.id)
  expect([set.$files.get(), uploads.$items.get()]).toEqual([[], []])
})

test('one file takes the place of another when it is there; of several, what has no room is not taken', async () => {
  const one = make({ objects: [object('old')], limit: 1 })
  expect(one.set.add([file('new'), file('newer')])).toEqual({ taken: 1, isOtherType: false, isTooMany: true })
  expect(one.statuses()).toEqual(['done', 'uploading'])
  await one.end('new', 'n')
  await expect.poll(() => one.values).toEqual(['n'])
  const two = make({ objects: [object('a')], limit: 2 })
  expect(two.set.add([file('b'), file('c')])).toEqual({ taken: 1, isOtherType: false, isTooMany: true })
})

test('only pictures, or only PDFs, are taken where that is asked', () => {
  const images = make({ accepts: 'image' })
  expect(images.set.add([file('a.txt', 'text/plain'), file('b.png', 'image/png')])).toEqual({
    taken: 1,
    isOtherType: true,
    isTooMany: false
  })
  const pdfs = make({ accepts: 'pdf' })
  expect(pdfs.set.add([file('b.png', 'image/png')])).toEqual({ taken: 0, isOtherType: true, isTooMany: false })
  expect(pdfs.set.$files.get()).toEqual([])
})

test('what an earlier dialog has left behind is found again', async () => {
  const { set, uploads, end } = make()
  set.add([file('one')])
  set.stop()
  const values: string[] = []
  const again = new FileSet({ objects: [object('a')], uploads, about: 'a', onValue: (value) => values.push(value) })
  expect(again.$files.get().map(({ name }) => name)).toEqual(['a', 'one'])
  await end('one', 'b')
  await expect.poll(() => values).toEqual(['a,b'])
})

test('[3.E26] the result of a pop names the first file, all paths and whose they are', () => {
  const files = make({ objects: [object('a', '甲.pdf'), object('b', '乙.pdf')] }).set.$files.get()
  expect(popResult(files, 'row1')).toEqual({
    name: '甲.pdf',
    url: expect.stringMatching(/static\/a$/),
    path: 'a,b',
    status: 'done',
    id: 'row1'
  })
})

test('[3.E27] a list names each file, its path and its size', () => {
  const files = make({ objects: [object('a', '甲.pdf'), object('b', '乙.pdf')] }).set.$files.get()
  expect(listedFiles(files)).toEqual([
    { fileName: '甲.pdf', filePath: 'a', fileSize: 7 },
    { fileName: '乙.pdf', filePath: 'b', fileSize: 7 }
  ])
})

test('[9.K63] without uploadnum any number is taken', async () => {
  expect([
    mostFilesOf({}),
    mostFilesOf({ fieldExtendJson: '{}' }),
    mostFilesOf({ fieldExtendJson: '{"uploadnum":2}' }),
    mostFilesOf({ number: 3 }),
    mostFilesOf({ number: 3, fieldExtendJson: '{"folder":"a"}' })
  ]).toEqual([0, 0, 2, 3, 3])
  expect(make({ limit: mostFilesOf({}) }).set.add(Array.from({ length: 30 }, (_, at) => file(String(at)))).taken).toBe(
    30
  )
})

test('a path that nobody has described is named by its last part', () => {
  expect(filesOf('temp/x_1.pdf,').map(({ path, name }) => [path, name])).toEqual([['temp/x_1.pdf', 'x_1.pdf']])
})
