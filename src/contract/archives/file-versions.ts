import * as z from 'zod/mini'

import { call } from '../core/call.ts'
import { formerVersion } from '../files/stored.ts'
import { fileRow } from './files.ts'

const id = z.string().check(z.minLength(1), z.maxLength(64))

/** Puts an upload in the place of a stored file of a file that one may describe; the former bytes stay as the version before. */
export const replaceBytes = call('POST', '/archives/file/replace', {
  serves: ['archives.collect:edit'],
  input: z.object({
    /** The file. */
    id,
    /** The stored object that is replaced. */
    object: id,
    /** Where the upload is stored. */
    path: z.string().check(z.minLength(1), z.maxLength(300))
  }),
  output: fileRow
})

/** Puts a former version of a stored file back in the place of the present one, which stays as a former version. */
export const restoreVersion = call('POST', '/archives/file/restoreVersion', {
  serves: ['archives.collect:edit'],
  input: z.object({
    /** The file. */
    id,
    /** The former version, as `fileVersions` names it. */
    version: id
  }),
  output: fileRow
})

/** The former versions of the stored objects of a file, the newest first. */
export const fileVersions = call('GET', '/archives/file/versions', {
  serves: ['archives.collect', 'archives.review'],
  input: z.object({ id }),
  output: z.array(formerVersion)
})
