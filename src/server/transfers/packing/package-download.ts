import type { Ctx, TxCtx } from '../../core/context/context.ts'
import { attachmentName } from '../../core/text/download-name.ts'
import type { HeldTransfer } from '../../domain/transfer/steps.ts'

/** Records that a package, or a part of it, is downloaded. The rest of a download that was interrupted is no download of its own. */
export function auditDownload(
  { request, audit, project }: TxCtx,
  { id, transferNo }: HeldTransfer,
  more: { readonly part?: string } = {}
): void {
  if (request.headers.range !== undefined) return
  audit({ event: 'transfer.download', type: 'transfer', id, project, detail: { name: transferNo, ...more } })
}

/** The headers of a package that a browser saves: it is asked anew each time, since who may read it may change. */
export const headDownload = ({ reply }: Ctx, name: string): void =>
  void reply
    .header('cache-control', 'private, no-cache, no-transform')
    .header('vary', 'cookie, x-access-token')
    .header('x-content-type-options', 'nosniff')
    .header('content-disposition', attachmentName(name))
