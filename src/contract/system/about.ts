import * as z from 'zod/mini'

import { call } from '../core/call.ts'
import type { output } from '../core/schema.ts'

/** What runs here 关于: the release and its build, the database with how surely it keeps what it acknowledges, and the storage. */
export const about = call('GET', '/sys/about', {
  serves: 'user',
  input: z.object({}),
  output: z.object({
    version: z.string(),
    /** The beginning of the digest of everything that the client was built of; null where only the calls are served. */
    build: z.nullable(z.string()),
    database: z.object({
      /** One of its own, or one of yours. */
      kind: z.enum(['embedded', 'postgres']),
      /** As it calls itself: `PostgreSQL 18.4`. */
      name: z.string(),
      /** Whether acknowledged rows are on disk. */
      isDurable: z.boolean(),
      hasChecksums: z.boolean()
    }),
    storage: z.string(),
    node: z.string()
  })
})
export type About = output<typeof about.output>

const component = z.object({
  name: z.string(),
  version: z.string(),
  licence: z.string(),
  kind: z.enum(['package', 'data'])
})
export type Component = output<typeof component>

/** What the product is made of, by name: every package that runs with it, and what else came from others, each with its licence (SPDX). */
export const components = call('GET', '/sys/about/components', {
  serves: 'user',
  input: z.object({}),
  output: z.array(component)
})

/** The words of a component's licence, as its makers ship them; null where they ship none. */
export const licence = call('GET', '/sys/about/licence', {
  serves: 'user',
  input: z.object({ name: z.string().check(z.minLength(1), z.maxLength(214)) }),
  output: z.object({ text: z.nullable(z.string()) })
})
