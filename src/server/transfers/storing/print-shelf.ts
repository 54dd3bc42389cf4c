import { sql } from 'kysely'

import { volumeNumber } from '#contract/archives/volume-number.ts'
import type { Asked } from '#contract/core/call.ts'
import type { PrintedPaper, printPlaces, printReceived } from '#contract/transfers/shelved.ts'

import { answerInside, type Ctx, type TxCtx } from '../../core/context/context.ts'
import { missing, Refusal } from '../../core/refusing/refusal.ts'
import { sayFor } from '../../core/text/say.ts'
import { hasPaper, paperPages } from '../../domain/archives/paper-pages.ts'
import { shelfDrawerOf, type ShelfLabel, type ShelfPaper, type ShelfRow } from '../../domain/transfer/shelf-drawer.ts'
import { readTransfer } from '../../domain/transfer/steps.ts'
import { placeText } from '../receiving/places.ts'
import { placeWords } from '../reading/place-words.ts'
import { takesRoom } from '../reading/takes-room.ts'

/** What is stuck on a box is Chinese, whoever prints it. */
const say = sayFor({ lang: 'zh-CN' })
const PAGE = '/transfer/location'
/** What parts two facts on one line of a label. */
const GAP = '\u3000'
/** More volumes are on no list. */
const MOST = 5000

interface Printed {
  readonly holdingNo: string | null
  readonly archiveNo: string | null
  readonly registerNo: string | null
  readonly volumeNo: number
  readonly title: string
  readonly projectName: string
  readonly retention: string | null
  readonly files: number
  readonly pages: number
  /** What is only electronic is counted in bytes instead of pages. */
  readonly hasPaper: boolean
  readonly bytes: number
  readonly place: string
}

/** The volumes that are printed, by their places. */
const volumes = async ({ tx }: Pick<TxCtx, 'tx'>, which: ReturnType<typeof sql>): Promise<readonly Printed[]> =>
  (
    await sql<Printed>`
      select v.holding_no as "holdingNo", v.archive_no as "archiveNo", v.register_no as "registerNo", v.volume_no as "volumeNo", v.title,
        p.name as "projectName", (select i.item_text from sys_dict_item i join sys_dict d on d.id = i.dict_id
          where d.dict_code = 'retention_period' and i.item_value = v.retention and not i.is_delete limit 1) as retention,
        (select count(*)::int from arc_file f where f.volume_id = v.id and not f.is_delete) as files,
        (${paperPages('v')})::int as pages, ${hasPaper('v')} as "hasPaper",
        (select coalesce(sum(o.bytes), 0)::float8 from arc_file f join arc_object o on o.file_id = f.id and not o.is_delete
          and o.replaced_by is null where f.volume_id = v.id and not f.is_delete) as bytes,
        ${placeWords('l')} as place
      from arc_volume v join arc_project p on p.id = v.project_id left join arc_location l on l.id = v.location_id
      where not v.is_delete and ${which} order by place, v.holding_no nulls last, v.volume_no limit ${MOST}`.execute(tx)
  ).rows

/** Labels of places, or the list of the volumes at them. */
export async function printedPlaces(ctx: Ctx, { ids, what }: Asked<typeof printPlaces>): Promise<PrintedPaper> {
  const paper = await answerInside({ ctx, said: () => undefined }, 'tenant', async (own): Promise<ShelfPaper> => {
    const places = await own.tx
      .selectFrom('arcLocation')
      .select(['id', 'room', 'rowNo', 'shelf', 'box', 'capacity'])
      .where('id', 'in', [...ids])
      .where('isDelete', '=', false)
      .orderBy('room')
      .orderBy('rowNo')
      .orderBy('shelf')
      .orderBy('box')
      .execute()
    if (places.length < new Set(ids).size) throw missing()
    own.audit({ event: 'location.print', type: 'location', detail: { what, count: places.length } })
    if (what === 'list')
      return listOf(
        say('transfers:shelf.list'),
        say('transfers:shelf.ofPlaces', { count: places.length }),
        await volumes(own, sql`v.location_id = any (${[...ids]}::text[])`)
      )
    return {
      kind: 'labels',
      title: say('transfers:shelf.placeLabels'),
      labels: places.map((place) => ({
        title: placeText(place),
        lines: [
          (
            [
              ['room', place.room],
              ['rowNo', place.rowNo],
              ['shelf', place.shelf],
              ['box', place.box]
            ] as const
          )
            .flatMap(([part, text]) => (text === '' ? [] : [say(`transfers:shelf.part.${part}`, { text })]))
            .join(GAP)
        ],
        number: [place.rowNo, place.shelf, place.box].filter(Boolean).join('-'),
        address: addressOf(ctx, { place: place.id }, placeText(place))
      }))
    }
  })
  return drawn(ctx, paper)
}

/** Labels of the volumes of a transfer of which anything lies in the store, or the list of where each is to be put. */
export async function printedReceived(ctx: Ctx, { id, what }: Asked<typeof printReceived>): Promise<PrintedPaper> {
  const paper = await answerInside({ ctx, said: () => undefined }, 'own', async (own): Promise<ShelfPaper> => {
    const transfer = await readTransfer(own, id)
    const rows = await volumes(
      own,
      sql`v.id in (select x.volume_id from arc_transfer_volume x where x.transfer_id = ${id}) and ${takesRoom('v')}`
    )
    if (rows.length === 0) throw new Refusal('transfers:shelf.nothing')
    const { transferNo: no } = transfer
    own.audit({
      event: 'transfer.print',
      type: 'transfer',
      id,
      project: own.project,
      detail: { name: no, what, count: rows.length }
    })
    if (what === 'list') return listOf(say('transfers:shelf.listOf', { no }), rows[0]?.projectName ?? '', rows)
    return {
      kind: 'labels',
      title: say('transfers:shelf.labelsOf', { no }),
      labels: rows.map((row) => labelOf(ctx, row))
    }
  })
  return drawn(ctx, paper)
}

const labelOf = (ctx: Ctx, row: Printed): ShelfLabel => {
  const number = row.holdingNo ?? row.archiveNo ?? ''
  return {
    title: row.title,
    lines: [
      say('transfers:shelf.archiveNo', { no: row.archiveNo ?? '' }),
      [
        say('transfers:shelf.registerNo', { no: row.registerNo ?? say('transfers:shelf.notYet') }),
        say('transfers:shelf.place', { place: row.place === '' ? say('transfers:shelf.notYet') : row.place })
      ].join(GAP),
      [
        figuresOf(row),
        ...(row.retention === null ? [] : [say('transfers:shelf.retention', { retention: row.retention })])
      ].join(GAP)
    ],
    number,
    address: addressOf(ctx, { find: number }, number)
  }
}

const figuresOf = ({ volumeNo, files, pages, hasPaper: isOnPaper, bytes }: Printed) => {
  const no = volumeNumber(volumeNo)
  return isOnPaper || files === 0
    ? say('transfers:shelf.figures', { no, files, pages })
    : say('transfers:shelf.electronic', { no, files, bytes: bytes.toLocaleString('en-US') })
}

const listOf = (title: string, about: string, rows: readonly Printed[]): ShelfPaper => ({
  ...{ kind: 'list', title },
  about: say('transfers:shelf.about', { about, count: rows.length }),
  rows: rows.map(
    (row): ShelfRow => ({
      place: row.place,
      holdingNo: row.holdingNo ?? '',
      archiveNo: row.archiveNo ?? '',
      title: row.title,
      projectName: row.projectName,
      figures: figuresOf(row)
    })
  )
})

/** Where a code leads: to the store's page that shows it, or the number alone where the server has no public address. */
function addressOf({ appContext: { config } }: Ctx, asked: Readonly<Record<string, string>>, number: string): string {
  return config.publicUrl ? `${config.publicUrl.href.replace(/\/+$/, '')}${PAGE}?${new URLSearchParams(asked)}` : number
}

async function drawn(ctx: Ctx, paper: ShelfPaper): Promise<PrintedPaper> {
  const pdf = await shelfDrawerOf(ctx.appContext)(ctx, paper)
  return { name: paper.title, pdf: Buffer.from(pdf).toString('base64') }
}
