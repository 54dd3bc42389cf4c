import * as z from 'zod/mini'

import { call } from '../core/call.ts'
import type { output } from '../core/schema.ts'
import { sending } from './sending.ts'

const input = z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)) })
const thing = 'transfer'
const text = z.nullable(z.string())
const ordered = z.object({ job: z.string() })

const finding = z.object({
  code: z.string(),
  weight: z.enum(['error', 'note']),
  path: z.optional(z.string()),
  expected: z.optional(z.string()),
  found: z.optional(z.string())
})

/** What the verifier says of a package: each finding with its path, errors first; of very many only the first are kept. */
export const packageReport = z.object({
  isValid: z.boolean(),
  /** How many were found. */
  count: z.number(),
  findings: z.array(finding)
})
export type PackageReport = output<typeof packageReport>

/** What is done with a package by a job. */
export const PACKAGE_WORKS = ['pack', 'send', 'verify'] as const
export type PackageWork = (typeof PACKAGE_WORKS)[number]

const transferPackage = z.object({
  /** The package that was made; null where there is none. */
  made: z.nullable(
    z.object({
      /** Its digest: the SHA-256 of its tagmanifest-sha256.txt. */
      sha256: z.string(),
      bytes: z.number(),
      files: z.number(),
      at: text,
      byName: text
    })
  ),
  /** What the verifier has said of it last. */
  report: z.nullable(z.extend(packageReport, { findings: z.array(z.extend(finding, { title: z.string() })) })),
  checkedAt: text,
  /** What is done with it now. */
  work: z.nullable(
    z.object({ job: z.string(), kind: z.enum(PACKAGE_WORKS), done: z.number(), total: z.nullable(z.number()) })
  ),
  /** Why it was broken off, or did not pass, when that was the last that happened to it. */
  fault: text,
  /** Where it was sent; null where it was sent to no other installation. */
  sending: z.nullable(sending)
})
export type TransferPackage = output<typeof transferPackage>

/** The package of a transfer of the current project. */
export const packageState = call('GET', '/transfer/online/state', {
  serves: ['transfer.online', 'transfer.online:pack'],
  thing,
  input,
  output: transferPackage
})

/** 打包: a job makes the package of a transfer that was accepted, of what its last submission has frozen. Begun anew, it makes nothing twice. */
export const packTransfer = call('POST', '/transfer/online/pack', {
  serves: ['transfer.online:pack'],
  thing,
  input,
  output: ordered
})

/** 撤销打包: removes the package, as long as it was not sent. */
export const unpackTransfer = call('POST', '/transfer/online/unpack', {
  serves: ['transfer.online:pack'],
  thing,
  input,
  output: z.null()
})

/**
 * 发送: sends the package to the archive of this installation, or to another installation by its address. A job verifies every byte of it before it
 * is sent; it has arrived when the archive has verified every byte once more and answered a receipt.
 */
export const sendTransfer = call('POST', '/transfer/online/send', {
  serves: ['transfer.online:send'],
  thing,
  input: z.extend(input, { to: z._default(z.string().check(z.trim(), z.maxLength(300)), '') }),
  output: ordered
})

/** 中止发送: what has not arrived yet is packed again. */
export const breakOffTransfer = call('POST', '/transfer/online/breakOff', {
  serves: ['transfer.online:send'],
  thing,
  input,
  output: z.null()
})

/** 核验: a job reads every byte of the package and keeps what it finds. */
export const verifyPackage = call('POST', '/transfer/online/verify', {
  serves: ['transfer.online:verify'],
  thing,
  input,
  output: ordered
})

/** The bytes of the package, or a part of them. */
export const downloadPackage = call('GET', '/transfer/online/download', {
  serves: ['transfer.online:download'],
  thing,
  input,
  output: z.any()
})
