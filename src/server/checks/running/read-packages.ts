import { sql } from 'kysely'

import { Refusal } from '../../core/refusing/refusal.ts'
import { dataScopeOf, isEveryGranted } from '../../core/principal/data-scope.ts'
import type { Ctx } from '../../core/context/context.ts'
import { turnOf } from '../../core/workers/process-pool.ts'
import type { Tx } from '../../db/transaction.ts'
import { composedParts } from '../../domain/packages/composed-parts.ts'
import { type PackageContent, packageReadersOf } from '../../domain/packages/package-readers.ts'
import { visibleText } from '../../domain/packages/visible-text.ts'
import type { HeldTransfer } from '../../domain/transfer/steps.ts'
import type { Said } from '../item/said.ts'
import type { Amounts, CheckedPackage, PackageWay } from '../item/checked-package.ts'
import type { Run } from './check-options.ts'

/** The stages that ask for packages. */
const ASKING: ReadonlySet<Run['stage']> = new Set(['Y', 'B'])

/** The states in which the package of a transfer is the one that it was packed as: what came back is mended, and packed anew. */
const HAVE_PACKAGE = ['packed', 'transmitting', 'received', 'verify_failed', 'verified', 'completed'] as const

/** How a package came from another installation, or went to one. */
interface Line {
  readonly kind: 'came' | 'sent'
  readonly isEncrypted: boolean | null
  readonly hadToken: boolean | null
  readonly confirmed: string | null
  /** How many volumes were announced, of one that came. */
  readonly volumes: number | null
}
type Transfer = HeldTransfer & {
  readonly line: Line | null
  /** The volumes that the transfer takes along, empty ones among them, and the pages of their files, on paper or not: as a package describes them. */
  readonly taken: number
  readonly filePages: number
}

/** The transfers whose packages hold what a run is about, the oldest first; why there are none for who asks, where there are not. */
export async function packedTransfers(
  tx: Tx,
  { principal }: Pick<Ctx, 'principal'>,
  run: Run
): Promise<readonly Transfer[] | 'notAsked' | 'notSeen'> {
  const { target, targetId, options, projectId } = run
  if (!ASKING.has(run.stage) || target === 'node' || target === 'file') return 'notAsked'
  const { read } = await dataScopeOf(tx, principal, projectId)
  // Who sees some items or somebody's files alone sees no package whole; an archive sees what was handed in, whatever it is.
  if (!read.some(({ codes, by }) => codes === 'all' && by === 'all')) return 'notSeen'
  const holds = (condition: ReturnType<typeof sql<boolean>>) =>
    sql<boolean>`exists (select 1 from arc_transfer_volume x join arc_volume v on v.id = x.volume_id where x.transfer_id = t.id and ${condition})`
  const among =
    target === 'project'
      ? sql<boolean>`true`
      : target === 'unit'
        ? holds(sql<boolean>`v.monomial_id = ${targetId}`)
        : holds(sql<boolean>`v.id = any (${target === 'volume' ? [targetId] : [...(options.ids ?? [])]}::text[])`)
  const transfers = await tx
    .selectFrom('arcTransfer as t')
    .selectAll()
    .select([
      sql<number>`(select count(*)::int from arc_transfer_volume x where x.transfer_id = t.id)`.as('taken'),
      sql<number>`(select coalesce(sum(f.pages), 0)::int from arc_transfer_volume x join arc_file f on f.volume_id = x.volume_id
        and not f.is_delete where x.transfer_id = t.id)`.as('filePages')
    ])
    .where('t.projectId', '=', projectId)
    .where('t.isDelete', '=', false)
    .where('t.packagePath', 'is not', null)
    .where('t.status', 'in', [...HAVE_PACKAGE])
    .where(among)
    .orderBy('t.transferNo')
    .execute()
  const ids = transfers.map(({ id }) => id)
  const theirs = sql`f.volume_id in (select x.volume_id from arc_transfer_volume x where x.transfer_id = any (${ids}::text[]))`
  const seen = await sql<{ isAll: boolean }>`select ${isEveryGranted(read, theirs)} as "isAll"`.execute(tx)
  if (!seen.rows[0]?.isAll) return 'notSeen'
  const { rows } = await sql<Line & { transfer: string }>`
    select i.transfer_id as transfer, 'came' as kind, i.is_encrypted as "isEncrypted", i.volumes,
      (s.revoked_at is null or s.revoked_at > i.taken_at) as "hadToken", i.receipt ->> 'packageSha256' as confirmed
    from arc_inbound i join arc_sender s on s.id = i.sender_id where i.transfer_id = any (${ids}::text[])
    union all
    select s.transfer_id, 'sent', s.address like 'https:%', null, null, s.receipt ->> 'packageSha256'
    from arc_sending s join arc_transfer t on t.id = s.transfer_id and t.package_sha256 = s.package_sha256
    where s.project_id = ${projectId} and s.state <> 'stopped'`.execute(tx)
  const lines = new Map(rows.map(({ transfer, ...line }) => [transfer, line]))
  return transfers.map((transfer) => ({ ...transfer, line: lines.get(transfer.id) ?? null }))
}

/** Reads every byte of packages, one after the other, and what they say of their content. */
export async function readPackages(
  ctx: Ctx,
  transfers: readonly Transfer[],
  onRead: () => void
): Promise<readonly CheckedPackage[]> {
  const packages: CheckedPackage[] = []
  for (const transfer of transfers) {
    ctx.signal.throwIfAborted()
    packages.push(await readPackage(ctx, transfer))
    onRead()
  }
  return packages
}

async function readPackage(ctx: Ctx, transfer: Transfer): Promise<CheckedPackage> {
  const { storage } = ctx.appContext
  const { packagePath, packageSha256, packageFiles, packageBytes, transferNo: no, line } = transfer
  const path = packagePath ?? ''
  const facts = {
    no,
    sha256: packageSha256 ?? '',
    packed: { files: packageFiles, size: packageBytes === null ? null : Number(packageBytes) },
    declared: {
      volumes: line?.volumes ?? transfer.taken,
      ...{ files: transfer.files, pages: transfer.filePages, bytes: Number(transfer.bytes) }
    },
    way: await wayOf(ctx, transfer)
  }
  const size = await storage.size(path)
  if (size === undefined) return { ...facts, read: 'missing', described: null }
  const reading = { storage, path, ...turnOf(ctx) }
  const readers = packageReadersOf(ctx.appContext)
  try {
    const verified = await readers.verify(reading)
    return { ...facts, read: { ...verified, size }, described: await describedBy(readers.content(reading), transfer) }
  } catch (error) {
    if (error instanceof Refusal) return { ...facts, read: 'unreadable', described: null }
    throw error
  }
}

/** What the descriptions of a package come to. What came from elsewhere counts its forms among its bytes, what was made here does not. */
async function describedBy(
  content: Promise<PackageContent>,
  { line, transferNo: no }: Transfer
): Promise<Amounts | { readonly flaw: Said }> {
  try {
    const { volumes, forms } = await content
    const files = volumes.flatMap((volume) => volume.files)
    const objects = files.flatMap((file) => file.objects)
    const sum = (figures: readonly number[]) => figures.reduce((all, one) => all + one, 0)
    return {
      ...{ volumes: volumes.length, files: files.length, pages: sum(files.map(({ pages }) => pages ?? 0)) },
      bytes: sum([...objects, ...(line?.kind === 'came' ? forms : [])].map(({ bytes }) => bytes))
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const key = FLAWS.find((one) => error.key === `transfers:inbound.${one}`)
    const { path = '', field = '', most = '' } = error.values
    const values = { no, path: visibleText(String(path)), field: visibleText(String(field)), most }
    return { flaw: { key: `checks:said.package.${key ?? 'undescribed'}`, values } }
  }
}
/** Why a package has no descriptions that can be read. */
const FLAWS = ['noDescription', 'badDescription', 'longDescriptions'] as const

/** By which way a package has come: from or to another installation, on carriers, or nowhere. */
async function wayOf(ctx: Ctx, transfer: Transfer): Promise<PackageWay> {
  const { line, mode, carrierBytes, id } = transfer
  if (line) return line
  if (mode !== 'offline' || carrierBytes === null) return { kind: 'here' }
  try {
    const parts = await composedParts(ctx.appContext, transfer, Number(carrierBytes))
    const rows = await ctx.inTransaction((tx) =>
      tx.selectFrom('arcTransferCarrier').select('sha256').where('transferId', '=', id).execute()
    )
    const read = new Set(rows.map(({ sha256 }) => sha256))
    return {
      kind: 'carriers',
      ...{ parts: parts.length, unread: parts.filter(({ digest }) => !read.has(digest)).map((one) => one.no) }
    }
  } catch (error) {
    if (error instanceof Refusal) return { kind: 'undivided' }
    throw error
  }
}
