import type { FastifyInstance } from 'fastify'

import type { TxCtx } from '../../context/context.ts'
import type { Refusal } from '../../refusing/refusal.ts'
import { serve } from '../../http/serve.ts'
import type { ActionOutcome, FieldValues, ServedResource } from '../served.ts'
import { contentOfCopy, effectsOfPublishing, writesOfPublishing } from '../versions.ts'
import { forNew, writeRows } from '../write-rows.ts'

/** Publishes a version; the one that was published before it gives way in the same transaction. `whyUnsound` says why it may not be published. */
export async function publishVersionRow(
  served: ServedResource,
  ctx: TxCtx,
  asked: { readonly id: string; readonly rowVersion: number },
  whyUnsound?: (row: FieldValues, ctx: TxCtx) => Promise<Refusal | undefined> | Refusal | undefined
): Promise<{ readonly id: string; readonly change: string }> {
  const [older, own] = await writesOfPublishing(served, ctx, asked, whyUnsound)
  if (older.length > 0) await writeRows(served, ctx, 'edit', older, { kind: 'publish' })
  const { change } = await writeRows(served, ctx, 'edit', own, { kind: 'publish' })
  return { id: asked.id, change }
}

/** Makes a draft of a version. Taken back, the draft goes. */
async function copyVersion(served: ServedResource, ctx: TxCtx, id: string, asked: FieldValues): Promise<ActionOutcome> {
  const values = await contentOfCopy(served, ctx, id, asked)
  const { change, ids } = await writeRows(served, ctx, 'add', [forNew(values)], { kind: 'copy' })
  await served.hooks.copyParts?.(id, ids[0] ?? '', ctx)
  return { change, ids, count: 1 }
}

/** What a resource that comes in versions is served with beside its verbs: copies as drafts, publications, and what these touch. */
export function serveVersioned(app: FastifyInstance, served: ServedResource): void {
  const { versions, versionCalls } = served.resource
  if (!versions) return
  Object.assign(served.actions, {
    copy: ([row]: readonly { readonly id: string }[], ctx: TxCtx, asked: FieldValues) =>
      copyVersion(served, ctx, row?.id ?? '', asked)
  })
  // Versions are the municipality's: who publishes may work in any of its projects.
  if (!versionCalls) return
  const { publish, publishEffects } = versionCalls
  if (publish) serve(app, publish, (asked, ctx) => publishVersionRow(served, ctx, asked), { extent: 'tenant' })
  serve(app, publishEffects, ({ id }, ctx) => effectsOfPublishing(served, ctx, id), { extent: 'tenant' })
}
