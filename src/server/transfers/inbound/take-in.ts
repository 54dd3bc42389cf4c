import { sql } from 'kysely'

import type { PackageReceipt } from '#contract/transfers/inbound.ts'

import type { TxCtx } from '../../core/context/context.ts'
import { holdSequence } from '../../domain/archives/hold-sequence.ts'
import { permissionsChanged } from '../../core/access/permissions-changed.ts'
import { Refusal } from '../../core/refusing/refusal.ts'
import { holdersOf } from '../../core/access/right-holders.ts'
import { sayFor } from '../../core/text/say.ts'
import { sendNotice } from '../../core/notices/send-notice.ts'
import { newId } from '../../db/id.ts'
import type { Tx } from '../../db/transaction.ts'
import { moment } from '../../db/values.ts'
import type { PackageContent } from '../../domain/packages/package-readers.ts'
import type { InboundRow } from './inbound-state.ts'
import { refuseHeld } from './refuse-held.ts'
import { projectFor } from './take-in-project.ts'
import { writeVolumes } from './take-in-volumes.ts'

/** Notices are data, which is Chinese whoever reads it. */
const say = sayFor({ lang: 'zh-CN' })
/** So many digits the serial number of a receipt has at least. */
const DIGITS = 4

/**
 * Puts a verified package into the queue of what was received: a transfer of a project of the sender, its volumes and files as the package describes
 * them, and the receipt. Done once: who comes to it again finds it done.
 */
export async function takeIn(ctx: TxCtx, { id }: InboundRow, path: string, content: PackageContent): Promise<void> {
  const { tx, principal, audit } = ctx
  const row = await tx.selectFrom('arcInbound').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
  if (row.status !== 'checking') return
  await refuseHeld(tx, row)
  const project = await projectFor(tx, row, content)
  // Whoever is signed in at the archive sees a new project with his next question.
  permissionsChanged(ctx)
  await freeVolumes(tx, row, project, content)
  const files = content.volumes.flatMap((volume) => volume.files)
  const objects = [...files.flatMap((file) => file.objects), ...content.forms]
  const transfer = newId()
  await tx
    .insertInto('arcTransfer')
    .values({
      ...{ id: transfer, projectId: project, transferNo: await freeNumber(tx, row.transferNo), kind: row.kind },
      ...{ parcel: row.parcel, mode: 'online', status: 'received', round: 1, submittedAt: moment(Date.now()) },
      ...{ volumes: content.volumes.length, files: files.length },
      pages: files.reduce((sum, { pages }) => sum + (pages ?? 0), 0),
      bytes: objects.reduce((sum, { bytes }) => sum + bytes, 0),
      ...{ packagePath: path, packageSha256: row.packageSha256, packageBytes: row.bytes, packageFiles: row.files }
    })
    .execute()
  await writeVolumes(ctx, { row, project, transfer, content })
  await tx
    .insertInto('arcTransferLog')
    .values({
      ...{ id: newId(), transferId: transfer, projectId: project, round: 1, byUser: null, fromStatus: null },
      ...{ toStatus: 'received', opinion: say('transfers:inbound.logged', { name: row.fromName, no: row.transferNo }) }
    })
    .execute()
  const receipt = await receiptFor(ctx, row)
  await tx
    .updateTable('arcInbound')
    .set({ status: 'taken', receipt: JSON.stringify(receipt), receiptNo: receipt.receiptNo, takenAt: receipt.at })
    .set({ projectId: project, transferId: transfer, checked: 1000, fault: null })
    .where('id', '=', id)
    .execute()
  // The bytes of the package belong to the transfer now.
  await tx.updateTable('arcObject').set({ projectId: project }).where('id', '=', row.uploadId).execute()
  audit({
    event: 'transfer.arrive',
    type: 'transfer',
    id: transfer,
    project,
    detail: { name: row.transferNo, sender: row.fromName, receipt: receipt.receiptNo }
  })
  await sendNotice(tx, {
    titile: say('transfers:inbound.notice', { no: row.transferNo, name: row.fromName }),
    lines: [say('transfers:inbound.noticeLine', { project: row.projectName, volumes: row.volumes })],
    priority: 'M',
    sender: principal.username,
    readers: await holdersOf(tx, 'transfer.receive:verify', '*'),
    page: 'archives/transfer-receive'
  })
}

/**
 * What was returned to a sender is replaced by what has come now of the same transfer, or of the same volumes; its log and its copies stay. A volume
 * that the archive has and has not returned is refused by its number.
 */
async function freeVolumes(tx: Tx, row: InboundRow, project: string, { volumes }: PackageContent): Promise<void> {
  const numbers = volumes.map(({ no }) => no)
  const { rows } = await sql<{ id: string }>`
    update arc_transfer t set is_delete = true from arc_inbound i where i.transfer_id = t.id and i.sender_id = ${row.senderId}
      and t.project_id = ${project} and i.id <> ${row.id} and t.status = 'returned' and not t.is_delete
      and (i.transfer_ref = ${row.transferRef} or exists (select 1 from arc_transfer_volume x join arc_volume v on v.id = x.volume_id
        where x.transfer_id = t.id and v.volume_no = any (${numbers}::int[]))) returning t.id`.execute(tx)
  const former = rows.map(({ id }) => id)
  const ofFormer = sql`(select volume_id from arc_transfer_volume where transfer_id = any (${former}::text[]))`
  await sql`update arc_file set is_delete = true where volume_id in ${ofFormer}`.execute(tx)
  await sql`update arc_volume set is_delete = true where id in ${ofFormer}`.execute(tx)
  const held = await tx
    .selectFrom('arcVolume')
    .select('volumeNo')
    .where('projectId', '=', project)
    .where('volumeNo', '=', sql<number>`any (${numbers}::int[])`)
    .where('isDelete', '=', false)
    .orderBy('volumeNo')
    .limit(1)
    .executeTakeFirst()
  if (held) throw new Refusal('transfers:inbound.volumeHeld', { no: held.volumeNo })
}

/** The number of a transfer as its sender has it; where another one here has the same, with a figure behind it. */
async function freeNumber(tx: Tx, no: string): Promise<string> {
  for (let at = 1; ; at++) {
    const tried = at === 1 ? no : `${no}-${at}`
    if (
      !(await tx
        .selectFrom('arcTransfer')
        .select('id')
        .where('transferNo', '=', tried)
        .where('tenantId', '=', sql<number>`app_tenant()`)
        .executeTakeFirst())
    )
      return tried
  }
}

async function receiptFor({ tx, principal }: TxCtx, row: InboundRow): Promise<PackageReceipt> {
  await holdSequence(tx, 'packageReceiptNo')
  const at = moment(Date.now())
  const head = `SJ-${at.slice(0, 4)}-`
  const { rows } = await sql<{ last: string }>`
    select coalesce(max(substring(receipt_no from ${head.length + 1}::int)::bigint), 0) as last from arc_inbound
    where tenant_id = ${principal.tenant} and receipt_no ~ ${`^${head}[0-9]{1,15}$`}`.execute(tx)
  const { name: sender } = await tx
    .selectFrom('arcSender')
    .select('name')
    .where('id', '=', row.senderId)
    .executeTakeFirstOrThrow()
  return {
    receiptNo: `${head}${String(Number(rows[0]?.last ?? 0) + 1).padStart(DIGITS, '0')}`,
    ...{ at, archive: await archiveName(tx, principal.tenant), sender, transferNo: row.transferNo },
    ...{ packageSha256: row.packageSha256, bytes: Number(row.bytes), files: row.files, volumes: row.volumes }
  }
}

/** What the archive of a tenant is called. */
export async function archiveName(tx: Tx, tenant: number): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select coalesce((select o.name from arc_org o where o.org_type = 'DA' and o.tenant_id = ${tenant} and not o.is_delete order by o.create_time, o.id limit 1), t.name) as name
    from sys_tenant t where t.id = ${tenant}`.execute(tx)
  return rows[0]?.name ?? ''
}
