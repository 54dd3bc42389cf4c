import type { FastifyInstance } from 'fastify'

import { auditLog } from '#contract/system/audit-log.ts'
import { verifyChain } from '../core/context/audit.ts'
import { serveResource } from '../core/resource/serve/serve-resource.ts'
import { auditEntries } from './audit-words.ts'

/** Binds what is read of the audit log, and its verification, which is an event itself. */
export function serveAuditLog(app: FastifyInstance): void {
  serveResource(app, auditLog, {
    rows: auditEntries,
    actions: {
      async verify(_, { tx, principal, signal, audit }) {
        const { count, broken } = await verifyChain(tx, principal.tenant, signal)
        audit({ event: 'log.verify', type: 'log', detail: { count, broken: broken ?? null } })
        return {
          result: {
            outcome: broken === undefined ? 'whole' : 'broken',
            count: String(count),
            no: String(broken ?? '')
          }
        }
      }
    }
  })
}
