import { catalogueItems } from '#contract/catalogue/catalogue-items.ts'
import type { CatalogueDifference, DifferenceKind } from '#contract/catalogue/catalogue-versions.ts'

import { choicesOf } from '../core/text/choices.ts'
import type { TxCtx } from '../core/context/context.ts'
import { missing } from '../core/refusing/refusal.ts'
import type { Page } from '../core/questions/where.ts'
import { COMPARED, countDifferences, differencesOf, type NodeDifference, type PlacedNode } from './difference.ts'

interface Asked {
  readonly from: string
  readonly to: string
  readonly kind?: DifferenceKind | undefined
  readonly pageNo: number
  readonly pageSize: number
}

/** A page of what differs between two versions, in words. */
export async function shownDifference(
  ctx: TxCtx,
  { from, to, kind, pageNo, pageSize }: Asked
): Promise<Page<CatalogueDifference> & { counts: Record<DifferenceKind, number> }> {
  const { tx } = ctx
  const known = await tx
    .selectFrom('arcCatalogVersion')
    .select('id')
    .where('id', 'in', [from, to])
    .where('isDelete', '=', false)
    .execute()
  if (known.length < new Set([from, to]).size) throw missing()
  const found = await differencesOf(tx, from, to)
  const meant = kind === undefined ? found : found.filter(({ kinds }) => kinds.includes(kind))
  const word = await wordsOf(ctx)
  const records = meant.slice((pageNo - 1) * pageSize, pageNo * pageSize).map((one) => shown(one, word))
  return {
    counts: countDifferences(found),
    records,
    total: meant.length,
    size: pageSize,
    current: pageNo,
    pages: Math.ceil(meant.length / pageSize)
  }
}

type Word = (field: (typeof COMPARED)[number], value: string | boolean | null) => string

/** What the values of fields are called in the language of who asks. */
async function wordsOf({ tx, say }: TxCtx): Promise<Word> {
  const codes = COMPARED.flatMap((key) => catalogueItems.fields[key].dictCode ?? [])
  const choices = await choicesOf(tx, [...new Set(codes)], say.language)
  return (field, value) => {
    if (value === null) return ''
    if (typeof value === 'boolean') return say(value ? 'rules:flag.yes' : 'rules:flag.no')
    const words = choices.get(catalogueItems.fields[field].dictCode ?? '')
    return words
      ? value
          .split(',')
          .map((part) => words.get(part) ?? part)
          .join('、')
      : value
  }
}

function shown({ kinds, from, to, fields }: NodeDifference, word: Word): CatalogueDifference {
  const node = (to ?? from) as PlacedNode
  return {
    id: node.id,
    code: node.code,
    name: node.name,
    kinds: [...kinds],
    fromPath: from ? pathOf(from) : null,
    toPath: to ? pathOf(to) : null,
    cells: fields.map((field) => ({
      field,
      from: from ? word(field, from[field]) : '',
      to: to ? word(field, to[field]) : ''
    }))
  }
}

const pathOf = ({ above, code }: PlacedNode) => [...above, code].join(' / ')
