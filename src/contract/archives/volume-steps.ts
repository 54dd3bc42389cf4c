import * as z from 'zod/mini'

import { call } from '../core/call.ts'
import { joined } from '../core/query.ts'
import type { output } from '../core/schema.ts'
import type { BrokenLimit } from './volume-limits.ts'
import { SIDES } from './volume-plan.ts'
import { MOST_FILES, MOST_VOLUMES, stepDone, type VolumeRow } from './volumes.ts'

const id = z.string().check(z.minLength(1), z.maxLength(64))
const ids = z.array(id).check(z.minLength(1), z.maxLength(MOST_FILES))

/**
 * What who does a step has before him: the volumes that it touches with their versions, and the order of all volumes of their unit
 * projects. Where that is no longer so the step is refused, with the volumes as they are (`StaleStep`), and nothing is done.
 */
export const seenVolumes = z.object({
  volumes: z.array(z.object({ id, rowVersion: z.number() })).check(z.maxLength(MOST_VOLUMES)),
  order: z.array(id).check(z.maxLength(MOST_VOLUMES))
})
export type SeenVolumes = output<typeof seenVolumes>
const seen = seenVolumes

/** What comes with the refusal of a step on what somebody has changed: the volumes of the unit projects as they are now, in their order. */
export interface StaleStep {
  readonly volumes: readonly VolumeRow[]
}

/** A limit that a step would break, at the volume with this number; `mixed`: it would hold files of several unit projects or classes. */
export interface BeyondLimit {
  readonly no: number
  readonly broken: BrokenLimit | { readonly limit: 'mixed' }
}
/** What comes with the refusal of a step that would break limits: it is done where it is asked for again with `beyond`. */
export interface BeyondStep {
  readonly beyond: readonly BeyondLimit[]
}
const beyond = z.optional(z.boolean())

/** Volumes go; their files lie in no volume again. `seen` names the version of each, `id:version`. One whose number was given out stays. */
export const deleteVolumes = call('DELETE', '/arrange/volume/delete', {
  serves: ['arrange.volume:delete'],
  input: z.object({ ids: joined(MOST_VOLUMES), seen: joined(MOST_VOLUMES) }),
  output: stepDone
})
/** Puts files into a volume behind one of its files (`after` null: at its beginning; not given: at its end), or out of any (`to` null). */
export const moveFiles = call('POST', '/arrange/volume/move', {
  serves: ['arrange.volume:edit'],
  input: z.object({ seen, ids, to: z.nullable(id), after: z.optional(z.nullable(id)), beyond }),
  output: stepDone
})
/** Puts the files of a volume into this order; those that are not named keep theirs behind them. */
export const reorderVolume = call('PUT', '/arrange/volume/reorder', {
  serves: ['arrange.volume:reorder'],
  input: z.object({ seen, id, ids }),
  output: stepDone
})
/** Parts a volume before one of its files: that and what follows becomes a new volume. */
export const splitVolume = call('POST', '/arrange/volume/split', {
  serves: ['arrange.volume:split'],
  input: z.object({ seen, id, before: id, beyond }),
  output: stepDone
})
/** Puts the files of other volumes behind those of this one, in the order of their numbers: those of `with`, else the next one. The others go. */
export const mergeVolume = call('POST', '/arrange/volume/merge', {
  serves: ['arrange.volume:merge'],
  input: z.object({ seen, id, with: z.optional(z.array(id).check(z.minLength(1), z.maxLength(MOST_VOLUMES))), beyond }),
  output: stepDone
})
/** Numbers pages by the rule of paper with text on one side or on both; closes gaps. */
export const paginateVolumes = call('PUT', '/arrange/volume/paginate', {
  serves: ['arrange.volume:paginate'],
  input: z.object({ seen, ids, sides: z.enum(SIDES) }),
  output: stepDone
})
/** Numbers the open volumes anew, in the order of the archive, with their 档号; those whose numbers were given out keep them. */
export const renumberVolumes = call('POST', '/arrange/volume/renumber', {
  serves: ['arrange.volume:reorder'],
  input: z.object({ seen }),
  output: stepDone
})
/**
 * approved or arranged → returned, all or none: the files go back to whoever described them, why by a value of return_reason and in words,
 * and are reviewed again; they keep their places in their volumes.
 */
export const returnVolumeFiles = call('POST', '/arrange/volume/return', {
  serves: ['arrange.volume:edit'],
  input: z.object({
    seen,
    ids: z.array(id).check(z.minLength(1), z.maxLength(1000)),
    reason: z.string().check(z.maxLength(40)),
    opinion: z.optional(z.string().check(z.maxLength(500)))
  }),
  output: stepDone
})
/** Locks checked volumes and their files by hand. */
export const lockVolumes = call('POST', '/arrange/volume/lock', {
  serves: ['arrange.volume:lock'],
  input: z.object({ seen, ids }),
  output: stepDone
})
/** Unlocks volumes that no transfer holds. */
export const unlockVolumes = call('POST', '/arrange/volume/unlock', {
  serves: ['arrange.volume:lock'],
  input: z.object({ seen, ids }),
  output: stepDone
})
