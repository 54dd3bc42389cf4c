import * as z from 'zod/mini'

import { call } from './call.ts'
import { pageOf } from './query.ts'

const row = z.looseObject({ id: z.union([z.string(), z.number()]) })
const asked = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))

/** The rows of a list at whichever path has them (SPEC.md §7, generic list). */
export const listRows = (path: string) => call('GET', path, { serves: 'user', input: asked, output: pageOf(row) })

/** Deletes one row of a list, or several by comma-joined ids. */
export const deleteRows = (path: string) => call('DELETE', path, { serves: 'user', input: asked, output: z.unknown() })

/** Takes a deletion back by the change that it has answered, at whichever path does so. */
export const undoChange = (path: string) =>
  call('POST', path, { serves: 'user', input: z.object({ change: z.string() }), output: z.unknown() })

/** Brings rows back that lie in a bin, by comma-joined ids. */
export const restoreRows = (path: string) =>
  call('PUT', path, { serves: 'user', input: z.object({ ids: z.string() }), output: z.unknown() })
