import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'

import { inMemory, type Files, someBytes } from '#kit/package/sample-bag.ts'
import { SAMPLE_TRANSFER } from '#kit/package/sample-transfer.ts'
import type { ObjectFacts, PackedTransferFacts } from '#package/format/facts.ts'
import { isOutside, nameFaults, sameName } from '#package/format/names.ts'
import { transferContent } from '#package/format/transfer-content.ts'
import { PackingError, writeBag } from '#package/format/write-bag.ts'
import { nodeDigest } from '#package/node/node-digests.ts'

const bytesOf = ({ bytes, id }: ObjectFacts) => someBytes(bytes, id.charCodeAt(1))
/** The sample with the digests of the bytes that it has. */
const withDigests = (facts: PackedTransferFacts): PackedTransferFacts => {
  const own = (object: ObjectFacts) => ({
    ...object,
    sha256: createHash('sha256').update(bytesOf(object)).digest('hex')
  })
  return {
    ...facts,
    forms: facts.forms.map(own),
    volumes: facts.volumes.map((volume) => ({
      ...volume,
      files: volume.files.map((file) => ({ ...file, objects: file.objects.map(own) }))
    }))
  }
}
const content = (facts: PackedTransferFacts, open = (object: ObjectFacts) => [bytesOf(object)]) =>
  transferContent(facts, { packedOn: '2026-11-28', open })

test('each volume is a folder of its own, with names that every system of files takes', async () => {
  const files: Files = new Map()
  await writeBag(inMemory(files), content(withDigests(SAMPLE_TRANSFER)), nodeDigest)
  const paths = [...files.keys()].filter((path) => path.startsWith('data/'))
  expect(paths.flatMap((path) => nameFaults(path))).toEqual([])
  expect(paths.filter(isOutside)).toEqual([])
  expect(new Set(paths.map(sameName)).size).toBe(paths.length)
  expect(paths.map((path) => path.replace(/批复.*批复/, '批复…批复'))).toEqual(
    expect.arrayContaining([
      'data/001_9901-A1_0001/volume.json',
      'data/001_9901-A1_0001/volume.xml',
      'data/001_9901-A1_0001/002_a_b_c__d__e__f.dwg',
      'data/001_9901-A1_0001/002_a_b_c__d__e__f.pdf',
      'data/002_9901-A1_0002/001_CON',
      'data/002_9901-A1_0002/001_é.pdf',
      'data/002_9901-A1_0002/001_É~2.pdf',
      'data/forms/移交书.pdf',
      'data/forms/移交书~2.PDF',
      'data/metadata/premis.xml',
      'data/metadata/project.json'
    ])
  )
})

test('descriptions say where each file is, what it was called, and its digest', async () => {
  const files: Files = new Map()
  await writeBag(inMemory(files), content(withDigests(SAMPLE_TRANSFER)), nodeDigest)
  const text = (path: string) => new TextDecoder().decode(files.get(path))
  const volume = JSON.parse(text('data/001_9901-A1_0001/volume.json')) as PackedTransferFacts['volumes'][number]
  for (const { objects } of volume.files)
    for (const object of objects as readonly (ObjectFacts & { readonly path: string })[])
      expect(
        createHash('sha256')
          .update(files.get(`data/001_9901-A1_0001/${object.path}`) ?? '')
          .digest('hex')
      ).toBe(object.sha256)
  expect(text('data/001_9901-A1_0001/volume.xml')).toContain('<title>a:b*c?&quot;d&quot;&lt;e&gt;|f</title>')
  expect(text('data/002_9901-A1_0002/volume.xml')).toContain('<title>用地文件</title>')
  expect(text('data/metadata/premis.xml')).toContain(
    '<contentLocationValue>data/forms/移交书~2.PDF</contentLocationValue>'
  )
  expect(text('bag-info.txt')).toContain('External-Identifier: YJ-2026-001\n')
})

test('bytes that are others than when they were stored are not packed', async () => {
  const facts = withDigests(SAMPLE_TRANSFER)
  const changed = (object: ObjectFacts) => [object.id === 'a2' ? bytesOf(object).fill(1, 5, 6) : bytesOf(object)]
  await expect(writeBag(inMemory(new Map()), content(facts, changed), nodeDigest)).rejects.toThrow(
    new PackingError('changed', 'data/001_9901-A1_0001/002_a_b_c__d__e__f.dwg')
  )
  const cut = (object: ObjectFacts) => [object.id === 'a2' ? bytesOf(object).slice(1) : bytesOf(object)]
  await expect(writeBag(inMemory(new Map()), content(facts, cut), nodeDigest)).rejects.toThrow('size: data/001')
})

test('a path that leads out of the package is not packed', async () => {
  for (const path of ['data/../x', '/data/x', 'x', 'data/x.', 'data/NUL'])
    await expect(
      writeBag(inMemory(new Map()), { payload: [{ path, size: 0, open: () => [] }], info: [] }, nodeDigest),
      path
    ).rejects.toThrow('path')
})
