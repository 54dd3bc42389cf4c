import { type RawBuilder, sql } from 'kysely'

import type { AllDictItems, DictItem } from '#contract/system/dictionaries.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Language } from '../text/catalogues.ts'
import type { TxCtx } from '../context/context.ts'

/** Every dictionary that the user's tenant has, by its code; one of its own takes precedence over a shared one of the same code. */
export async function allDictItems(tx: Tx): Promise<AllDictItems> {
  const rows = await tx
    .selectFrom('sysDict as d')
    .leftJoin('sysDictItem as i', (join) => join.onRef('i.dictId', '=', 'd.id').on('i.isDelete', '=', false))
    .select(['d.id', 'd.dictCode', 'i.itemValue', 'i.itemText', 'i.titleEn', 'i.status'])
    .where('d.isDelete', '=', false)
    .orderBy('d.tenantId')
    .orderBy('d.dictCode')
    .orderBy('i.sortOrder')
    .orderBy('i.itemValue')
    .execute()
  const all = new Map<string, { readonly id: string; readonly items: DictItem[] }>()
  for (const { id, dictCode, itemValue, itemText, titleEn, status } of rows) {
    const known = all.get(dictCode)
    const dictionary = known?.id === id ? known : { id, items: [] }
    all.set(dictCode, dictionary)
    if (itemValue !== null) dictionary.items.push(dictChoice(itemValue, itemText ?? itemValue, titleEn, status === '0'))
  }
  return Object.fromEntries([...all].map(([code, { items }]) => [code, items]))
}

/** What the outbox says of dictionaries that were changed. */
export const DICTIONARIES_TOPIC = 'dictionaries'

/** Dictionaries of the tenant have been changed: open pages bring them anew once this transaction has ended. */
export async function dictionariesChanged({ tx, after, appContext }: TxCtx): Promise<void> {
  await tx.insertInto('sysOutbox').values({ topic: DICTIONARIES_TOPIC, payload: '{}' }).execute()
  after(() => {
    appContext.dictionaries.forget()
    appContext.live.nudge()
  })
}

/** A choice with its words under all three names; one out of use is listed but cannot be chosen. */
export const dictChoice = (value: string, text: string, titleEn: string | null, disabled = false): DictItem => ({
  value,
  text,
  label: text,
  title: text,
  ...(titleEn ? { titleEn } : {}),
  ...(disabled ? { disabled } : {})
})

/**
 * What a value means in a dictionary, in a language, as an expression for a statement; an unknown value is returned as it is. Select it under a
 * name of camel case and call it `X_dictText` in the answer: the names of a statement's result are changed on their way.
 */
export const dictText = (language: Language, code: string, column: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`coalesce((select ${language === 'en' ? sql`coalesce(i.title_en, i.item_text)` : sql`i.item_text`} from sys_dict d join sys_dict_item i on i.dict_id = d.id
    where d.dict_code = ${code} and i.item_value = ${column} and not d.is_delete and not i.is_delete order by d.tenant_id desc limit 1), ${column}, '')`
