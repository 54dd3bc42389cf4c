import { choicesOf } from '../../core/text/choices.ts'
import type { ActionHandler, FieldValues } from '../../core/resource/served.ts'
import { sayFor } from '../../core/text/say.ts'

/** Reasons are data, which is Chinese whoever reads it. */
const say = sayFor({ lang: 'zh-CN' })

const written = (rows: readonly (FieldValues & { readonly id: string })[], of: (row: FieldValues) => FieldValues) => ({
  writes: rows.map((row) => ({ id: row.id, values: of(row) })),
  count: rows.length
})

/** Agrees to what the features of the unit project propose; of what does not apply the missing features are kept as the reason. */
export const confirmVerdicts: ActionHandler = async (rows, { tx }) => {
  const texts = (await choicesOf(tx, ['catalog_when'], 'zh-CN')).get('catalog_when')
  const named = (when: unknown) =>
    String(when ?? '')
      .split(',')
      .map((tag) => texts?.get(tag) ?? tag)
      .join('、')
  return written(rows, ({ verdict, appliesWhen }) =>
    verdict === 'proposed'
      ? { applicable: 'yes', naReason: null }
      : { applicable: 'no', naReason: say('catalogue:tree.without', { features: named(appliesWhen) }) }
  )
}

/** Says of items that they do not apply 不涉及, and why. */
export const exclude: ActionHandler = (rows, _, { reason }) =>
  written(rows, () => ({ applicable: 'no', naReason: String(reason ?? '').trim() }))

/** Says of items that they apply, whatever the features say. */
export const include: ActionHandler = (rows) => written(rows, () => ({ applicable: 'yes', naReason: null }))
