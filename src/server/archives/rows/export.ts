import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'

import { exportFiles, type FileRow } from '#contract/archives/files.ts'
import type { Asked } from '#contract/core/call.ts'
import type { Column } from '#contract/core/column.ts'
import type { CellValue } from '#contract/core/rules.ts'

import type { Ctx } from '../../core/context/context.ts'
import { dataScopeOf } from '../../core/principal/data-scope.ts'
import { withParams } from '../../core/http/params-text.ts'
import { Refusal } from '../../core/refusing/refusal.ts'
import { type SENT, serveOpen } from '../../core/http/serve.ts'
import { sendTable, type ValueColumn, writeValues } from '../../core/spreadsheet/send-table.ts'
import { narrowed, ordered } from '../../core/questions/where.ts'
import type { Tx } from '../../db/transaction.ts'
import { type DictChoices, choicesOf, codesOf, choiceWords } from '../../core/text/choices.ts'
import { listOfFiles } from '../columns/columns.ts'
import { visible } from './list-files.ts'
import { nodeOf, nodesBelow } from '../tree/nodes.ts'
import { type RowSource, readRows } from './rows.ts'
import { describedBy, type Templates } from '../../domain/catalogue/template-versions.ts'
import { fileTemplates, holdsFiles } from '../columns/templates.ts'

/** More rows than this are no list that anybody reads; who needs them narrows the list. */
const MOST = 20_000
const PART = 1000

/** Binds the export of the list: the same question, all rows instead of a page, or those that were selected. */
export const answerExport = (app: FastifyInstance): void => serveOpen(app, exportFiles, answer)

const answer = (asked: Asked<typeof exportFiles>, ctx: Ctx): Promise<typeof SENT> => {
  const query = withParams(exportFiles, asked, ctx.say, { area: 'archives' })
  return sendTable(ctx, 'xlsx', (file) =>
    ctx.inTransaction(async (tx) => {
      const { language } = ctx.say
      const templates = await fileTemplates(tx, language)
      const ids = await idsOfRows(tx, query, ctx, templates)
      const keys = await templateKeys(tx, ids, templates)
      const used = [...templates].flatMap(([key, template]) => (keys.has(key) ? [template] : []))
      const shown = used.length > 0 ? used : [...templates.values()].slice(0, 1)
      const choices = await choicesOf(tx, codesOf(shown.flatMap(({ columns }) => columns)), language)
      const node = query.nodeId === undefined ? undefined : await nodeOf(tx, ctx.project, query.nodeId)
      const name = ctx.say('archives:export.name', {
        node: node ? `${node.code} ${node.name}` : ctx.say('archives:export.all')
      })
      const source = { tx, project: ctx.project, templates, language }
      await writeValues(file, name, columnsOf(ctx, shown, choices), inParts(source, ids, ctx.signal))
      return name
    })
  )
}

async function idsOfRows(
  tx: Tx,
  { nodeId, ...query }: Asked<typeof exportFiles>,
  ctx: Ctx,
  templates: Templates
): Promise<readonly string[]> {
  const list = listOfFiles(templates)
  const dataScope = await dataScopeOf(tx, ctx.principal, ctx.project)
  const rows = await ordered(
    narrowed(visible(tx, ctx.project, dataScope, await nodesBelow(tx, ctx.project, nodeId)), list, query),
    list,
    query
  )
    .limit(MOST + 1)
    .execute()
  if (rows.length > MOST) throw new Refusal('archives:export.tooMany', { most: MOST })
  return rows.map(({ id }) => id)
}

/** By which templates some files are described. */
async function templateKeys(tx: Tx, ids: readonly string[], templates: Templates): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('arcFile')
    .select(['templateCode', 'templateVersion'])
    .distinct()
    .where('id', '=', sql<string>`any (${ids}::text[])`)
    .execute()
  return new Set(rows.map((row) => describedBy(templates, row)))
}

/** The rows of some files, a part at a time: memory holds one. */
async function* inParts(source: RowSource, ids: readonly string[], signal: AbortSignal) {
  for (let at = 0; at < ids.length; at += PART) {
    signal.throwIfAborted()
    yield await readRows(source, ids.slice(at, at + PART))
  }
}

/** The columns of every template that occurs, each key once under its first title, and what every file has besides. */
function columnsOf(
  { say }: Ctx,
  templates: readonly { readonly columns: readonly Column[] }[],
  choices: DictChoices
): ValueColumn<FileRow>[] {
  const known = new Map<string, Column>()
  for (const { columns } of templates)
    for (const column of columns) if (!known.has(column.key)) known.set(column.key, column)
  const described = [...known.values()].filter(
    ({ key, isOrder, type }) => !isOrder && key !== 'catalogCode' && type !== 'hidden'
  )
  return [
    { title: say('archives:export.order'), value: (row) => row.orderNum, width: 6 },
    { title: say('archives:export.code'), value: (row) => row.catalogCode, width: 10 },
    { title: say('archives:export.item'), value: (row) => row.catalogName, width: 24 },
    ...described.map(
      (column): ValueColumn<FileRow> => ({
        title: column.title,
        value: (row) => cellWords(column, row, choices),
        width: Math.min(60, Math.round(Number.parseInt(column.width ?? '120', 10) / 8))
      })
    ),
    {
      title: say('archives:export.format'),
      value: (row) => row.objects.map(({ format }) => format.toUpperCase()).join(', '),
      width: 8
    },
    { title: say('archives:export.state'), value: (row) => row.status_dictText, width: 10 },
    { title: say('archives:export.by'), value: (row) => row.uploadByName, width: 10 },
    { title: say('archives:export.time'), value: (row) => row.createTime, width: 20 }
  ]
}

/** A cell as a person reads it: words for codes, names for stored files. */
export function cellWords(column: Column, row: FileRow, choices: DictChoices): string | number | null {
  if (holdsFiles(column)) return row.objects.map(({ name }) => name).join(', ')
  return choiceWords(column, row[column.key] as CellValue, choices)
}
