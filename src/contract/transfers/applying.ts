import * as z from 'zod/mini'

import { transferNeed } from '../checks/transfer-needs.ts'
import { call } from '../core/call.ts'
import type { output } from '../core/schema.ts'
import { TRANSFER_KINDS, TRANSFER_MODES, TRANSFER_PARCELS } from './transfer-machine.ts'
import { transferRow } from './transfers.ts'

const id = z.string().check(z.minLength(1), z.maxLength(64))
const text = z.nullable(z.string())
/** More volumes than these no application has. */
const MOST_VOLUMES = 5000

/** What an application is for. A unit project that is null means what belongs to none. */
const applied = {
  kind: z.enum(TRANSFER_KINDS),
  mode: z.enum(TRANSFER_MODES),
  parcel: z.enum(TRANSFER_PARCELS),
  units: z.array(z.nullable(id)).check(z.minLength(1), z.maxLength(1000)),
  volumes: z.array(id).check(z.maxLength(MOST_VOLUMES)),
  /** The 预验收 that a 移交 refers to. */
  preId: z.optional(z.nullable(id)),
  /** The transfer that a 补充 supplements. */
  previousId: z.optional(z.nullable(id))
}

/** A volume that may be chosen; one that another application holds cannot be. */
const choosable = z.object({
  id: z.string(),
  volumeNo: z.number(),
  archiveNo: text,
  title: z.string(),
  unitId: text,
  status: z.string(),
  status_dictText: z.string(),
  files: z.number(),
  /** It is in the application that is edited. */
  isChosen: z.boolean(),
  /** The number of the application that holds it. */
  heldBy: text
})
export type ChoosableVolume = output<typeof choosable>

/** What the current project offers to an application: its unit projects, its volumes, and what it may refer to. `id` is that of the application that is edited. */
export const transferChoices = call('GET', '/transfer/apply/choices', {
  serves: ['transfer.apply:add', 'transfer.apply:edit'],
  input: z.object({ id: z.optional(id) }),
  output: z.object({
    /** `isHanded`: it was handed over, and takes a 补充 alone. */
    units: z.array(
      z.object({ id: text, name: z.string(), heldBy: text, isChosen: z.boolean(), isHanded: z.boolean() })
    ),
    volumes: z.array(choosable),
    /** Accepted 预验收, and transfers that are over with their unit projects, the newest first. */
    pres: z.array(z.object({ id: z.string(), transferNo: z.string() })),
    previous: z.array(z.object({ id: z.string(), transferNo: z.string(), units: z.array(text) }))
  })
})
export type TransferChoices = output<typeof transferChoices.output>

/** Begins an application of the current project; its number is made. */
export const addTransfer = call('POST', '/transfer/apply/add', {
  serves: ['transfer.apply:add'],
  input: z.object(applied),
  output: transferRow
})
/** Changes what an application is for, until it is submitted; one that came back keeps its kind and its unit projects. */
export const editTransfer = call('PUT', '/transfer/apply/edit', {
  serves: ['transfer.apply:edit'],
  input: z.object({ id, rowVersion: z.number(), ...applied }),
  output: transferRow
})
/** Deletes a draft that was never submitted. */
export const deleteTransfer = call('DELETE', '/transfer/apply/delete', {
  serves: ['transfer.apply:delete'],
  input: z.object({ id }),
  output: z.null()
})

/** What an application still asks for, the gravest first: by the same list it is refused. */
export const needsOfTransfer = call('GET', '/transfer/apply/needs', {
  serves: ['transfer.apply'],
  input: z.object({ id }),
  output: z.array(transferNeed)
})

/** Submits an application: its forms are made and frozen by a job, which submits it or says why not. */
export const submitTransfer = call('POST', '/transfer/apply/submit', {
  serves: ['transfer.apply:submit'],
  input: z.object({ id, rowVersion: z.number() }),
  output: z.object({ job: z.string() })
})
/** submitted → withdrawn, while nobody has opened it; its volumes are unlocked. */
export const withdrawTransfer = call('POST', '/transfer/apply/withdraw', {
  serves: ['transfer.apply:withdraw'],
  input: z.object({ id, opinion: z.optional(z.string().check(z.maxLength(500))) }),
  output: transferRow
})
/** withdrawn → draft. */
export const reopenTransfer = call('PUT', '/transfer/apply/reopen', {
  serves: ['transfer.apply:edit'],
  input: z.object({ id }),
  output: transferRow
})

/** What of a volume is another than when it was submitted last. */
const changedVolume = z.object({
  volumeId: z.string(),
  volumeNo: z.number(),
  title: z.string(),
  change: z.enum(['added', 'removed', 'changed']),
  /** Cells of the volume and of its files, in words; `fileId` null: of the volume itself. */
  cells: z.array(z.object({ fileId: text, fileTitle: text, field: z.string(), before: text, after: text }))
})
export type ChangedVolume = output<typeof changedVolume>

/** What is another than it was when the application was submitted last, or in the round before for who reviews it. */
export const changesOfTransfer = call('GET', '/transfer/changes', {
  serves: ['transfer.apply', 'transfer.review'],
  input: z.object({ id }),
  output: z.array(changedVolume)
})
