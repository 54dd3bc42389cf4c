import { sql } from 'kysely'

import { VOLUME_TEMPLATE } from '#contract/archives/volume-cells.ts'
import type { ChangedVolume } from '#contract/transfers/applying.ts'

import { choicesOf, choiceWords, codesOf } from '../../core/text/choices.ts'
import type { TxCtx } from '../../core/context/context.ts'
import { templatesIn } from '../../domain/catalogue/template-versions.ts'
import type { Tx } from '../../db/transaction.ts'
import { movedAmong } from '../../domain/archives/moved-among.ts'

type Cells = Readonly<Record<string, string | number | boolean | null>>
interface Snapshot {
  readonly volume: Cells
  readonly files: readonly {
    readonly id: string
    readonly title: string
    readonly pageFrom: number | null
    readonly pageTo: number | null
    readonly cells: Cells
    readonly objects: readonly { readonly name: string; readonly sha256: string }[]
  }[]
}
interface Both {
  readonly id: string
  readonly no: number
  readonly title: string
  readonly before: Snapshot | null
  readonly after: Snapshot | null
}

/**
 * What of a transfer is another than in a round that was frozen. While it is mended, that round is the last one and the rest is as it is now;
 * once it is submitted again, the two last rounds are compared.
 */
export async function changesOf(
  ctx: Pick<TxCtx, 'tx' | 'say'>,
  { id, round, status }: { readonly id: string; readonly round: number; readonly status: string }
): Promise<ChangedVolume[]> {
  const isMended = ['returned', 'rectify', 'draft'].includes(status)
  const before = isMended ? round : round - 1
  if (before < 1 || !(await hasSnapshot(ctx.tx, id, before))) return []
  const pairs = await bothOf(ctx.tx, id, before, isMended ? null : round)
  const words = await wordsFor(ctx)
  return pairs.flatMap(({ id: volumeId, no, title, before: was, after: is }): ChangedVolume[] => {
    const volume = { volumeId, volumeNo: no, title }
    if (!was) return is ? [{ ...volume, change: 'added', cells: [] }] : []
    if (!is) return [{ ...volume, change: 'removed', cells: [] }]
    const cells = differences(was, is, words)
    return cells.length === 0 ? [] : [{ ...volume, change: 'changed', cells }]
  })
}

/** A transfer that was submitted before snapshots were kept has none. */
const hasSnapshot = async (tx: Tx, transfer: string, round: number): Promise<boolean> =>
  (await tx
    .selectFrom('arcTransferSnapshot')
    .select('subject')
    .where('transferId', '=', transfer)
    .where('round', '=', round)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** By volumes, how they were frozen in a round and how they are now, or were in a later one. */
async function bothOf(tx: Tx, transfer: string, before: number, after: number | null): Promise<readonly Both[]> {
  const now =
    after === null
      ? sql`select x.volume_id as id, volume_snapshot(x.volume_id) as content from arc_transfer_volume x where x.transfer_id = ${transfer}`
      : sql`select s.subject as id, s.content from arc_transfer_snapshot s where s.transfer_id = ${transfer} and s.round = ${after} and s.subject <> 'project'`
  const { rows } = await sql<Both>`
    select coalesce(o.subject, n.id) as id, coalesce(n.content, o.content) -> 'volume' ->> 'title' as title,
      (coalesce(n.content, o.content) -> 'volume' ->> 'volumeNo')::int as no, o.content as before, n.content as after
    from (select subject, content from arc_transfer_snapshot where transfer_id = ${transfer} and round = ${before} and subject <> 'project') o
      full join (${now}) n on n.id = o.subject
    where o.content is distinct from n.content order by no`.execute(tx)
  return rows
}

type Cell = ChangedVolume['cells'][number]
interface Words {
  readonly title: (key: string) => string
  readonly text: (key: string, value: Cells[string] | undefined) => string | null
  readonly whole: string
  readonly bytes: string
  readonly place: string
}

/** What columns are called and what their values are in words, by the newest version of each template. */
async function wordsFor({ tx, say }: Pick<TxCtx, 'tx' | 'say'>): Promise<Words> {
  const templates = [...(await templatesIn(tx, say.language)).values()]
  // A key that several templates have is called as the template of volumes calls it, else as the first one does.
  const columns = new Map(
    templates
      .toSorted((a, b) => Number(b.code === VOLUME_TEMPLATE) - Number(a.code === VOLUME_TEMPLATE))
      .flatMap((template) => template.columns)
      .toReversed()
      .map((column) => [column.key, column])
  )
  const choices = await choicesOf(tx, codesOf([...columns.values()]), say.language)
  return {
    title: (key) => columns.get(key)?.title ?? say.maybe('transfers', `cell.${key}`) ?? key,
    text(key, value) {
      if (value === null || value === undefined || value === '') return null
      const column = columns.get(key)
      return String((column ? choiceWords(column, value, choices) : value) ?? value)
    },
    whole: say('transfers:cell.file'),
    bytes: say('transfers:cell.objects'),
    place: say('transfers:cell.place')
  }
}

function differences(was: Snapshot, is: Snapshot, words: Words): ChangedVolume['cells'] {
  const ofVolume = { fileId: null, fileTitle: null }
  const cells: Cell[] = changedCells(was.volume, is.volume, words).map((cell) => ({ ...ofVolume, ...cell }))
  const former = new Map(was.files.map((file) => [file.id, file]))
  const [before, after] = [was, is].map(({ files }) => files.map(({ id }) => id)) as [string[], string[]]
  const moved = new Set(
    movedAmong(
      before,
      after.filter((id) => former.has(id))
    )
  )
  const placeIn = (ids: readonly string[], id: string) => String(ids.indexOf(id) + 1)
  for (const file of is.files) {
    const of = { fileId: file.id, fileTitle: file.title }
    const old = former.get(file.id)
    former.delete(file.id)
    if (!old) {
      cells.push({ ...of, field: words.whole, before: null, after: file.title })
      continue
    }
    cells.push(...changedCells(old.cells, file.cells, words).map((cell) => ({ ...of, ...cell })))
    if (moved.has(file.id))
      cells.push({ ...of, field: words.place, before: placeIn(before, file.id), after: placeIn(after, file.id) })
    const [bytes, newBytes] = [old, file].map(({ objects }) =>
      objects.map(({ name, sha256 }) => `${name} ${sha256.slice(0, 8)}`).join(', ')
    )
    if (bytes !== newBytes) cells.push({ ...of, field: words.bytes, before: bytes || null, after: newBytes || null })
  }
  for (const { title } of former.values()) cells.push({ ...ofVolume, field: words.whole, before: title, after: null })
  return cells
}

const changedCells = (was: Cells, is: Cells, { title, text }: Words) =>
  [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap((key) => {
    const [before, after] = [text(key, was[key]), text(key, is[key])]
    return before === after ? [] : [{ field: title(key), before, after }]
  })
