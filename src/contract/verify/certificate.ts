import * as z from 'zod/mini'

import { call } from '../core/call.ts'

/** A code as it is compared: capitals and digits alone, however it was typed. */
export const plainCode = (typed: string): string =>
  typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')

/** What is registered of a certificate of receipt, for whoever has its code. `unknown` has the same form, with nothing in it. */
export const certificateFacts = z.object({
  code: z.string(),
  status: z.enum(['issued', 'revoked', 'unknown']),
  /** SHA-256 by which the package is named that was received. */
  digest: z.nullable(z.string()),
  issuedOn: z.nullable(z.string()),
  volumes: z.nullable(z.number()),
  files: z.nullable(z.number()),
  bytes: z.nullable(z.number())
})
export type CertificateFacts = z.output<typeof certificateFacts>

/** Finds a certificate of receipt by its code, for anybody: its digest, its day, how much was received and whether it was revoked, and never more. */
export const lookUpCertificate = call('GET', '/verify/certificate', {
  serves: 'anyone',
  input: z.object({ code: z.string().check(z.minLength(1), z.maxLength(60)) }),
  output: certificateFacts
})
