import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { compound, docx, dwg, jpeg, mp4, pdf, png, tiff, xlsx, zip } from '#kit/files/sample-files.ts'
import { recognise } from '#server/bytes/recognise.ts'

let folder: string
let count = 0
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recognise-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function recognised(bytes: Buffer, name: string) {
  count += 1
  const path = join(folder, String(count))
  await writeFile(path, bytes)
  return recognise(path, name)
}
const refused = (why: string, found = '', ending = expect.any(String)) => ({ taken: false, why, found, ending })
const cut = (bytes: Buffer, part = 0.6) => bytes.subarray(0, Math.floor(bytes.length * part))

describe('a file is taken when its bytes and its ending say the same', () => {
  test.each<[string, () => Buffer | Promise<Buffer>, string, object]>([
    ['a PDF, whose pages are counted later', () => pdf(7), '报告.pdf', { format: 'pdf' }],
    ['a JPEG with its size', () => jpeg(640, 480), 'a.JPG', { format: 'jpg', width: 640, height: 480 }],
    [
      'a JPEG with zeros appended by a camera',
      () => Buffer.concat([jpeg(), Buffer.alloc(100_000)]),
      'a.jpeg',
      { format: 'jpg' }
    ],
    ['a PNG with its size', () => png(8, 4), 'a.png', { format: 'png', width: 8, height: 4 }],
    ['a TIFF of one page', () => tiff(1), 'a.tif', { format: 'tif', pages: 1 }],
    [
      'a TIFF of several pages, thumbnails apart',
      () => tiff(5, { thumbnails: 2 }),
      'a.tiff',
      { format: 'tif', pages: 5, width: 4, height: 4 }
    ],
    ['a Word document', () => docx(), 'a.docx', { format: 'docx' }],
    ['an Excel sheet', () => xlsx(), 'a.xlsx', { format: 'xlsx' }],
    ['a drawing', () => dwg(), 'a.DWG', { format: 'dwg' }],
    ['a film with its length', () => mp4(12), 'a.mp4', { format: 'mp4', duration: 12 }],
    ['a film whose head stands at its end', () => mp4(3, { lateHead: true }), 'a.m4v', { format: 'mp4', duration: 3 }]
  ])('%s', async (_, make, name, look) => {
    expect(await recognised(await make(), name)).toMatchObject({ taken: true, look })
  })
})

describe('a file that is not whole is refused, and what is missing is said', () => {
  test.each<[string, () => Buffer | Promise<Buffer>, string, string]>([
    ['an empty one', () => Buffer.alloc(0), 'a.pdf', 'empty'],
    ['a PDF cut off', async () => cut(await pdf(3)), 'a.pdf', 'truncated.pdf'],
    ['a JPEG cut off behind its thumbnail', () => cut(jpeg(), 0.9), 'a.jpg', 'truncated.jpg'],
    ['a JPEG cut off in its head', () => jpeg().subarray(0, 30), 'a.jpg', 'truncated.jpg'],
    ['a PNG cut off', () => cut(png(200, 200)), 'a.png', 'truncated.png'],
    ['a TIFF cut off in its last page', () => tiff(3).subarray(0, -8), 'a.tif', 'truncated.tif'],
    ['a TIFF whose pages go round in a circle', () => tiff(3, { loop: true }), 'a.tif', 'broken'],
    ['a Word document cut off', () => cut(docx('x'.repeat(5000)), 0.9), 'a.docx', 'truncated.zip'],
    ['a film cut off in its pictures', () => cut(mp4()), 'a.mp4', 'truncated.mp4'],
    ['a film cut off before its head', () => cut(mp4(9, { lateHead: true }), 0.97), 'a.mp4', 'truncated.mp4']
  ])('%s', async (_, make, name, why) => {
    expect(await recognised(await make(), name)).toEqual(refused(why))
  })
})

describe('a locked file is refused', () => {
  test.each<[string, () => Buffer | Promise<Buffer>, string, string]>([
    ['a PDF that asks for a password', () => pdf(2, { password: 'secret' }), 'a.pdf', 'encrypted.pdf'],
    [
      'a PDF that opens but is encrypted against changes',
      () => pdf(2, { password: 'secret', ownerOnly: true }),
      'a.pdf',
      'encrypted.pdf'
    ],
    [
      'a Word document with a password',
      () => compound('EncryptionInfo', 'EncryptedPackage'),
      'a.docx',
      'encrypted.office'
    ],
    [
      'one whose directory is long',
      () => compound('a', 'b', 'c', 'd', 'e', 'f', 'EncryptedPackage'),
      'a.xlsx',
      'encrypted.office'
    ],
    [
      'a ZIP with a password',
      () => zip({ '[Content_Types].xml': 'x', 'word/document.xml': 'y' }, { encrypted: true }),
      'a.docx',
      'encrypted.office'
    ]
  ])('%s', async (_, make, name, why) => {
    expect(await recognised(await make(), name)).toEqual(refused(why))
  })
})

describe('a file under a wrong ending, or of another format, is refused by what it holds', () => {
  test.each<[string, () => Buffer | Promise<Buffer>, string, string, string]>([
    ['a JPEG named as PDF', () => jpeg(), 'a.pdf', 'mislabelled', 'jpg'],
    ['a PDF without an ending', () => pdf(), 'report', 'mislabelled', 'pdf'],
    ['a Word document named as Excel', () => docx(), 'a.xlsx', 'mislabelled', 'docx'],
    [
      'a program named as PDF',
      () => Buffer.concat([Buffer.from('MZ'), Buffer.alloc(300)]),
      'a.pdf',
      'mislabelled',
      'exe'
    ],
    ['a page named as JPEG', () => Buffer.from('<html><script>alert(1)</script>'), 'a.jpg', 'mislabelled', 'html'],
    ['a page before a PDF head', () => Buffer.from('<script>1</script>%PDF-1.7 %%EOF'), 'a.pdf', 'mislabelled', 'html'],
    ['a page', () => Buffer.from('\uFEFF <!DOCTYPE html><p>'), 'a.html', 'notAllowed', 'html'],
    [
      'a drawing of the web',
      () => Buffer.from('<?xml version="1.0"?>\n<svg onload="x"/>'),
      'a.svg',
      'notAllowed',
      'svg'
    ],
    ['plain text', () => Buffer.from('说明'.repeat(3000)), 'a.txt', 'notAllowed', 'txt'],
    ['noise', () => Buffer.from([1, 2, 3, 0, 200, 201, 5]), 'a.bin', 'notAllowed', 'unknown'],
    ['an old Word file', () => compound('WordDocument', '1Table'), 'a.doc', 'notAllowed', 'doc'],
    [
      'a Word document with macros',
      () => zip({ '[Content_Types].xml': 'x', 'word/document.xml': 'y', 'word/vbaProject.bin': 'z' }),
      'a.docx',
      'mislabelled',
      'docm'
    ],
    ['an archive', () => zip({ 'a.txt': 'x' }), 'a.zip', 'notAllowed', 'zip']
  ])('%s', async (_, make, name, why, found) => {
    expect(await recognised(await make(), name)).toEqual(refused(why, found))
  })
})

test('a list of contents that claims to be huge is not read', async () => {
  const bytes = docx()
  bytes.writeUInt32LE(0x7fffffff, bytes.length - 10)
  expect(await recognised(bytes, 'a.docx')).toEqual(refused('truncated.zip'))
})
