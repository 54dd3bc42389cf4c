import { sql } from 'kysely'

import type { Asked } from '#contract/core/call.ts'
import type { FirstPage, firstPages } from '#contract/files/first-page.ts'

import type { Ctx } from '../core/context/context.ts'
import { day } from '../db/values.ts'
import type { Tx } from '../db/transaction.ts'
import { type CandidateContext, candidatesOf } from './candidates/candidates.ts'
import { accessAs, objectsWithFile } from './object-access.ts'
import { picturePath } from './first-page/picture-path.ts'

/** Stored objects with what was read on their first page. */
const withFirstPage = (tx: Tx) =>
  objectsWithFile(tx)
    .leftJoin('arcFirstPage as p', 'p.sha256', 'o.sha256')
    .leftJoin('arcTreeNode as n', 'n.id', 'f.nodeId')
    .leftJoin('arcCatalog as c', 'c.id', 'n.catalogId')
    .select(sql<string | null>`coalesce(c.formed_by, c.submit_by)`.as('former'))
    .select(['o.width', 'o.height', 'o.duration', 'f.nodeId', 'f.templateCode'])
    .select(['p.state', 'p.reason', 'p.lines', 'p.picture', 'p.pictureWidth', 'p.pictureHeight'])

type ObjectWithPage = Awaited<ReturnType<ReturnType<typeof withFirstPage>['execute']>>[number]

/** The first pages of files and of loose objects, as far as who asks may read their bytes. */
export function answerFirstPages(
  { files = [], objects = [], paths = [] }: Asked<typeof firstPages>,
  ctx: Pick<Ctx, 'inTransaction' | 'principal' | 'appContext' | 'say'>
): Promise<FirstPage[]> {
  return ctx.inTransaction(async (tx) => {
    const accessTo = accessAs(ctx, tx)
    const loose = [...(await ofObjects(tx, 'o.id', objects)), ...(await ofObjects(tx, 'o.path', paths))]
    const found = [...(await firstOfFiles(tx, files)), ...loose]
    const answers: FirstPage[] = []
    const context = {
      units: await tx.selectFrom('arcOrg').select(['name', 'shortName']).where('isDelete', '=', false).execute(),
      today: day(Date.now()),
      isRead: ctx.appContext.config.firstPages
    }
    for (const { asked, instead, pages } of found) {
      if ((await accessTo(asked)) !== 'granted') continue
      const readable = instead && (await accessTo(instead)) === 'granted' ? instead : undefined
      answers.push(toAnswer(readable ?? asked, readable ? asked : undefined, { ...context, pages }))
    }
    return answers
  })
}

/** An object that was asked for, and the one that can be shown in its place. */
interface Found {
  readonly asked: ObjectWithPage
  readonly instead?: ObjectWithPage | undefined
  /** The pages of the whole file, where all were counted. */
  readonly pages: number | null
}

interface AnswerContext extends Omit<CandidateContext, 'template' | 'former'> {
  /** Whether this installation reads first pages at all. */
  readonly isRead: boolean
}

/** The first object of each file; for a drawing that no browser can show the PDF of the same name, in its file or beside it. */
async function firstOfFiles(tx: Tx, files: readonly string[]): Promise<Found[]> {
  const rows = await withFirstPage(tx)
    .where('o.fileId', '=', sql<string>`any (${[...files]}::text[])`)
    .where('o.replacedBy', 'is', null)
    .orderBy('o.orderNum')
    .orderBy('o.id')
    .execute()
  const found: Found[] = []
  for (const mine of Map.groupBy(rows, ({ fileId }) => fileId).values()) {
    const [first] = mine
    if (!first) continue
    const instead =
      first.format === 'dwg'
        ? (mine.find((one) => one.format === 'pdf' && baseName(one) === baseName(first)) ?? (await besideIt(tx, first)))
        : undefined
    found.push({ asked: first, instead, pages: sumOf(mine) })
  }
  return found
}

async function ofObjects(tx: Tx, by: 'o.id' | 'o.path', named: readonly string[]): Promise<Found[]> {
  if (named.length === 0) return []
  const rows = await withFirstPage(tx)
    .where(by, '=', sql<string>`any (${[...named]}::text[])`)
    .execute()
  return rows.map((asked) => ({ asked, pages: asked.pages }))
}

/** The PDF of the same name at the same item of the tree. */
async function besideIt(tx: Tx, drawing: ObjectWithPage): Promise<ObjectWithPage | undefined> {
  if (drawing.nodeId === null) return undefined
  const rows = await withFirstPage(tx)
    .where('f.nodeId', '=', drawing.nodeId)
    .where('f.projectId', '=', drawing.projectId)
    .where('f.isDelete', '=', false)
    .where('o.format', '=', 'pdf')
    .where('o.replacedBy', 'is', null)
    .where(sql<boolean>`lower(regexp_replace(o.file_name, '\\.[^.]*$', '')) = ${baseName(drawing)}`)
    .orderBy('o.id')
    .limit(1)
    .execute()
  return rows[0]
}

const baseName = ({ fileName }: Pick<ObjectWithPage, 'fileName'>): string =>
  fileName.replace(/\.[^.]*$/, '').toLowerCase()

/** The pages of several stored files together; nothing where one of them was not counted. */
const sumOf = (objects: readonly ObjectWithPage[]): number | null =>
  objects.reduce<number | null>((sum, { pages }) => (sum === null || pages === null ? null : sum + pages), 0)

function toAnswer(
  row: ObjectWithPage,
  asked: ObjectWithPage | undefined,
  { isRead, ...context }: AnswerContext
): FirstPage {
  const lines = row.lines ?? []
  const { isReliable, candidates } = candidatesOf(lines, {
    ...context,
    template: (asked ?? row).templateCode,
    former: (asked ?? row).former
  })
  return {
    file: (asked ?? row).fileId,
    object: row.id,
    replaces: asked?.id ?? null,
    path: row.path,
    name: row.fileName,
    format: row.format ?? '',
    mime: row.mime ?? 'application/octet-stream',
    size: row.bytes,
    sha256: row.sha256,
    pages: row.pages,
    width: row.width,
    height: row.height,
    duration: row.duration,
    state: row.state === 'waiting' && !isRead ? 'none' : (row.state ?? 'none'),
    reason: row.reason,
    picture:
      row.picture === null || row.pictureWidth === null || row.pictureHeight === null
        ? null
        : { path: picturePath(row), width: row.pictureWidth, height: row.pictureHeight },
    isReliable,
    lines: [...lines],
    candidates: [...candidates]
  }
}
