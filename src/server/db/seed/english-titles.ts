import { sql } from 'kysely'

import type { Column } from '#contract/core/column.ts'

import type { Tx } from '../transaction.ts'
import { type DictionaryData, data, type MenuData, type TemplateData } from './data.ts'

/** A row that came with the seed, by what it is known by and its title as the seed has it. */
interface Known {
  readonly knownKey: string
  readonly knownTitle: string
  readonly english: string
}

/**
 * Gives what came with an earlier release its English titles (READINGS.md A69). A title that is no longer the seed's own keeps to
 * what was written; so does what has an English title already.
 */
export async function putEnglishTitles(tx: Tx): Promise<void> {
  const menus = data<MenuData[]>('menus')
  const dictionaries = data<DictionaryData[]>('dicts')
  await fill(tx, 'sys_permission', sql`key`, sql`title`, [
    ...menus.map(({ key, title, titleEn }) => ({ knownKey: key, knownTitle: title, english: titleEn })),
    ...menus.flatMap(({ key, actions }) =>
      actions.map(([code, title, english]) => ({ knownKey: `${key}:${code}`, knownTitle: title, english }))
    )
  ])
  await fill(
    tx,
    'sys_dict',
    sql`dict_code`,
    sql`dict_name`,
    dictionaries.map(({ code, name, titleEn }) => ({ knownKey: code, knownTitle: name, english: titleEn }))
  )
  await fill(
    tx,
    'sys_dict_item',
    sql`dict_id || ' ' || item_value`,
    sql`item_text`,
    dictionaries.flatMap(({ code, items }) =>
      items.map(([value, title, english]) => ({ knownKey: `dict-${code} ${value}`, knownTitle: title, english }))
    )
  )
  for (const template of data<TemplateData[]>('templates')) await fillTemplate(tx, template)
}

async function fill(
  tx: Tx,
  table: 'sys_permission' | 'sys_dict' | 'sys_dict_item',
  key: ReturnType<typeof sql>,
  title: ReturnType<typeof sql>,
  known: readonly Known[]
): Promise<void> {
  await sql`update ${sql.table(table)} set title_en = k.english
    from jsonb_to_recordset(${JSON.stringify(known)}::jsonb) as k ("knownKey" text, "knownTitle" text, english text)
    where tenant_id = 0 and title_en is null and ${key} = k."knownKey" and ${title} = k."knownTitle"`.execute(tx)
}

/** A template's columns are one value: those whose title is still the seed's get what the seed says in English. */
async function fillTemplate(tx: Tx, { code, titleEn, columns }: TemplateData): Promise<void> {
  const row = await tx
    .selectFrom('arcTemplate')
    .select(['id', 'columns'])
    .where('id', '=', `t-${code}-1`)
    .where('titleEn', 'is', null)
    .executeTakeFirst()
  if (!row) return
  const own = new Map(columns.map((column) => [column.key, column]))
  const filled = (row.columns as Column[]).map((column) => withEnglish(column, own.get(column.key)))
  await tx
    .updateTable('arcTemplate')
    .set({ titleEn, columns: JSON.stringify(filled) })
    .where('id', '=', row.id)
    .execute()
}

function withEnglish(column: Column, own: Column | undefined): Column {
  if (!own || own.title !== column.title) return column
  const titles = new Map(own.options?.map(({ text, titleEn }) => [text, titleEn]))
  const messages = new Map(own.validateRules?.map(({ message, messageEn }) => [message, messageEn]))
  return {
    ...column,
    titleEn: own.titleEn,
    ...(column.placeholder === own.placeholder && { placeholderEn: own.placeholderEn }),
    ...(column.options && {
      options: column.options.map((option) => ({ ...option, titleEn: titles.get(option.text) }))
    }),
    ...(column.validateRules && {
      validateRules: column.validateRules.map((rule) => ({ ...rule, messageEn: messages.get(rule.message) }))
    })
  }
}
