import type { Ctx, TxCtx } from '../../core/context/context.ts'
import { type AskedForm, type DrawnForm, formDrawerOf } from '../../domain/transfer/form-drawer.ts'
import type { HeldTransfer } from '../../domain/transfer/steps.ts'
import { newId } from '../../db/id.ts'

/** A form whose bytes are stored. */
export type FrozenForm = Omit<DrawnForm, 'pdf'> & {
  readonly path: string
  readonly bytes: number
  readonly sha256: string
}

/** Draws forms of a transfer one by one and stores their bytes; who asked keeps them, or removes them again. */
export async function* storedForms(ctx: Ctx, asked: readonly AskedForm[]): AsyncIterable<FrozenForm> {
  const { storage } = ctx.appContext
  for await (const { pdf, ...form } of formDrawerOf(ctx.appContext)(ctx, asked)) {
    const { path, bytes, sha256 } = await storage.put(storage.name('form', 'pdf'), [pdf])
    yield { ...form, path, bytes, sha256 }
  }
}

/** Keeps stored forms as those of the round that a transfer is in. */
export async function keepForms(
  { tx, project }: Pick<TxCtx, 'tx' | 'project'>,
  { id, round }: Pick<HeldTransfer, 'id' | 'round'>,
  forms: readonly FrozenForm[]
): Promise<void> {
  for (const { path, bytes, sha256, pages, name, code, version, volume } of forms) {
    const objectId = newId()
    await tx
      .insertInto('arcObject')
      .values({
        ...{ id: objectId, projectId: project, biz: 'form', path, fileName: `${fileNameOf(name)}.pdf`, bytes, sha256 },
        ...{ format: 'pdf', mime: 'application/pdf', pages, pageState: 'counted' as const }
      })
      .execute()
    await tx
      .insertInto('arcTransferForm')
      .values({
        ...{ id: newId(), transferId: id, projectId: project, round, code, templateVersion: version, name },
        ...{ volumeId: volume, objectId, sha256, bytes, pages }
      })
      .execute()
  }
}

const LONGEST_NAME = 120
const fileNameOf = (name: string) =>
  name
    .replaceAll(/[\\/:*?"<>|,\n\r]/g, ' ')
    .trim()
    .slice(0, LONGEST_NAME)
