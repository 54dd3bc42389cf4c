import { sql } from 'kysely'

import type { VolumeState } from '#contract/archives/state-machines.ts'
import { tooMuch } from '#contract/archives/volume-limits.ts'
import { missingCells, VOLUME_TEMPLATE } from '#contract/archives/volume-cells.ts'
import { MOST_FILES, type VolumeFile, type VolumeRow } from '#contract/archives/volumes.ts'

import { choicesOf } from '../../core/text/choices.ts'
import type { Language } from '../../core/text/catalogues.ts'
import type { TxCtx } from '../../core/context/context.ts'
import { dataScopeOf, isGranted } from '../../core/principal/data-scope.ts'
import { planSettingsOf } from '../../domain/projects/plan-settings.ts'
import type { Principal } from '../../core/principal/principal.ts'
import { missing } from '../../core/refusing/refusal.ts'
import type { Tx } from '../../db/transaction.ts'
import { templateOf } from '../../domain/catalogue/template-versions.ts'
import type { Arranging } from './arranging.ts'
import { volumeTemplates } from './describe.ts'
import { IS_GIVEN_OUT } from './given-out.ts'
import { OPEN_BY } from './open-volume.ts'
import { byPlace } from './planning/plan-groups.ts'
import { inOrder } from './planning/plan-order.ts'
import { type ArrangedFile, inVolumes, readArranged, unplaced } from './read-files.ts'

const MENU = 'arrange.volume'

/** The volumes of a project by their numbers; only these where some are named. */
export async function readVolumes(
  tx: Tx,
  {
    project,
    settings,
    ctx
  }: Pick<Arranging, 'project' | 'settings'> & { readonly ctx: { readonly say: { readonly language: Language } } },
  ids?: readonly string[]
): Promise<VolumeRow[]> {
  if (ids?.length === 0) return []
  const all = tx
    .selectFrom('arcVolume as v')
    .leftJoin('arcMonomial as m', 'm.id', 'v.monomialId')
    .selectAll('v')
    .select('m.name as unitName')
    .select(
      sql<number>`(select count(*)::int from arc_file f where f.volume_id = v.id and not f.is_delete)`.as('files')
    )
    .select([
      sql<string>`(select coalesce(sum(o.bytes), 0) from arc_file f join arc_object o on o.file_id = f.id and o.replaced_by is null where f.volume_id = v.id and not f.is_delete)`.as(
        'bytes'
      ),
      sql<
        string[]
      >`array(select distinct f.carrier from arc_file f where f.volume_id = v.id and not f.is_delete and f.carrier is not null order by 1)`.as(
        'carriers'
      ),
      IS_GIVEN_OUT.as('isGivenOut'),
      OPEN_BY.as('openBy')
    ])
    .where('v.projectId', '=', project)
    .where('v.isDelete', '=', false)
    .orderBy('v.volumeNo')
  const rows = await (ids ? all.where('v.id', '=', sql<string>`any (${[...ids]}::text[])`) : all).execute()
  const states = (await choicesOf(tx, ['volume_status'], ctx.say.language)).get('volume_status')
  const templates = await volumeTemplates(tx, ctx.say.language)
  const columnsOf = (templateVersion: number) =>
    templateOf(templates, { templateCode: VOLUME_TEMPLATE, templateVersion })?.columns ?? []
  return rows.map((row) => ({
    ...row,
    bytes: Number(row.bytes),
    missing: missingCells(columnsOf(row.templateVersion), row).map(({ title }) => title),
    status: row.status as VolumeState,
    status_dictText: states?.get(row.status) ?? row.status,
    isTooThick: tooMuch(row, settings) !== undefined,
    rules: [...row.rules]
  }))
}

/** Those of several volumes that a subscriber may see, for pages of others. */
export async function visibleVolumes(
  { tx, principal, project }: { readonly tx: Tx; readonly principal: Principal; readonly project: string },
  ids: readonly string[]
): Promise<VolumeRow[]> {
  if (!principal.rights.has(MENU)) return []
  const settings = await planSettingsOf({ tx, project, principal })
  return readVolumes(tx, { project, settings, ctx: { say: { language: 'zh-CN' } } }, ids)
}

/** The files of a volume in their order, as far as who asks may see them. */
export async function filesOfVolume({ tx, principal, project, say }: TxCtx, id: string): Promise<VolumeFile[]> {
  const volume = await tx
    .selectFrom('arcVolume')
    .select('id')
    .where('id', '=', id)
    .where('projectId', '=', project)
    .where('isDelete', '=', false)
    .executeTakeFirst()
  if (!volume) throw missing()
  const { read } = await dataScopeOf(tx, principal, project)
  const files = await readArranged(tx, project, inVolumes([id]))
  return files
    .filter((file) => isGranted(read, file))
    .sort((a, b) => (a.order ?? 0) - (b.order ?? 0))
    .map(asShown(await fileStates(tx, say.language)))
}

/** Approved files in no volume that who asks may arrange, in the order of the archive. */
export async function unplacedFiles(ctx: TxCtx): Promise<{ files: VolumeFile[]; total: number }> {
  const files = await toArrange(ctx)
  const settings = await planSettingsOf(ctx)
  const groups = Map.groupBy(files, ({ catalogCode, monomialId }) => `${catalogCode}\n${monomialId ?? ''}`)
  const ordered = [...groups.values()]
    .sort(([a], [b]) => (a && b ? byPlace(a, b, settings) || (a.catalogCode < b.catalogCode ? -1 : 1) : 0))
    .flatMap((some) => inOrder(some, 'catalogue') as ArrangedFile[])
  return {
    files: ordered.slice(0, MOST_FILES).map(asShown(await fileStates(ctx.tx, ctx.say.language))),
    total: files.length
  }
}

/** Approved files in no volume that who asks may change, in no order. */
export async function toArrange({ tx, principal, project }: TxCtx): Promise<ArrangedFile[]> {
  const { read, write } = await dataScopeOf(tx, principal, project)
  const files = await readArranged(tx, project, unplaced)
  return files.filter((file) => isGranted(read, file) && isGranted(write, file))
}

/** What the states of files are called. */
const fileStates = async (tx: Tx, language: Language) =>
  (await choicesOf(tx, ['file_status'], language)).get('file_status')

const asShown =
  (states: ReadonlyMap<string, string> | undefined) =>
  (file: ArrangedFile): VolumeFile => ({
    id: file.id,
    title: file.title,
    docNo: file.docNo,
    responsible: file.responsible,
    docDate: file.from,
    catalogCode: file.catalogCode,
    itemName: file.itemName,
    unitName: file.unitName,
    medium: file.medium,
    drawingSize: file.drawingSize,
    pages: file.pages,
    status: file.status,
    status_dictText: states?.get(file.status) ?? file.status,
    volumeId: file.volumeId,
    order: file.order,
    pageFrom: file.pageFrom,
    pageTo: file.pageTo
  })
