import type { FastifyInstance } from 'fastify'

import { serveCertificates } from './certificates.ts'

/** What anybody may ask about what was received. */
export default function verify(app: FastifyInstance): void {
  serveCertificates(app)
}
