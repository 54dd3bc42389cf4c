import { rm } from 'node:fs/promises'

import type { BIZ, StoredObject } from '#contract/files/stored.ts'

import type { Ctx } from '../core/context/context.ts'
import { Refusal } from '../core/refusing/refusal.ts'
import { settingOf } from '../core/settings/settings.ts'
import { BadDigest } from '../storage/storage.ts'
import type { ProbeResult } from '../bytes/probe/probe-result.ts'
import { objectOf, toDto } from './objects.ts'
import { readerOf } from './reading/first-page-reader.ts'
import { endingOf } from '../bytes/recognise.ts'
import { recognisersOf } from '../bytes/recognisers.ts'
import { counterOf } from './reading/page-counter.ts'
import { notTaken } from './refused.ts'
import { turnOf } from '../core/workers/process-pool.ts'

export type Biz = (typeof BIZ)[number]
type Asking = Pick<Ctx, 'appContext' | 'principal' | 'say' | 'inTransaction' | 'signal' | 'isAwaited'>

/** What a file is, and where its bytes are to be: decided before they are moved, so that a server that dies can go on. */
export interface Plan {
  readonly path: string
  readonly mime: string
  readonly look: ProbeResult
}
/** What an upload is for and what its owner says of it. */
export interface Purpose {
  readonly biz: Biz
  readonly name: string
  readonly sha256?: string | undefined
}

const partsOf = (text: string) => text.split(',').filter(Boolean)
const PICTURES = ['jpg', 'png']
/** What belongs to no project, whatever its uploader works in. */
const WITHOUT_PROJECT: readonly string[] = ['avatar', 'template', 'notice', 'field', 'package']

/** Probes a finished local file and says where it belongs. Throws a Refusal that says what was found. */
export async function plan(asking: Asking, file: string, { biz, name }: Purpose): Promise<Plan> {
  const { appContext, principal, say } = asking
  // What a package is the verifier says, who reads every byte of it: nothing is taken in before.
  if (biz === 'package')
    return { path: appContext.storage.name('packages', 'zip'), mime: 'application/zip', look: { format: 'zip' } }
  const found = await recognisersOf(appContext).recognise(file, name, turnOf(asking))
  if (!found.taken) throw notTaken(say, name, found)
  const { look, mime } = found
  if ((biz === 'avatar' || biz === 'notice') && !PICTURES.includes(look.format))
    throw new Refusal('files:refused.picture')
  if (biz === 'archives') {
    const accepted = partsOf(await settingOf(appContext.db, 'fileFormats', principal.tenant))
    if (accepted.length > 0 && !accepted.includes(look.format))
      throw notTaken(say, name, { why: 'notAllowed', found: look.format, ending: endingOf(name) }, accepted)
  }
  return { path: appContext.storage.name(biz, look.format), mime, look }
}

/** Moves the bytes to where they stay, checks their digest, and only then acknowledges them by a row; a second time it answers with the first. */
export async function keep(
  asking: Asking,
  file: string,
  id: string,
  purpose: Purpose,
  planned: Plan
): Promise<StoredObject> {
  const { sha256 } = purpose
  try {
    const stored = await asking.appContext.storage.adopt(planned.path, file, { sha256, signal: asking.signal })
    const object = await note(asking, id, purpose, planned, stored)
    if (object.path === planned.path) return object
    // It was kept before, and its answer was lost: these bytes are none too many.
    await asking.appContext.storage.remove(planned.path)
    if (object.sha256 !== stored.sha256) throw new Refusal('rules:refused.keyReused', {}, { status: 409 })
    return object
  } catch (error) {
    if (error instanceof BadDigest) await rm(file, { force: true })
    throw error
  }
}

/** Writes the row of bytes that are in their place; a second time it answers with the first row. */
export async function note(
  asking: Asking,
  id: string,
  { biz, name }: Purpose,
  { path, mime, look }: Plan,
  { bytes, sha256 }: { readonly bytes: number; readonly sha256: string }
): Promise<StoredObject> {
  const { principal } = asking
  const kept = await asking.inTransaction(async (tx) => {
    await tx
      .insertInto('arcObject')
      .values({
        id,
        projectId: WITHOUT_PROJECT.includes(biz) ? null : principal.project,
        biz,
        path,
        fileName: name,
        bytes,
        format: look.format,
        mime,
        sha256,
        pages: look.pages ?? null,
        pageState: look.format === 'pdf' ? 'pending' : null,
        width: look.width ?? null,
        height: look.height ?? null,
        duration: look.duration ?? null
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
    const object = await objectOf(tx, id)
    if (!object) throw new Error(`the object ${id} was written and is not there`)
    return toDto(object)
  })
  if (kept.pageState === 'pending') counterOf(asking.appContext).wake()
  readerOf(asking.appContext)?.wake()
  return kept
}
