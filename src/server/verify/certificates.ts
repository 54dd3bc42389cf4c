import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'

import { type CertificateFacts, lookUpCertificate, plainCode } from '#contract/verify/certificate.ts'

import { type Pace, takePace } from '../core/access/attempts.ts'
import { ANONYMOUS } from '../core/principal/principal.ts'
import { tooMany } from '../core/access/rate.ts'
import { serveOpen } from '../core/http/serve.ts'
import { networkOf } from '../core/http/source.ts'
import { inTransaction } from '../db/transaction.ts'

/** Enough for the certificates of a day, and too little to try codes. Seconds. */
const PACES: readonly Pace[] = [
  { every: 0, free: 20, within: 60, longest: 60 },
  { every: 0, free: 200, within: 86_400, longest: 900 }
]

/** Binds the look-up of certificates by their codes. A code that is not registered is answered as slowly and in the same form as one that is. */
export function serveCertificates(app: FastifyInstance): void {
  serveOpen(app, lookUpCertificate, async ({ code: typed }, { appContext, ip }): Promise<CertificateFacts> => {
    for (const pace of PACES) {
      const { slowed } = await takePace(appContext.db, `certificates of ${networkOf(ip)} in ${pace.within}`, pace)
      if (slowed) throw tooMany(slowed.seconds)
    }
    const code = plainCode(typed)
    const { rows } = await inTransaction(
      appContext.db,
      ANONYMOUS,
      (tx) =>
        sql<Omit<CertificateFacts, 'code'>>`
        select h.status, h.package_sha256 as digest, h.issued_at::date::text as "issuedOn", h.volumes, h.files, h.bytes::float8 as bytes
        from arc_handover h
        where plain_code(h.verify_code) = ${code} and h.status in ('issued', 'revoked') and not h.is_delete`.execute(
          tx
        ),
      'installation'
    )
    const [found] = rows
    // A code that two archives gave would say nothing of either.
    if (!found || rows.length > 1 || code === '')
      return { code, status: 'unknown', digest: null, issuedOn: null, volumes: null, files: null, bytes: null }
    return { code, ...found }
  })
}
