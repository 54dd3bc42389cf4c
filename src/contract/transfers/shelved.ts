import * as z from 'zod/mini'

import { call } from '../core/call.ts'
import { joined } from '../core/query.ts'
import type { output } from '../core/schema.ts'

const id = z.string().check(z.minLength(1), z.maxLength(64))
const text = z.nullable(z.string())
const line = (max: number) => z._default(z.string().check(z.trim(), z.maxLength(max)), '')
/** So many volumes are answered at once. */
export const MOST_SHELVED = 200
/** So many places are printed at once. */
const MOST_PLACES = 500

const shelvedVolume = z.object({
  id: z.string(),
  projectName: z.string(),
  volumeNo: z.number(),
  title: z.string(),
  archiveNo: text,
  holdingNo: text,
  registerNo: text,
  locationId: text,
  place: z.string()
})
/** A volume in the store. */
export type ShelvedVolume = output<typeof shelvedVolume>

/** Volumes of all projects in the store: at a place, or by words of their numbers, titles and projects, or both. */
export const shelvedVolumes = call('GET', '/transfer/location/volumes', {
  serves: ['transfer.location'],
  thing: 'location',
  input: z.object({ place: z.optional(id), words: line(100) }),
  /** `total` counts those that are beyond the first ones too. */
  output: z.object({ records: z.array(shelvedVolume), total: z.number() })
})

const move = z.object({ id: z.string(), at: z.string(), byName: text, from: text, to: text, reason: text })
/** A move of a volume from a place to another. */
export type VolumeMove = output<typeof move>

/** The moves of a volume in the store, the last one first. */
export const movesOfVolume = call('GET', '/transfer/location/moves', {
  serves: ['transfer.location'],
  thing: 'location',
  input: z.object({ id }),
  output: z.array(move)
})

/** 移库: volumes that were shelved are put at another place, with the reason; each move is kept. */
export const moveVolumes = call('PUT', '/transfer/location/move', {
  serves: ['transfer.location:edit'],
  thing: 'location',
  input: z.object({
    volumes: z.array(id).check(z.minLength(1), z.maxLength(MOST_SHELVED)),
    locationId: line(64),
    reason: line(200)
  }),
  output: z.null()
})

/** What is printed for the store: labels with codes to be stuck on, or the list of what is where. */
export const SHELF_PAPERS = ['labels', 'list'] as const
export type ShelfPaperKind = (typeof SHELF_PAPERS)[number]
const printed = z.object({ name: z.string(), pdf: z.string() })
/** A paper by its name, as a PDF in base64. */
export type PrintedPaper = output<typeof printed>

/** Labels of places, or the list of the volumes at them. */
export const printPlaces = call('GET', '/transfer/location/printed', {
  serves: ['transfer.location:print'],
  thing: 'location',
  input: z.object({ ids: joined(MOST_PLACES), what: z.enum(SHELF_PAPERS) }),
  output: printed
})

/** Labels of the volumes of a transfer, or the list of where each is to be put. */
export const printReceived = call('GET', '/transfer/receive/printed', {
  serves: ['transfer.receive:print'],
  thing: 'transfer',
  input: z.object({ id, what: z.enum(SHELF_PAPERS) }),
  output: printed
})
