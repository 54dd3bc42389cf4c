import {
  type PackedObject,
  packedProject,
  type PackedProject,
  packedVolume,
  type PackedVolume
} from '#contract/transfers/package-content.ts'
import { parse, type Schema, type output } from '#contract/core/schema.ts'
import { contentOf } from '#package/format/content.ts'
import type { Entry } from '#package/format/entry.ts'
import { listContainer } from '#package/format/list-container.ts'

import { Refusal } from '../../core/refusing/refusal.ts'
import { sha256Hex } from '../../core/text/sha256.ts'
import { BadDigest, type Storage } from '../../storage/storage.ts'
import { storedAccess } from '../packing/read-package.ts'

/** A description is not longer than this. Bytes. */
const LONGEST = 64 * 1024 ** 2
const PROJECT = 'data/metadata/project.json'
const VOLUME = /^(data\/[^/]+)\/volume\.json$/

/** Bytes of a package, and where they are in it. */
export type PlacedObject = PackedObject & { readonly at: string; readonly code?: string | undefined }
/** A volume as a package describes it, with the bytes of its files. */
export type ContentVolume = Omit<PackedVolume, 'files'> & {
  readonly files: readonly (Omit<PackedVolume['files'][number], 'objects'> & {
    readonly objects: readonly PlacedObject[]
  })[]
}
/** What a package that was verified holds. */
export interface PackageContent {
  readonly project: PackedProject
  readonly volumes: readonly ContentVolume[]
  readonly forms: readonly PlacedObject[]
  readonly entries: ReadonlyMap<string, Entry<string>>
}

/** Reads what a verified package says of its content. A Refusal names the description that is not there, or is none. */
export async function readContent(storage: Storage, path: string): Promise<PackageContent> {
  const access = storedAccess(storage)
  const entries = new Map((await listContainer(access, path)).entries.map((entry) => [entry.path, entry]))
  const json = async <S extends Schema>(at: string, schema: S): Promise<output<S>> => {
    const entry = entries.get(at)
    if (!entry || entry.size > LONGEST) throw new Refusal('transfers:inbound.noDescription', { path: at })
    const pieces: Uint8Array[] = []
    for await (const piece of contentOf(access, entry.extent, entry.size)) pieces.push(piece.slice())
    const read = parse(schema, jsonIn(Buffer.concat(pieces).toString('utf8'), at))
    if (!read.ok)
      throw new Refusal('transfers:inbound.badDescription', {
        path: at,
        field: read.faults[0]?.path.map(String).join('.') ?? ''
      })
    return read.value
  }
  const project = await json(PROJECT, packedProject)
  const volumes: ContentVolume[] = []
  for (const at of [...entries.keys()].sort()) {
    const folder = VOLUME.exec(at)?.[1]
    if (folder === undefined) continue
    const volume = await json(at, packedVolume)
    const placed = (object: PackedObject): PlacedObject => ({ ...object, at: `${folder}/${object.path}` })
    volumes.push({ ...volume, files: volume.files.map((file) => ({ ...file, objects: file.objects.map(placed) })) })
  }
  if (volumes.length === 0) throw new Refusal('transfers:inbound.noDescription', { path: 'data/*/volume.json' })
  if (new Set(volumes.map(({ no }) => no)).size < volumes.length)
    throw new Refusal('transfers:inbound.badDescription', { path: 'data/*/volume.json', field: 'no' })
  return { project, volumes, forms: project.forms.map((form) => ({ ...form, at: form.path })), entries }
}

function jsonIn(text: string, path: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal('transfers:inbound.badDescription', { path, field: 'JSON' })
  }
}

/** Where the bytes of a package are kept once they are taken out of it: begun anew, each has the same name. */
export const keptName = (storage: Storage, inbound: string, { at, format }: PlacedObject): string =>
  storage.nameByDigest('archives', sha256Hex(`${inbound} ${at}`), /^[a-z0-9]{1,8}$/.test(format) ? format : 'bin')

/** Takes the bytes of an object out of a package and keeps them by themselves; other bytes than its description says are refused by its path. */
export async function takeOut(
  storage: Storage,
  {
    inbound,
    object,
    entry,
    signal
  }: {
    readonly inbound: string
    readonly object: PlacedObject
    readonly entry: Entry<string> | undefined
    readonly signal: AbortSignal
  }
): Promise<void> {
  const wrong = new Refusal('transfers:inbound.otherObject', { path: object.at })
  if (entry?.kind !== 'file' || entry.size !== object.bytes) throw wrong
  try {
    await storage.put(keptName(storage, inbound, object), contentOf(storedAccess(storage), entry.extent, entry.size), {
      ...{ sha256: object.sha256, signal }
    })
  } catch (error) {
    throw error instanceof BadDigest ? wrong : error
  }
}
