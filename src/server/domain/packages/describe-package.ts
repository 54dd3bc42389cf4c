import { type PackedObject, packedProject, packedVolume } from '#contract/transfers/package-content.ts'
import { parse, type Schema, type output } from '#contract/core/schema.ts'
import { contentOf } from '#package/format/content.ts'
import type { SourceAccess } from '#package/format/entry.ts'
import { listContainer } from '#package/format/list-container.ts'

import { BrokenTable } from '../../core/spreadsheet/broken-table.ts'
import { xmlReader } from '../../core/spreadsheet/read-xml.ts'
import type { PackageFlaw, PackageFound, PlacedObject } from './package-order.ts'

/** A description is not longer than this, nor all of them together than that. Bytes. */
const LONGEST = 64 * 1024 ** 2
const TOGETHER = 256 * 1024 ** 2
const PROJECT = 'data/metadata/project.json'
const EVENTS = 'data/metadata/premis.xml'
/** The sign that no database keeps; within JSON it is written so alone. */
const NUL = /\\u0000/
const VOLUME = /^(data\/[^/]+)\/volume\.json$/

type Read<T> = PackageFlaw | { readonly kind: 'read'; readonly value: T }

const missing = (path: string): PackageFlaw => ({
  ...{ kind: 'flaw', key: 'transfers:inbound.noDescription', values: { path } }
})
const bad = (path: string, field: string): PackageFlaw => ({
  ...{ kind: 'flaw', key: 'transfers:inbound.badDescription', values: { path, field } }
})

/** Reads what a verified package says of its content: of the whole, then of each volume. A flaw, which ends it, names the description that is not there, or is none. */
export async function* describePackage(access: SourceAccess<string>, source: string): AsyncGenerator<PackageFound> {
  const entries = new Map((await listContainer(access, source)).entries.map((entry) => [entry.path, entry]))
  let left = TOGETHER
  const described = async <S extends Schema>(path: string, schema: S): Promise<Read<output<S>>> => {
    const entry = entries.get(path)
    if (!entry || entry.size > LONGEST) return missing(path)
    left -= entry.size
    if (left < 0)
      return { kind: 'flaw', key: 'transfers:inbound.longDescriptions', values: { most: TOGETHER / 1024 ** 2 } }
    const pieces: Uint8Array[] = []
    for await (const piece of contentOf(access, entry.extent, entry.size)) pieces.push(piece.slice())
    const json = jsonIn(Buffer.concat(pieces).toString('utf8'))
    if (json === undefined) return bad(path, 'JSON')
    const read = parse(schema, json)
    if (!read.ok) return bad(path, read.faults[0]?.path.map(String).join('.') ?? '')
    return { kind: 'read', value: read.value }
  }
  const written = async (path: string): Promise<PackageFlaw | undefined> => {
    const entry = entries.get(path)
    if (!entry) return missing(path)
    return (await isWellFormed(contentOf(access, entry.extent, entry.size))) ? undefined : bad(path, 'XML')
  }
  const placed = (object: PackedObject & { readonly code?: string | undefined }, at: string): PlacedObject => {
    const entry = entries.get(at)
    return { ...object, at, entry: entry?.kind === 'file' ? { size: entry.size, extent: entry.extent } : undefined }
  }
  const whole = await described(PROJECT, packedProject)
  if (whole.kind === 'flaw') return yield whole
  const flaw = await written(EVENTS)
  if (flaw) return yield flaw
  const project = whole.value
  yield { kind: 'project', project, forms: project.forms.map((form) => placed(form, form.path)) }
  const numbers = new Set<number>()
  for (const path of [...entries.keys()].sort()) {
    const folder = VOLUME.exec(path)?.[1]
    if (folder === undefined) continue
    const read = await described(path, packedVolume)
    if (read.kind === 'flaw') return yield read
    const flaw = await written(`${folder}/volume.xml`)
    if (flaw) return yield flaw
    const { files, ...volume } = read.value
    if (numbers.has(volume.no)) return yield bad('data/*/volume.json', 'no')
    numbers.add(volume.no)
    yield {
      kind: 'volume',
      volume: {
        ...volume,
        files: files.map((file) => ({
          ...file,
          objects: file.objects.map((object) => placed(object, `${folder}/${object.path}`))
        }))
      }
    }
  }
  if (numbers.size === 0) yield missing('data/*/volume.json')
}

/** Whether XML has one root, and each element its end in its place. */
async function isWellFormed(pieces: AsyncIterable<Uint8Array>): Promise<boolean> {
  const open: string[] = []
  let [roots, isBroken] = [0, false]
  const read = xmlReader({
    open(name) {
      if (open.length === 0) roots += 1
      open.push(name)
    },
    close(name) {
      if (open.pop() !== name) isBroken = true
    },
    text(text) {
      if (open.length === 0 && text.trim() !== '') isBroken = true
    }
  })
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const piece of pieces) read(decoder.decode(piece, { stream: true }))
    // What follows the last tag is read with the next one.
    read(`${decoder.decode()}<!---->`)
  } catch (error) {
    if (error instanceof BrokenTable || error instanceof TypeError) return false
    throw error
  }
  return !isBroken && roots === 1 && open.length === 0
}

function jsonIn(text: string): unknown {
  try {
    return NUL.test(text) ? undefined : (JSON.parse(text) as unknown)
  } catch {
    return undefined
  }
}
