import { DETAIL_PARTS, type DetailPiece } from '#contract/organisation/project-details.ts'

import { answerInside, type Ctx, type TxCtx } from '../core/context/context.ts'
import type { SENT } from '../core/http/serve.ts'
import { sendTable } from '../core/spreadsheet/send-table.ts'
import type { WrittenColumn, TableRow } from '../core/spreadsheet/table.ts'
import { type WorkbookTab, writeTabs } from '../core/spreadsheet/write-workbook.ts'
import { informationOf } from './project-information.ts'
import { maySee, piecesOf } from './detail-parts.ts'

const WIDTH = 24

/** Answers all parts of the details of a project that who asks may see as a workbook, each on a tab of its own. */
export async function exportDetails(ctx: Ctx): Promise<typeof SENT> {
  const { name, tabs } = await answerInside({ ctx, said: () => undefined }, 'own', async (own) => {
    const { name } = await informationOf(own)
    const tabs: WorkbookTab[] = []
    for (const part of DETAIL_PARTS)
      if (maySee(own, part))
        tabs.push({
          name: own.say(`organisation:projectDetails.part.${part}`),
          ...tabOf(own, await piecesOf(own, part))
        })
    own.audit({ event: 'project.export', type: 'project', id: own.project, project: own.project })
    return { name, tabs }
  })
  return sendTable(ctx, 'xlsx', async (file) => {
    await writeTabs(file, tabs)
    return ctx.say('organisation:projectDetails.of', { name })
  })
}

/** A piece as it is on a tab: its line of titles, and its lines. */
interface Lines {
  readonly title: string | null
  readonly columns: readonly WrittenColumn[]
  readonly rows: readonly TableRow[]
}

/** The pieces of a part below one another: the first gives the columns, each other one has its heading and its titles above its lines. */
function tabOf(ctx: TxCtx, pieces: readonly DetailPiece[]): Omit<WorkbookTab, 'name'> {
  const [first, ...others] = pieces.map((piece) => linesOf(ctx, piece))
  const rows: TableRow[] = [
    ...(first?.rows ?? []),
    ...others.flatMap(({ title, columns, rows: lines }): TableRow[] => [
      [],
      ...(title === null ? [] : [[title]]),
      columns.map((column) => column.title),
      ...lines
    ])
  ]
  // Below other pieces a day would be under a column of texts: there everything but figures is text.
  const columns = (first?.columns ?? []).map(
    (column): WrittenColumn => ({ ...column, ...(others.length > 0 && { kind: 'text' }), width: WIDTH })
  )
  const most = Math.max(...rows.map((row) => row.length), columns.length)
  const blank = Array.from({ length: most - columns.length }, (): WrittenColumn => ({ title: '', kind: 'text' }))
  return { columns: [...columns, ...blank], rows: inOne(rows) }
}

async function* inOne(rows: readonly TableRow[]) {
  yield rows
}

function linesOf({ say }: TxCtx, piece: DetailPiece): Lines {
  if (piece.kind === 'table')
    return { title: piece.title, columns: piece.columns, rows: piece.rows.map(({ cells }) => cells) }
  return {
    title: piece.title,
    columns: [
      { title: say('organisation:projectDetails.term'), kind: 'text' },
      { title: say('organisation:projectDetails.value'), kind: 'text' }
    ],
    rows: piece.facts.map(({ term, value }) => [term, value])
  }
}
