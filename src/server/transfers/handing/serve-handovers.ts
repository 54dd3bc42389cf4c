import type { FastifyInstance } from 'fastify'

import { HANDOVER_BIZ, handovers, issueCertificate, signHandover } from '#contract/transfers/handovers.ts'

import type { TxCtx } from '../../core/context/context.ts'
import { isOfReadFinished } from '../../domain/archives/finished-access.ts'
import { type LooseObject, registerPurpose } from '../../core/access/object-purposes.ts'
import { serveResource } from '../../core/resource/serve/serve-resource.ts'
import { serve, serveOpen } from '../../core/http/serve.ts'
import { isOfArchive } from '../../domain/transfer/of-archive.ts'
import { handoverRows } from './handover-rows.ts'
import { issue, renew, revoke } from './issue-certificate.ts'
import { signFor, unsign } from './sign-handover.ts'

/** Binds 移交书 and 接收证明: both sides sign, the archive issues and revokes. */
export function serveHandovers(app: FastifyInstance): void {
  registerPurpose(app.appContext, HANDOVER_BIZ, mayReadPaper, { isUploaders: false })
  serveResource(app, handovers, {
    rows: handoverRows,
    actions: {
      async unsign([row], ctx, { reason }) {
        if (row) await unsign(ctx, row.id, String(reason))
        return {}
      },
      async revoke([row], ctx, { reason }) {
        if (row) await revoke(ctx, row.id, String(reason))
        return {}
      },
      async renew([row], ctx) {
        if (row) await renew(ctx, row.id)
        return {}
      }
    }
  })
  serve(app, signHandover, async (input, ctx) => {
    await signFor(ctx, input)
    return null
  })
  serveOpen(app, issueCertificate, async ({ id }, ctx) => {
    const issued = await issue(ctx, id)
    ctx.setMessage('transfers:handover.issued', { no: issued.certNo })
    return issued
  })
}

/** Papers are read by whoever reads their list, and a certificate also among the finished files. */
async function mayReadPaper(object: LooseObject, ctx: TxCtx): Promise<boolean> {
  const { rights, project } = ctx.principal
  const isHere = object.ofProject !== null && object.ofProject === project
  if (rights.has(handovers.right)) return isHere || isOfArchive(ctx)
  return rights.has('after.finished') && (await isOfReadFinished(object, ctx))
}
