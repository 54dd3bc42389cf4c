import type { templateChoices } from '#contract/catalogue/entry-templates.ts'
import { templateFaults } from '#contract/catalogue/template-faults.ts'
import { template } from '#contract/catalogue/templates.ts'
import type { Output } from '#contract/core/call.ts'
import { parse } from '#contract/core/schema.ts'
import { titleIn } from '#contract/core/titles.ts'

import type { TxCtx } from '../core/context/context.ts'
import { Refusal } from '../core/refusing/refusal.ts'
import type { FieldValues } from '../core/resource/served.ts'

/** Why a draft cannot be published as it is, by its first fault. */
export async function faultOfTemplate(held: FieldValues, ctx: TxCtx): Promise<Refusal | undefined> {
  const { level } = await ctx.tx
    .selectFrom('arcTemplate')
    .select('level')
    .where('id', '=', String(held.id))
    .executeTakeFirstOrThrow()
  const row = { name: String(held.name), level, columns: JSON.parse(String(held.columns)) as unknown[] }
  const read = parse(template, { ...row, code: '', version: 1 })
  if (!read.ok) throw new Refusal('catalogue:entryTemplate.unreadable', { name: row.name })
  const { columns } = read.value
  const dicts = new Set((await dictsOf(ctx)).map(({ code }) => code))
  const [first, ...more] = templateFaults(row.level, columns, dicts)
  if (!first) return undefined
  const at = first.at === null ? undefined : columns[first.at]
  const fault = ctx.say(`catalogue:entryTemplate.fault.${first.fault}`, {
    column: at?.title || at?.key || String((first.at ?? 0) + 1),
    value: first.value
  })
  return new Refusal('catalogue:entryTemplate.notSound', { name: row.name, fault, count: more.length + 1 })
}

/** What templates may be about: what those that come along are about. */
export async function kindsOf({ tx, say }: TxCtx): Promise<Output<typeof templateChoices>['kinds']> {
  const rows = await tx
    .selectFrom('arcTemplate')
    .select(['code', 'name', 'titleEn', 'level'])
    .distinctOn('code')
    .where('tenantId', '=', 0)
    .where('isDelete', '=', false)
    .orderBy('code')
    .orderBy('version', 'desc')
    .execute()
  return rows.map(({ code, name, titleEn, level }) => ({
    code,
    level,
    name: titleIn(say.language, { title: name, titleEn })
  }))
}

/** The dictionaries that columns may choose from; an archive's own takes the place of the shared one of the same code. */
export async function dictsOf({ tx, say }: TxCtx): Promise<Output<typeof templateChoices>['dicts']> {
  const rows = await tx
    .selectFrom('sysDict')
    .select(['dictCode', 'dictName', 'titleEn'])
    .distinctOn('dictCode')
    .where('isDelete', '=', false)
    .orderBy('dictCode')
    .orderBy('tenantId', 'desc')
    .execute()
  return rows.map(({ dictCode, dictName, titleEn }) => ({
    code: dictCode,
    name: titleIn(say.language, { title: dictName, titleEn })
  }))
}
