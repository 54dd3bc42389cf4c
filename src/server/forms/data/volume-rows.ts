import { sql } from 'kysely'

import { VOLUME_TEMPLATE, type VolumeCells } from '#contract/archives/volume-cells.ts'

import { choicesOf, choiceWords, codesOf } from '../../core/text/choices.ts'
import { dictText } from '../../core/dictionaries/dictionaries.ts'
import { type DataScope, isEveryGranted } from '../../core/principal/data-scope.ts'
import { AUDIOVISUAL } from '../../domain/archives/audiovisual.ts'
import { templateOf, templatesIn } from '../../domain/catalogue/template-versions.ts'
import type { Tx } from '../../db/transaction.ts'

/** A volume with what its files come to. */
export interface FormVolume {
  readonly id: string
  readonly volumeNo: number
  readonly archiveNo: string | null
  /** The archive's own number, once it is received. */
  readonly holdingNo: string | null
  readonly title: string
  readonly compiler: string | null
  readonly techManager: string | null
  readonly location: string | null
  readonly startDate: string | null
  readonly endDate: string | null
  readonly compileDate: string | null
  /** The name of its unit project, with which its title goes on behind that of the project. */
  readonly unitName: string | null
  readonly textPages: number
  readonly drawingSheets: number
  readonly photos: number
  readonly boxSpec: string | null
  readonly filer: string | null
  readonly reviewer: string | null
  readonly remark: string | null
  readonly retentionText: string
  readonly secretText: string
  readonly files: number
  readonly bytes: number
  /** What its files are on, each once. */
  readonly carriers: readonly (string | null)[]
  readonly films: number
  /** Whether it holds files, and these are photographs and recordings alone: 声像卷. */
  readonly isAudiovisual: boolean
  /** What its template asks for beside these, in words, by the keys of its columns. */
  readonly own: Readonly<Record<string, string>>
  /** SHA-256 over the digests and names of its stored files in their order. */
  readonly digest: string | null
}
/** Whether the archive of the volume lets forms say how secret it is (setting formSecrecy). */
const HAS_SECRECY = sql<boolean>`coalesce((select s.value from sys_setting s where s.name = 'formSecrecy' and s.tenant_id = v.tenant_id), '1') <> '0'`

/** Which volumes are meant. */
export type WhichVolumes = 'all' | { readonly ids: readonly string[] } | { readonly transfer: string }

/** The volumes of a project of which somebody may read every file. */
export const readableVolumes = (tx: Tx, project: string, { read }: DataScope) =>
  tx
    .selectFrom('arcVolume as v')
    .where('v.projectId', '=', project)
    .where('v.isDelete', '=', false)
    .where(isEveryGranted(read, sql`f.volume_id = v.id`))

/**
 * The volumes of a project in their order, of which somebody may read every file: a list of contents with gaps would be a wrong one.
 * Of drawings and texts their figures are those of the volume, of bytes those of its stored files.
 */
export async function volumeRows(
  tx: Tx,
  project: string,
  scope: DataScope,
  which: WhichVolumes
): Promise<FormVolume[]> {
  const rows = readableVolumes(tx, project, scope)
    .select([
      'v.id',
      'v.volumeNo',
      'v.archiveNo',
      'v.holdingNo',
      'v.title',
      'v.compiler',
      'v.startDate',
      'v.endDate',
      'v.textPages'
    ])
    .select(['v.drawingSheets', 'v.photos', 'v.boxSpec', 'v.filer', 'v.reviewer', 'v.remark'])
    .select(['v.techManager', 'v.location', 'v.ext', 'v.templateVersion', 'v.compileDate'])
    .select((of) => [
      of.selectFrom('arcMonomial as m').select('m.name').whereRef('m.id', '=', 'v.monomialId').as('unitName'),
      dictText('zh-CN', 'retention_period', sql`v.retention`).as('retentionText'),
      sql<string>`case when ${HAS_SECRECY} then ${dictText('zh-CN', 'secret_level', sql`v.secret_level`)} else '' end`.as(
        'secretText'
      ),
      sql<number>`(select count(*)::int from arc_file f where f.volume_id = v.id and not f.is_delete)`.as('files'),
      sql<
        (string | null)[]
      >`array(select distinct f.carrier from arc_file f where f.volume_id = v.id and not f.is_delete)`.as('carriers'),
      sql<boolean>`coalesce((select bool_and(coalesce(f.medium, '') = any (${[...AUDIOVISUAL]}::text[])) from arc_file f
        where f.volume_id = v.id and not f.is_delete), false)`.as('isAudiovisual'),
      sql<number>`(select coalesce(sum(o.bytes), 0)::bigint from ${OBJECTS})`.as('bytes'),
      sql<number>`(select count(*)::int from ${OBJECTS} and o.format in ('mp4', 'mp3', 'wav', 'avi', 'mov'))`.as(
        'films'
      ),
      sql<
        string | null
      >`(select encode(sha256(convert_to(string_agg(o.sha256 || '  ' || o.file_name, e'\\n' order by f.volume_order, f.id, o.order_num, o.id), 'UTF8')), 'hex') from ${OBJECTS})`.as(
        'digest'
      )
    ])
    .orderBy('v.volumeNo')
  if (which === 'all') return inWords(tx, await rows.execute())
  if ('ids' in which)
    return which.ids.length === 0 ? [] : inWords(tx, await rows.where('v.id', 'in', [...which.ids]).execute())
  return inWords(
    tx,
    await rows
      .where('v.id', 'in', (e) =>
        e.selectFrom('arcTransferVolume').select('volumeId').where('transferId', '=', which.transfer)
      )
      .execute()
  )
}

/** Volumes with what only their template knows, each by the version that described it. */
async function inWords<R extends { readonly ext: VolumeCells; readonly templateVersion: number }>(
  tx: Tx,
  rows: readonly R[]
): Promise<(R & Pick<FormVolume, 'own'>)[]> {
  if (rows.every(({ ext }) => Object.keys(ext).length === 0)) return rows.map((row) => ({ ...row, own: {} }))
  const templates = await templatesIn(tx, 'zh-CN', VOLUME_TEMPLATE)
  const choices = await choicesOf(tx, codesOf([...templates.values()].flatMap(({ columns }) => columns)), 'zh-CN')
  return rows.map((row) => {
    const described = { templateCode: VOLUME_TEMPLATE, templateVersion: row.templateVersion }
    const columns = templateOf(templates, described)?.columns ?? []
    const own = columns.flatMap((column) => {
      const words = Object.hasOwn(row.ext, column.key) ? choiceWords(column, row.ext[column.key], choices) : null
      return words === null ? [] : [[column.key, String(words)] as const]
    })
    return { ...row, own: Object.fromEntries(own) }
  })
}

const OBJECTS = sql`arc_file f join arc_object o on o.file_id = f.id and not o.is_delete and o.replaced_by is null where f.volume_id = v.id and not f.is_delete`
