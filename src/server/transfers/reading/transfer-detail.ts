import { sql } from 'kysely'

import type {
  TransferDetail,
  TransferForm,
  TransferLogRow,
  TransferRow,
  TransferVolume
} from '#contract/transfers/transfers.ts'

import { type DictChoices, choicesOf } from '../../core/text/choices.ts'
import type { TxCtx } from '../../core/context/context.ts'
import type { Tx } from '../../db/transaction.ts'
import { onPaperOf } from '../../domain/archives/paper-pages.ts'
import { paperItems } from '../../domain/transfer/paper-items.ts'
import { placeWords } from './place-words.ts'
import { takesRoom } from './takes-room.ts'
import { transferRowOf } from './transfer-rows.ts'

/** The dictionaries of what is said of a volume of a transfer. */
export const VOLUME_CHOICES = ['volume_status', 'return_reason', 'secret_level', 'open_status'] as const

/** A transfer with its volumes by their numbers, its log from the beginning, and its forms, the newest round first. */
export async function transferDetail(ctx: TxCtx, id: string): Promise<TransferDetail> {
  const { tx, say } = ctx
  const row = await transferRowOf(ctx, id)
  const choices = await choicesOf(tx, [...VOLUME_CHOICES, 'transfer_status'], say.language)
  return {
    row,
    volumes: await transferVolumes(tx, id, choices),
    log: await logOf(tx, id, choices),
    forms: await formsOf(tx, row)
  }
}

const textOf = (choices: DictChoices, dict: string, value: string) => choices.get(dict)?.get(value) ?? value
const textOrNull = (choices: DictChoices, dict: string, value: string | null) =>
  value === null ? null : textOf(choices, dict, value)

/** The volumes of a transfer by their numbers, each with how it was decided about last. */
export async function transferVolumes(tx: Tx, id: string, choices: DictChoices): Promise<TransferVolume[]> {
  const rows = await tx
    .selectFrom('arcTransferVolume as x')
    .innerJoin('arcVolume as v', 'v.id', 'x.volumeId')
    .leftJoin('arcLocation as l', 'l.id', 'v.locationId')
    .select([
      ...(['v.id', 'v.volumeNo', 'v.archiveNo', 'v.holdingNo', 'v.registerNo', 'v.title', 'v.status'] as const),
      ...(['v.locationId', 'v.secretLevel', 'v.openStatus', 'v.openReason', 'v.openUntil'] as const),
      ...(['x.result', 'x.reason', 'x.opinion'] as const),
      onPaperOf('v', 'text_pages').as('textPages'),
      onPaperOf('v', 'drawing_sheets').as('drawingSheets'),
      onPaperOf('v', 'photos').as('photos'),
      'v.monomialId as unitId',
      takesRoom('v').as('takesRoom'),
      sql<string | null>`nullif(${placeWords('l')}, '')`.as('place'),
      sql<number>`(select count(*)::int from arc_file f where f.volume_id = v.id and not f.is_delete)`.as('files'),
      sql<string>`(select coalesce(sum(o.bytes), 0) from arc_file f join arc_object o on o.file_id = f.id and o.replaced_by is null
        and not o.is_delete where f.volume_id = v.id and not f.is_delete)`.as('bytes')
    ])
    .where('x.transferId', '=', id)
    .where('v.isDelete', '=', false)
    .orderBy('v.volumeNo')
    .execute()
  return rows.map((row) => ({
    ...row,
    bytes: Number(row.bytes),
    status_dictText: textOf(choices, 'volume_status', row.status),
    secretLevel_dictText: textOrNull(choices, 'secret_level', row.secretLevel),
    openStatus_dictText: textOrNull(choices, 'open_status', row.openStatus),
    reason_dictText: textOrNull(choices, 'return_reason', row.reason)
  }))
}

async function logOf(tx: Tx, id: string, choices: DictChoices): Promise<TransferLogRow[]> {
  const rows = await tx
    .selectFrom('arcTransferLog as l')
    .leftJoin('sysUser as u', 'u.id', 'l.byUser')
    .leftJoin('sysUser as a', 'a.id', 'l.assignee')
    .select(['l.id', 'l.at', 'l.round', 'l.fromStatus', 'l.toStatus', 'l.reason', 'l.opinion', 'u.realname as byName'])
    .select(['l.isAssignment', 'a.realname as assigneeName'])
    .where('l.transferId', '=', id)
    .orderBy('l.at')
    .orderBy('l.id')
    .execute()
  return rows.map(({ fromStatus, toStatus, reason, isAssignment, assigneeName, ...row }) => ({
    ...row,
    assigned: isAssignment ? { name: assigneeName } : null,
    from: fromStatus,
    from_dictText: textOrNull(choices, 'transfer_status', fromStatus),
    to: toStatus,
    to_dictText: textOf(choices, 'transfer_status', toStatus),
    reason_dictText: textOrNull(choices, 'return_reason', reason)
  }))
}

async function formsOf(tx: Tx, { id, projectId }: Pick<TransferRow, 'id' | 'projectId'>): Promise<TransferForm[]> {
  const rows = await tx
    .selectFrom('arcTransferForm as f')
    .innerJoin('arcObject as o', 'o.id', 'f.objectId')
    .select([
      'f.id',
      'f.round',
      'f.kind',
      'f.code',
      'f.name',
      'f.volumeId',
      'f.objectId',
      'f.sha256',
      'f.pages',
      'f.at'
    ])
    .select(['f.bytes', 'o.path', 'f.withdrawnAt'])
    .where('f.transferId', '=', id)
    .orderBy('f.round', 'desc')
    .orderBy('f.id')
    .execute()
  const codes = rows.flatMap(({ code, volumeId }) => (volumeId === null ? [code] : []))
  const items = await paperItems(tx, projectId, codes)
  return rows.map((row) => ({
    ...{ ...row, bytes: Number(row.bytes) },
    item: row.volumeId === null ? (items.get(row.code) ?? null) : null
  }))
}
