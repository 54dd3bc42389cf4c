import { createHash } from 'node:crypto'

import { zip } from '../files/sample-files.ts'
import { spoiltFrom } from '../files/spoilt.ts'
import type { ObjectFacts, PackedTransferFacts } from '#package/format/facts.ts'
import { transferContent } from '#package/format/transfer-content.ts'
import { writeBag } from '#package/format/write-bag.ts'
import { nodeDigest } from '#package/node/node-digests.ts'

import { type Packed, toTar, toZip } from './packed-bag.ts'
import { type Files, inMemory, rebuild } from './sample-bag.ts'
import { SAMPLE_TRANSFER } from './sample-transfer.ts'

const CONTENT = Buffer.from('%PDF-1.7\n'.repeat(60))
const SHA256 = createHash('sha256').update(CONTENT).digest('hex')
const DESCRIPTION = /\/(volume|project)\.json$/

/** The files of a package that an archive takes: two volumes and their forms. */
export async function sentPackage(): Promise<Files> {
  const files: Files = new Map()
  const { payload, info } = transferContent(withBytes(SAMPLE_TRANSFER), {
    packedOn: '2026-11-28',
    open: () => [CONTENT]
  })
  await writeBag(inMemory(files), { payload, info, algorithms: ['sha256', 'sm3'] }, nodeDigest)
  return files
}

/** Such a package as a ZIP whose files are as they are, as one whose files are deflated, and as a TAR. */
export async function sentPackages(): Promise<Buffer[]> {
  const files = await sentPackage()
  const texts = [...files].map(([path, bytes]) => [path, Buffer.from(bytes).toString('utf8')] as const)
  return [
    Buffer.from(await toZip(packed(files))),
    zip(Object.fromEntries(texts)),
    Buffer.from(await toTar(packed(files)))
  ]
}

/** Such a ZIP one of whose descriptions is spoilt, the same at every run, as who forges a package would make it: its manifests are those of what is in it. */
export async function forgedPackage(at: number): Promise<Buffer> {
  const files = await sentPackage()
  const paths = [...files.keys()].filter((path) => DESCRIPTION.test(path))
  const path = paths[at % paths.length] ?? ''
  files.set(path, spoiltFrom([Buffer.from(files.get(path) ?? [])], at, 1))
  await rebuild(files, nodeDigest)
  return Buffer.from(await toZip(packed(files)))
}

const packed = (files: Files): Packed[] => [...files].map(([path, bytes]) => ({ path, bytes }))

const withBytes = (facts: PackedTransferFacts): PackedTransferFacts => {
  const object = (one: ObjectFacts): ObjectFacts => ({ ...one, bytes: CONTENT.length, sha256: SHA256, format: 'pdf' })
  return {
    ...facts,
    forms: facts.forms.map(object),
    volumes: facts.volumes.map((volume) => ({
      ...volume,
      files: volume.files.map((file) => ({ ...file, objects: file.objects.map(object) }))
    }))
  }
}
