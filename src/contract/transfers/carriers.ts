import * as z from 'zod/mini'

import { call } from '../core/call.ts'
import type { output } from '../core/schema.ts'
import { digest } from '../files/stored.ts'

const id = z.string().check(z.minLength(1), z.maxLength(64))
const thing = 'transfer'
const text = z.nullable(z.string())
const no = z.coerce.number<number>().check(z.int(), z.gte(1), z.lte(100_000))

/** What is burnt or copied to, and how large a part may be on it: a little less than the carrier has, whose own records need room. Bytes. */
export const CARRIER_BYTES = {
  dvd: 4_600_000_000,
  bd25: 24_500_000_000,
  bd50: 49_000_000_000,
  bd100: 98_000_000_000
} as const
/** Carriers; `other` is as large as the parameter `carrierMegabytes` says. */
export const CARRIERS = ['dvd', 'bd25', 'bd50', 'bd100', 'other'] as const
export type CarrierKind = (typeof CARRIERS)[number]

/** The units of a carrier's size, as they are printed on it: by thousands. */
const UNITS = [
  [1e9, 'GB'],
  [1e6, 'MB'],
  [1e3, 'KB']
] as const

/** A size as carriers say theirs: what a disc of 25 GB has room for is compared at a glance. */
export function carrierSize(bytes: number): string {
  const [unit, name] = UNITS.find(([least]) => bytes >= least) ?? [1, 'B']
  return `${(bytes / unit).toFixed(unit === 1 ? 0 : 2)} ${name}`
}

const part = z.object({
  no: z.number(),
  of: z.number(),
  /** The numbers of its first and last volume, and how many they are; none where it has the forms alone. */
  from: z.nullable(z.number()),
  to: z.nullable(z.number()),
  volumes: z.number(),
  files: z.number(),
  bytes: z.number(),
  /** Its digest: the SHA-256 of its tagmanifest-sha256.txt. */
  sha256: z.string(),
  /** When the archive has read and verified it on its carrier, and who. */
  readAt: text,
  readBy: text
})
/** A part of a package: n of m. */
export type PackagePart = output<typeof part>

const division = z.object({
  carrier: z.nullable(z.enum(CARRIERS)),
  /** How large a part may be. */
  bytes: z.nullable(z.number()),
  /** How large the installation's own carrier is; 0 where it has named none. */
  other: z.number(),
  parts: z.array(part),
  /** Why the package cannot be divided any more as it was. */
  fault: text
})
/** How a package is divided for carriers. */
export type Division = output<typeof division>

/** The parts into which the package of a transfer is divided for carriers. */
export const packageParts = call('GET', '/transfer/online/parts', {
  serves: ['transfer.online', 'transfer.online:pack', 'transfer.receive', 'transfer.receive:verify'],
  thing,
  input: z.object({ id }),
  output: division
})

/** 划分载体: divides a package for carriers of a kind, by whole volumes; empty: it is not divided. A volume that is larger than the carrier is refused by its number. */
export const dividePackage = call('POST', '/transfer/online/divide', {
  serves: ['transfer.online:pack'],
  thing,
  input: z.object({ id, carrier: z.enum([...CARRIERS, '']) }),
  output: division
})

/** The bytes of a part, or some of them: each part is a package by itself. */
export const downloadPart = call('GET', '/transfer/online/part', {
  serves: ['transfer.online:download'],
  thing,
  input: z.object({ id, no }),
  output: z.any()
})

/** 载体标签: a label for each carrier, or for that of one part. */
export const printCarriers = call('GET', '/transfer/online/labels', {
  serves: ['transfer.online:download', 'transfer.receive:print'],
  thing,
  input: z.object({ id, no: z.optional(no) }),
  output: z.object({ name: z.string(), pdf: z.string() })
})

/**
 * 登记载体: the archive has read these parts from their carriers, every byte of each, and found each whole, by the digest that the verifier has made of it.
 * What comes on carriers is received only when all of its parts were read.
 */
export const registerCarriers = call('POST', '/transfer/receive/carriers', {
  serves: ['transfer.receive:verify'],
  thing,
  input: z.object({
    id,
    parts: z
      .array(z.object({ no: z.int().check(z.gte(1), z.lte(100_000)), sha256: digest }))
      .check(z.minLength(1), z.maxLength(1000))
  }),
  output: division
})
