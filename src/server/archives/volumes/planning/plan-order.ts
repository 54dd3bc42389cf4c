import type { PlanSettings } from '#contract/archives/volume-plan.ts'

import type { PlanFile } from './plan-file.ts'
import { groupOf } from './plan-groups.ts'
import { isAudiovisual, isDrawing } from './thickness.ts'
import words from './words.json' with { type: 'json' }

/** What goes before what of one matter (DOMAIN.md §4.7): the reply before the request, the printed before the final draft, an annex last. */
const KINDS = words.kinds.map(([pattern, rank]) => [new RegExp(String(pattern), 'u'), Number(rank)] as const)
const USUAL_RANK = 1
/** What a title says of its kind, and not of its matter. */
const KIND_WORDS = new RegExp(words.kindWords, 'gu')

const rankOf = (title: string) => KINDS.find(([pattern]) => pattern.test(title))?.[1] ?? USUAL_RANK
const matterOf = (title: string) => title.replace(KIND_WORDS, '')

const numbers = new Intl.Collator('zh-CN', { numeric: true })
const compare = <T>(a: T, b: T) => (a < b ? -1 : a > b ? 1 : 0)

/** Text lies before drawings, and photographs and recordings behind both. */
const kindOf = (file: PlanFile) => (isDrawing(file) ? 1 : isAudiovisual(file) ? 2 : 0)
/** When a photograph or a recording was made; without a day it lies last. */
const madeAt = ({ takenAt, from }: PlanFile) => takenAt ?? from ?? '9999'

/**
 * Files of one volume, or of several that are cut from it, in their order: text before drawings; text by the catalogue (or by day) with
 * the parts of one matter together; drawings by 专业, then by their number; photographs and recordings by the time of taking.
 */
export function inOrder(files: readonly PlanFile[], order: PlanSettings['order']): PlanFile[] {
  const matters = mattersOf(files)
  const keyed = files.map((file) => ({ file, matter: matters.get(keyOf(file)) ?? 0, rank: rankOf(file.title) }))
  return keyed
    .sort((one, other) => {
      const [a, b] = [one.file, other.file]
      const byKind = kindOf(a) - kindOf(b)
      if (byKind !== 0) return byKind
      const own = isDrawing(a)
        ? a.specialtyOrder - b.specialtyOrder ||
          compare(a.itemOrder, b.itemOrder) ||
          compare(a.catalogCode, b.catalogCode) ||
          numbers.compare(a.drawingNo ?? '', b.drawingNo ?? '')
        : isAudiovisual(a)
          ? compare(madeAt(a), madeAt(b)) || compare(a.itemOrder, b.itemOrder) || compare(a.catalogCode, b.catalogCode)
          : order === 'date'
            ? compare(a.from ?? '9999', b.from ?? '9999')
            : numbers.compare(groupOf(a), groupOf(b)) ||
              compare(a.itemOrder, b.itemOrder) ||
              compare(a.catalogCode, b.catalogCode) ||
              one.matter - other.matter ||
              one.rank - other.rank
      return own || compare(a.place, b.place) || compare(a.from ?? '9999', b.from ?? '9999') || compare(a.id, b.id)
    })
    .map(({ file }) => file)
}

const keyOf = ({ catalogCode, title }: PlanFile) => `${catalogCode}\n${matterOf(title)}`

/** The place of each matter of an item: that of its first file. */
function mattersOf(files: readonly PlanFile[]): ReadonlyMap<string, number> {
  const places = new Map<string, number>()
  for (const file of files) {
    const key = keyOf(file)
    places.set(key, Math.min(places.get(key) ?? Number.POSITIVE_INFINITY, file.place))
  }
  return places
}
