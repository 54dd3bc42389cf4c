import type { TxCtx } from '../../core/context/context.ts'
import type { RowDraft } from '../../core/resource/served.ts'
import { idsIn } from './guard-members.ts'

/** A part of the catalogue that somebody sees, and whether he writes there. */
interface ScopePart {
  readonly code: string
  readonly canWrite: boolean
}

/** Parts of the catalogue as the field of a member has them: `A1:w,B:r`; null for none. */
export const codesText = (parts: readonly ScopePart[]): string | null =>
  parts.length === 0
    ? null
    : parts
        .map(({ code, canWrite }) => `${code}:${canWrite ? 'w' : 'r'}`)
        .sort()
        .join(',')

/** The same read. */
export const partsIn = (text: unknown): ScopePart[] =>
  idsIn(text).map((part) => {
    const [code = '', sign] = part.split(':')
    return { code, canWrite: sign === 'w' }
  })

/** Called when people of a project have been written: the parts of the catalogue that they see are written as well. */
export async function writeScopes(drafts: readonly RowDraft[], ctx: TxCtx): Promise<void> {
  for (const { now, values } of drafts)
    if ('scopeCodes' in values) await writeScopeParts(ctx, String(now?.userId ?? values.userId), values.scopeCodes)
}

/** Keeps the parts of the catalogue that somebody sees in the project, and no others. */
export async function writeScopeParts({ tx, project: projectId }: TxCtx, userId: string, text: unknown): Promise<void> {
  await tx.deleteFrom('arcMemberScope').where('projectId', '=', projectId).where('userId', '=', userId).execute()
  const parts = partsIn(text)
  if (parts.length === 0) return
  await tx
    .insertInto('arcMemberScope')
    .values(parts.map(({ code, canWrite }) => ({ projectId, userId, catalogCode: code, canRead: true, canWrite })))
    .execute()
}
