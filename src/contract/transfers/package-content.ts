import * as z from 'zod/mini'

import type { output } from '../core/schema.ts'
import { digest } from '../files/stored.ts'

const text = z.nullable(z.string().check(z.maxLength(2000)))
const name = z.string().check(z.minLength(1), z.maxLength(2000))
const count = z.int().check(z.gte(0), z.lte(1_000_000_000))

const packedObject = z.object({
  name,
  /** In the folder of the volume; of a form, in the package. */
  path: name,
  bytes: z.int().check(z.gte(0)),
  sha256: digest,
  format: z.string().check(z.maxLength(20)),
  mime: text
})
export type PackedObject = output<typeof packedObject>

/** What the volume.json of a package says (docs/package.md), as far as an archive that receives it keeps it. */
export const packedVolume = z.object({
  no: z.int().check(z.gte(1), z.lte(100_000)),
  archiveNo: z.string().check(z.maxLength(200)),
  title: name,
  compiler: text,
  startDate: text,
  endDate: text,
  compileDate: text,
  retention: text,
  secretLevel: text,
  textPages: count,
  drawings: count,
  photos: count,
  remark: text,
  files: z
    .array(
      z.object({
        no: count,
        title: name,
        docNo: text,
        responsible: text,
        docDate: text,
        catalogCode: text,
        pages: z.nullable(count),
        secretLevel: text,
        retention: text,
        objects: z.array(packedObject).check(z.maxLength(1000))
      })
    )
    .check(z.maxLength(100_000))
})
export type PackedVolume = output<typeof packedVolume>

/** What the project.json of a package says. */
export const packedProject = z.object({
  transferNo: name,
  fromOrg: name,
  project: z.object({ id: name, no: name, name, location: text, builder: text, category: z.optional(text) }),
  forms: z._default(z.array(z.extend(packedObject, { code: z.optional(z.string()) })).check(z.maxLength(100_000)), [])
})
export type PackedProject = output<typeof packedProject>
