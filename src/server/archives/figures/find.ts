import { type Expression, type SqlBool, sql } from 'kysely'

import type { findArchives, Found } from '#contract/archives/find.ts'
import type { Output } from '#contract/core/call.ts'

import { isCaseless, literal } from '../../core/questions/condition.ts'
import type { TxCtx } from '../../core/context/context.ts'
import { dataScopeOf } from '../../core/principal/data-scope.ts'
import { visible } from '../rows/list-files.ts'

const MOST = 20
/** From so many characters on the index of trigrams is asked; shorter words fit too many rows (see core/condition). */
const INDEXED = 5

/** Files and volumes of the current project by a part of title, number or 档号, within the data scope of who asks. */
export async function findInProject(ctx: TxCtx, typed: string): Promise<Output<typeof findArchives>> {
  const word = typed.normalize('NFKC').trim()
  const pattern = `%${word.split(/\s+/).map(literal).join('%')}%`
  const [volumes, files] = [await volumesOf(ctx, word, pattern), await filesOf(ctx, word, pattern)]
  return { found: [...volumes, ...files].slice(0, MOST), hasMore: volumes.length + files.length > MOST }
}

const isPart = (columns: readonly string[], pattern: string): Expression<SqlBool> =>
  sql<SqlBool>`(${sql.join(
    columns.map((column) => sql`${sql.ref(column)} ${isCaseless(pattern) ? sql`like` : sql`ilike`} ${pattern}`),
    sql` or `
  )})`

async function filesOf({ tx, principal, project }: TxCtx, word: string, pattern: string): Promise<Found[]> {
  const rows = await visible(tx, project, await dataScopeOf(tx, principal, project))
    .leftJoin('arcTreeNode as n', 'n.id', 'f.nodeId')
    .select(['f.title', 'f.docNo', 'f.drawingNo', 'f.nodeId', 'f.catalogCode', 'n.name as item'])
    .where('f.nodeId', 'is not', null)
    .where(
      isLong(word)
        ? sql<SqlBool>`f.id in (select arc_file_found(${pattern}))`
        : isPart(['f.title', 'f.doc_no', 'f.drawing_no'], pattern)
    )
    .orderBy(sql`(coalesce(f.doc_no, '') = ${word} or coalesce(f.drawing_no, '') = ${word})`, 'desc')
    .orderBy(sql`f.title like ${`${literal(word)}%`}`, 'desc')
    .orderBy('f.createTime', 'desc')
    .orderBy('f.id')
    .limit(MOST + 1)
    .execute()
  return rows.map(({ id, title, docNo, drawingNo, nodeId, catalogCode, item }) => ({
    kind: 'file',
    id,
    title,
    number: docNo ?? drawingNo,
    place: item ? `${catalogCode} ${item}` : catalogCode,
    nodeId: nodeId ?? '',
    fileId: id
  }))
}

/** A volume is found by who may see a file in it, and leads to the first of those. */
async function volumesOf({ tx, principal, project }: TxCtx, word: string, pattern: string): Promise<Found[]> {
  const seen = visible(tx, project, await dataScopeOf(tx, principal, project))
  const rows = await tx
    .selectFrom('arcVolume as v')
    .innerJoinLateral(
      seen
        .select('f.nodeId')
        .where(sql<SqlBool>`f.volume_id = v.id`)
        .where('f.nodeId', 'is not', null)
        .orderBy('f.orderNum')
        .orderBy('f.id')
        .limit(1)
        .as('first'),
      (join) => join.onTrue()
    )
    .select(['v.id', 'v.title', 'v.archiveNo', 'v.volumeNo', 'first.id as fileId', 'first.nodeId'])
    .where('v.projectId', '=', project)
    .where('v.isDelete', '=', false)
    .where(
      isLong(word)
        ? sql<SqlBool>`v.id in (select arc_volume_found(${pattern}))`
        : isPart(['v.title', 'v.archive_no'], pattern)
    )
    .orderBy(sql`coalesce(v.archive_no, '') = ${word}`, 'desc')
    .orderBy(sql`v.title like ${`${literal(word)}%`}`, 'desc')
    .orderBy('v.volumeNo')
    .orderBy('v.id')
    .limit(MOST + 1)
    .execute()
  return rows.map(({ id, title, archiveNo, volumeNo, fileId, nodeId }) => ({
    kind: 'volume',
    id,
    title,
    number: archiveNo ?? String(volumeNo),
    place: null,
    nodeId: nodeId ?? '',
    fileId
  }))
}

const isLong = (word: string) => [...word].length >= INDEXED
