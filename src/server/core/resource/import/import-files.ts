import { choicesOf } from '../../text/choices.ts'
import type { Ctx } from '../../context/context.ts'
import { fieldTitle } from '../../refusing/faults.ts'
import type { SENT } from '../../http/serve.ts'
import { sendTable } from '../../spreadsheet/send-table.ts'
import type { RowBatches, WrittenColumn } from '../../spreadsheet/table.ts'
import { writeWorkbook } from '../../spreadsheet/write-workbook.ts'
import { thingOf } from '../thing.ts'
import { broughtFields } from './import-columns.ts'
import { exampleRow } from './import-example.ts'
import { importOf, inside } from './import-staging.ts'
import type { ServedResource } from '../served.ts'

const PART = 1000

/** Sends an empty table to fill: titles, what may be chosen, and a row as an example. */
export async function sendTemplate(served: ServedResource, ctx: Ctx): Promise<typeof SENT> {
  const fields = broughtFields(served, ctx)
  const words = { area: served.area, thing: served.resource.name }
  const codes = fields.flatMap(([, { dictCode }]) => (dictCode === undefined ? [] : [dictCode]))
  const choices = await ctx.inTransaction((tx) => choicesOf(tx, codes, ctx.say.language))
  const columns = fields.map(([key, { kind, dictCode = '', max = 0 }]): WrittenColumn => {
    const texts =
      kind === 'boolean'
        ? [ctx.say('rules:flag.yes'), ctx.say('rules:flag.no')]
        : [...(choices.get(dictCode)?.values() ?? [])]
    return {
      title: fieldTitle(ctx.say, words, key),
      kind: kind === 'number' ? 'number' : 'text',
      width: max > 100 ? 40 : 20,
      // Several values are written by hand, one list cannot choose them.
      ...(kind !== 'choices' && { choices: texts })
    }
  })
  async function* rows(): RowBatches {
    yield [exampleRow(served, ctx)]
  }
  const name = ctx.say('rules:import.template', { thing: thingOf(served, ctx) })
  return sendTable(ctx, 'xlsx', async (file) => {
    await writeWorkbook(file, name, columns, rows())
    return name
  })
}

/** Sends the rows that were not taken as the user's own columns, with the reason beside each. */
export async function sendRefused(served: ServedResource, ctx: Ctx, id: string): Promise<typeof SENT> {
  const own = await inside(ctx, (tx) => importOf(served, tx, id))
  const words = { area: served.area, thing: served.resource.name }
  const columns: WrittenColumn[] = [
    // What had no heading has that of its field: the workbook can be brought in again.
    ...own.headings.map((heading, at): WrittenColumn => {
      const field = own.fields[at] ?? null
      const title = heading === '' && field !== null ? fieldTitle(ctx.say, words, field) : heading
      return { title, kind: 'text', width: 20 }
    }),
    { title: ctx.say('rules:import.reason'), kind: 'text', width: 60 }
  ]
  async function* rows(): RowBatches {
    for (let last = 0; ; ) {
      const part = await ctx.inTransaction((tx) =>
        tx
          .selectFrom('sysImportRow')
          .select(['no', 'cells', 'reason'])
          .where('importId', '=', id)
          .where('state', '=', 'faulty')
          .where('no', '>', last)
          .orderBy('no')
          .limit(PART)
          .execute()
      )
      yield part.map(({ cells, reason }) => [...own.headings.map((_, at) => cells[at] ?? null), reason])
      if (part.length < PART) return
      last = part.at(-1)?.no ?? last
    }
  }
  const name = ctx.say('rules:import.refusedFile').replace(/\.xlsx$/, '')
  return sendTable(ctx, 'xlsx', async (file) => {
    await writeWorkbook(file, name, columns, rows())
    return name
  })
}
