import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { FORMATS } from '#contract/files/stored.ts'
import { data, type ObjectData } from '../../db/seed/data.ts'
import { type DemoSpec, specOf } from '../../db/seed/demo-spec.ts'
import { paperSpecs } from '../../db/seed/enterprises.ts'
import type { Municipality } from '../../db/seed/municipality.ts'
import { demoBytes } from './demo-bytes.ts'

const FORMAT = { pdf: 'pdf', drawing: 'pdf', photo: 'jpg', video: 'mp4' } as const

/** What the seed must know about the bytes of a file: their size and digest as they were when they were stored, whole or not. */
export function demoObject(spec: DemoSpec): ObjectData {
  const bytes = demoBytes({ ...spec, tamper: false })
  const format = FORMAT[spec.kind]
  return {
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    format,
    mime: FORMATS[format]?.mime ?? '',
    pages: spec.truncate !== undefined ? null : spec.kind === 'pdf' ? spec.pages : spec.kind === 'drawing' ? 1 : null
  }
}

/** Every file and every paper of a unit of the demo that has bytes, with what they are made from. */
export function demoSpecs(): { readonly id: string; readonly spec: DemoSpec }[] {
  return ['demo', 'neighbour'].flatMap((municipality) => {
    const { files, ...units } = data<Municipality>(municipality)
    const ofFiles = files.flatMap((file) => {
      const spec = specOf(file, files)
      return spec ? [{ id: file.id, spec }] : []
    })
    return [...ofFiles, ...paperSpecs(units).map(({ id, spec }) => ({ id, spec }))]
  })
}

// Run by hand after a change of the demo's files or of the generator: node src/server/bytes/demo/make-digests.ts
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const lines = demoSpecs().map(({ id, spec }) => `${JSON.stringify(id)}:${JSON.stringify(demoObject(spec))}`)
  writeFileSync(new URL('../../db/seed/data/objects.json', import.meta.url), `{\n${lines.join(',\n')}\n}\n`)
  process.stdout.write(`${lines.length} objects\n`)
}
