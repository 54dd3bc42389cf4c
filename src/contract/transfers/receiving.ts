import * as z from 'zod/mini'

import { call } from '../core/call.ts'
import type { output } from '../core/schema.ts'

const id = z.string().check(z.minLength(1), z.maxLength(64))
const thing = 'transfer'
const line = (max: number) => z._default(z.string().check(z.trim(), z.maxLength(max)), '')
const text = z.nullable(z.string())

/** The stores that hold what was received. */
export const STORES = ['A', 'B'] as const
export type StoreName = (typeof STORES)[number]

/** How far a receipt is: what is verified, and how much each store holds that was read back. */
const receiving = z.object({
  /** So many objects belong to the transfer: those of its volumes, and its forms. */
  objects: z.number(),
  /** So many of them are forms. */
  forms: z.number(),
  bytes: z.number(),
  stores: z.array(z.object({ store: z.enum(STORES), objects: z.number(), verifiedAt: text })),
  /** Volumes of which anything lies in the store, and those of them that have their place there. */
  volumes: z.number(),
  placed: z.number(),
  /** Whether work on it is under way. */
  isRunning: z.boolean(),
  /** What was wrong when it was verified last. */
  fault: text
})
export type Receiving = output<typeof receiving>

/** How far the receipt of a transfer is. */
export const receivingState = call('GET', '/transfer/receive/state', {
  serves: ['transfer.receive', 'transfer.receive:verify'],
  thing,
  input: z.object({ id }),
  output: receiving
})

/**
 * Receives a transfer: as a job each byte is compared with its digest, scanned for viruses where there is a scanner, and, only when all are
 * whole, copied into both stores and read back from each. Asked again, it goes on where it stopped, and copies nothing twice.
 */
export const verifyTransfer = call('POST', '/transfer/receive/verify', {
  serves: ['transfer.receive:verify'],
  thing,
  input: z.object({ id }),
  output: z.object({ job: z.string() })
})

/** Gives volumes of a verified transfer their place in the store; each move is kept. */
export const placeVolumes = call('PUT', '/transfer/receive/place', {
  serves: ['transfer.receive:shelve'],
  thing,
  input: z.object({
    id,
    volumes: z.array(id).check(z.minLength(1), z.maxLength(1000)),
    locationId: line(64),
    reason: line(200)
  }),
  output: z.null()
})

/** Whether readers may see volumes 开放: '0' not decided, '1' open, '2' controlled, with a reason and until when; and how secret they are. */
export const rateVolumes = call('PUT', '/transfer/receive/rate', {
  serves: ['transfer.receive:shelve'],
  thing,
  input: z.object({
    id,
    volumes: z.array(id).check(z.minLength(1), z.maxLength(1000)),
    openStatus: z.enum(['0', '1', '2']),
    openReason: line(200),
    openUntil: line(10),
    secretLevel: line(10)
  }),
  output: z.null()
})

const receipt = z.object({
  transferNo: z.string(),
  receivedAt: z.string(),
  receivedBy: text,
  /** The digest of what was received: of the list of its objects with their digests. */
  receiptSha256: z.string(),
  volumes: z.number(),
  files: z.number(),
  bytes: z.number(),
  stores: z.array(z.object({ store: z.enum(STORES), objects: z.number(), verifiedAt: text })),
  numbers: z.array(
    z.object({
      volumeId: z.string(),
      volumeNo: z.number(),
      title: z.string(),
      archiveNo: text,
      holdingNo: text,
      registerNo: text,
      location: text
    })
  )
})
/** What the archive says that it has received. */
export type Receipt = output<typeof receipt>

const proposed = z.object({
  ...{ volumeId: z.string(), volumeNo: z.number(), title: z.string(), archiveNo: text },
  ...{ holdingNo: z.string(), registerNo: z.string() }
})
/** A volume with the numbers that it is to have in the archive. */
export type ProposedNumber = output<typeof proposed>

/**
 * The numbers that 入库上架 would give now: the next ones, or those from a 馆藏档号 on that is said as the first. Refused as the step would be.
 */
export const proposedNumbers = call('GET', '/transfer/receive/numbers', {
  serves: ['transfer.receive:shelve'],
  thing,
  input: z.object({ id, first: line(60) }),
  output: z.array(proposed)
})

/**
 * 入库上架: volumes get the numbers that were shown and confirmed, or the next ones where none were; the transfer is completed, once both stores
 * hold all of it. Refused with 409 where another number was given meanwhile. Asked again, the same receipt is answered.
 */
export const shelveTransfer = call('POST', '/transfer/receive/shelve', {
  serves: ['transfer.receive:shelve'],
  thing,
  input: z.object({
    id,
    confirmed: z._default(
      z
        .array(
          z.object({
            volumeId: id,
            holdingNo: z.string().check(z.maxLength(60)),
            registerNo: z.string().check(z.maxLength(20))
          })
        )
        .check(z.maxLength(1000)),
      []
    )
  }),
  output: receipt
})

/** The receipt of a completed transfer. */
export const transferReceipt = call('GET', '/transfer/receive/receipt', {
  serves: ['transfer.receive', 'transfer.receive:verify', 'project.handover'],
  thing,
  input: z.object({ id }),
  output: receipt
})

/** Sends a transfer that was received back, with the reason and the volumes that it is about; only those are unlocked. */
export const returnReceived = call('POST', '/transfer/receive/return', {
  serves: ['transfer.receive:return'],
  thing,
  input: z.object({
    id,
    reason: line(40),
    opinion: line(500),
    volumes: z._default(z.array(id).check(z.maxLength(1000)), [])
  }),
  output: z.null()
})
