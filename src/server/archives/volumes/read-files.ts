import { type SelectQueryBuilder, sql } from 'kysely'

import { isOnPaper } from '#contract/archives/carriers.ts'
import type { FileState } from '#contract/archives/files.ts'
import type { Sides } from '#contract/archives/volume-plan.ts'

import { choicesOf } from '../../core/text/choices.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Database } from '../../db/schema.ts'
import type { PlanFile } from './planning/plan-file.ts'

/** A file with what arranging it needs to know beside the rules. */
export interface ArrangedFile extends PlanFile {
  readonly uploadBy: string | null
  readonly status: FileState
  readonly docNo: string | null
  readonly responsible: string | null
  readonly volumeId: string | null
  readonly order: number | null
  readonly pageFrom: number | null
  readonly pageTo: number | null
}

type Narrowing = SelectQueryBuilder<Database & { f: Database['arcFile'] }, 'f', object>
/** The dictionaries in whose order files lie. */
const ORDERED = ['specialty', 'gb50300_division'] as const
/** The unit number of what belongs to the project as a whole. */
const PROJECT_UNIT = '00'

/** Files of a project, narrowed by `where`, with what the catalogue says of their items; in no order. */
export async function readArranged(
  tx: Tx,
  project: string,
  where: (files: Narrowing) => Narrowing
): Promise<ArrangedFile[]> {
  const rows = await where(
    tx.selectFrom('arcFile as f').where('f.projectId', '=', project).where('f.isDelete', '=', false)
  )
    .select([
      'f.id',
      'f.title',
      'f.catalogSet',
      'f.catalogCode',
      'f.monomialId',
      'f.nodeId',
      'f.medium',
      'f.carrier',
      'f.secretLevel',
      'f.retention',
      'f.specialty',
      'f.division',
      'f.drawingNo',
      'f.drawingSize',
      'f.pages',
      'f.docDate',
      'f.endDate',
      'f.orderNum',
      'f.uploadBy',
      'f.status',
      'f.docNo',
      'f.responsible',
      'f.volumeId',
      'f.volumeOrder',
      'f.pageFrom',
      'f.pageTo'
    ])
    .select([
      sql<Sides | null>`f.ext ->> 'sides'`.as('sides'),
      sql<string | null>`coalesce(nullif(f.ext ->> 'shotTime', ''), nullif(f.ext ->> 'recordTime', ''))`.as('takenAt'),
      sql<string | null>`nullif(f.ext ->> 'theme', '')`.as('theme')
    ])
    .execute()
  const [names, units, nodes] = [
    await catalogueNames(tx, project),
    await unitsOf(tx, project),
    await nodeNames(tx, project)
  ]
  const orders = await choicesOf(tx, ORDERED, 'zh-CN')
  const [specialties, divisions] = ORDERED.map((code) => [...(orders.get(code)?.keys() ?? [])])
  /** From 1 in the order of a dictionary; what it does not know lies behind all that it does. */
  const orderIn = (values: readonly string[] = [], value: string | null) =>
    value === null ? 0 : values.indexOf(value) + 1 || values.length + 1
  return rows.map((row) => {
    const item = names.get(`${row.catalogSet}/${row.catalogCode}`)
    const name = (code: string) => names.get(`${row.catalogSet}/${code}`)?.name ?? code
    const unit = row.monomialId === null ? undefined : units.get(row.monomialId)
    return {
      id: row.id,
      title: row.title,
      catalogCode: row.catalogCode,
      itemOrder: item?.order ?? 0,
      itemName: (row.nodeId === null ? undefined : nodes.get(row.nodeId)) ?? item?.name ?? row.catalogCode,
      groupName: name(row.catalogCode.split('-')[0] ?? ''),
      className: name(row.catalogCode.slice(0, 1)),
      monomialId: row.monomialId,
      unitNo: unit?.unitNo ?? PROJECT_UNIT,
      unitName: unit?.name ?? null,
      medium: row.medium ?? 'WZ',
      carrier: row.carrier ?? '',
      secrecy: row.secretLevel,
      retention: row.retention ?? '',
      specialty: row.specialty,
      specialtyOrder: orderIn(specialties, row.specialty),
      division: row.division,
      divisionOrder: orderIn(divisions, row.division),
      drawingNo: row.drawingNo,
      drawingSize: row.drawingSize,
      sides: row.sides === 'single' || row.sides === 'double' ? row.sides : null,
      pages: printsOf(row),
      from: row.docDate,
      to: row.endDate,
      place: row.orderNum ?? 0,
      takenAt: row.takenAt,
      theme: row.theme,
      uploadBy: row.uploadBy,
      status: row.status as FileState,
      docNo: row.docNo,
      responsible: row.responsible,
      volumeId: row.volumeId,
      order: row.volumeOrder,
      pageFrom: row.pageFrom,
      pageTo: row.pageTo
    }
  })
}

/** A photograph on paper is one print at least, also where nobody has counted. */
const printsOf = ({ medium, carrier, pages }: { medium: string | null; carrier: string | null; pages: number }) =>
  medium === 'ZP' && isOnPaper(carrier) ? Math.max(1, pages) : pages

/** Narrows files to those of these ids. */
export const ofIds = (ids: readonly string[]) => (files: Narrowing) =>
  files.where('f.id', '=', sql<string>`any (${[...new Set(ids)]}::text[])`)
/** Narrows files to those in these volumes. */
export const inVolumes = (ids: readonly string[]) => (files: Narrowing) =>
  files.where('f.volumeId', '=', sql<string>`any (${[...new Set(ids)]}::text[])`)
/** Narrows files to approved ones that lie in no volume. */
export const unplaced = (files: Narrowing) => files.where('f.status', '=', 'approved').where('f.volumeId', 'is', null)

/** What items are called: by the versions that the project's tree was made of before all others, the newest of these first; drafts say nothing yet. */
async function catalogueNames(tx: Tx, project: string) {
  const used = sql<boolean>`v.id in (select i.version_id from arc_tree_node n join arc_catalog i on i.id = n.catalog_id where n.project_id = ${project})`
  const rows = await tx
    .selectFrom('arcCatalog as c')
    .innerJoin('arcCatalogVersion as v', 'v.id', 'c.versionId')
    .select(['c.setId', 'c.code', 'c.name', 'c.orderNum'])
    .where('c.isDelete', '=', false)
    .where('v.status', '<>', 'draft')
    .orderBy(used)
    .orderBy('c.tenantId')
    .orderBy('v.versionNo')
    .execute()
  return new Map(rows.map(({ setId, code, name, orderNum }) => [`${setId}/${code}`, { name, order: orderNum }]))
}

async function unitsOf(tx: Tx, project: string) {
  const rows = await tx
    .selectFrom('arcMonomial')
    .select(['id', 'unitNo', 'name'])
    .where('projectId', '=', project)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

async function nodeNames(tx: Tx, project: string) {
  const rows = await tx.selectFrom('arcTreeNode').select(['id', 'name']).where('projectId', '=', project).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
