import * as z from 'zod/mini'

import { call } from '../core/call.ts'
import type { output } from '../core/schema.ts'
import { digest } from '../files/stored.ts'
import { TRANSFER_KINDS, TRANSFER_PARCELS } from './transfer-machine.ts'

const id = z.string().check(z.minLength(1), z.maxLength(64))
const words = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max))
const text = z.nullable(z.string())
const count = (most: number) => z.int().check(z.gte(0), z.lte(most))

/**
 * How far a package is that another installation sends: its bytes come in, are verified, and then it was received, or refused with what was found.
 */
export const INBOUND_STATES = ['coming', 'checking', 'taken', 'refused'] as const
export type InboundState = (typeof INBOUND_STATES)[number]

/** What a receipt of a package says. */
export const packageReceipt = z.object({
  receiptNo: z.string(),
  at: z.string(),
  /** The archive that has received it, and whose token the sender has. */
  archive: z.string(),
  sender: z.string(),
  transferNo: z.string(),
  packageSha256: z.string(),
  bytes: z.number(),
  files: z.number(),
  volumes: z.number()
})
/** What an archive answers once it has verified every byte of a package: the same each time it is asked. */
export type PackageReceipt = output<typeof packageReceipt>

const inbound = z.object({
  id: z.string(),
  status: z.enum(INBOUND_STATES),
  /** The resumable upload of its bytes, where one was begun. */
  upload: text,
  /** So many bytes have come, and so many of a thousand parts are verified. */
  received: z.number(),
  checked: z.number(),
  fault: text,
  receipt: z.nullable(packageReceipt)
})
export type Inbound = output<typeof inbound>

/** Which archive answers a sender, as whom it knows him, and how large a package may be. */
export const greetArchive = call('GET', '/transfer/inbound/greet', {
  serves: 'sender',
  input: z.object({}),
  output: z.object({ archive: z.string(), sender: z.string(), most: z.number() })
})

/** Announces a package by its digest: the same one is the same announcement, and goes on where it stopped. */
export const announcePackage = call('POST', '/transfer/inbound/announce', {
  serves: 'sender',
  thing: 'inbound',
  input: z.object({
    /** The transfer and the project by their ids at the sender. */
    transfer: id,
    project: id,
    round: count(10_000),
    transferNo: words(64),
    kind: z.enum(TRANSFER_KINDS),
    parcel: z.enum(TRANSFER_PARCELS),
    projectNo: words(64),
    projectName: words(200),
    fromName: words(200),
    sha256: digest,
    bytes: z.int().check(z.gte(1), z.lte(Number.MAX_SAFE_INTEGER)),
    files: count(2_000_000),
    volumes: count(100_000)
  }),
  output: inbound
})

/** How far a package is. Once all of its bytes are there, they are verified by a job. */
export const advancePackage = call('POST', '/transfer/inbound/advance', {
  serves: 'sender',
  thing: 'inbound',
  input: z.object({ id }),
  output: inbound
})

const news = z.object({
  status: z.string(),
  status_dictText: z.string(),
  /** Why it was returned. */
  reason: text,
  opinion: text,
  volumes: z.array(z.object({ no: z.number(), isReturned: z.boolean(), holdingNo: text, registerNo: text })),
  certificate: z.nullable(z.object({ certNo: text, verifyCode: text, isRevoked: z.boolean() }))
})
/** What became of a package at the archive that has received it. */
export type PackageNews = output<typeof news>

/** What the archive has done with a package since. */
export const packageNews = call('GET', '/transfer/inbound/news', {
  serves: 'sender',
  thing: 'inbound',
  input: z.object({ id }),
  output: news
})

const sender = z.object({
  id: z.string(),
  name: z.string(),
  /** The last signs of its token. */
  hint: z.string(),
  isRevoked: z.boolean(),
  createTime: z.string(),
  byName: text,
  usedAt: text,
  packages: z.number()
})
/** Another installation that may send packages to this archive. */
export type Sender = output<typeof sender>

/** Who may send packages to this archive, and what comes from them now, the newest first. */
export const listInbound = call('GET', '/transfer/receive/inbound', {
  serves: ['transfer.receive', 'transfer.receive:sender'],
  input: z.object({}),
  output: z.object({
    senders: z.array(sender),
    packages: z.array(
      z.extend(inbound, {
        sender: z.string(),
        transferNo: z.string(),
        projectNo: z.string(),
        projectName: z.string(),
        fromName: z.string(),
        bytes: z.number(),
        files: z.number(),
        volumes: z.number(),
        createTime: z.string(),
        transferId: text
      })
    )
  })
})
export type InboundList = output<typeof listInbound.output>

/** Makes a token for a sender; it is shown this once. */
export const addSender = call('POST', '/transfer/receive/sender', {
  serves: ['transfer.receive:sender'],
  thing: 'sender',
  input: z.object({ name: words(100) }),
  output: z.object({ id: z.string(), token: z.string() })
})

/** Ends the token of a sender: nothing is taken from it any more. What it has sent stays. */
export const revokeSender = call('POST', '/transfer/receive/revokeSender', {
  serves: ['transfer.receive:sender'],
  thing: 'sender',
  input: z.object({ id }),
  output: z.null()
})
