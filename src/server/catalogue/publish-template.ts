import type { publishTemplate, templateChoices } from '#contract/catalogue/entry-templates.ts'
import { templateFaults } from '#contract/catalogue/template-faults.ts'
import { templateMachine } from '#contract/catalogue/template-machine.ts'
import { template } from '#contract/catalogue/templates.ts'
import type { Asked, Output } from '#contract/core/call.ts'
import { parse } from '#contract/core/schema.ts'
import { titleIn } from '#contract/core/titles.ts'

import type { TxCtx } from '../core/context.ts'
import { missing, Refusal } from '../core/refusal.ts'
import type { ServedResource } from '../core/resource/served.ts'
import { publishInPlaceOf } from '../core/resource/versions.ts'
import { whyNot } from '../core/transition.ts'

/** Publishes a draft in which nothing is wrong; the municipality's version of the same code that was published is superseded in the same change. */
export async function publishEntryTemplate(
  served: ServedResource,
  ctx: TxCtx,
  { id, rowVersion }: Asked<typeof publishTemplate>
): Promise<Output<typeof publishTemplate>> {
  const { tx } = ctx
  const row = await tx
    .selectFrom('arcTemplate')
    .select(['code', 'name', 'level', 'version', 'status', 'columns'])
    .where('id', '=', id)
    .where('isDelete', '=', false)
    .where('tenantId', '<>', 0)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw missing()
  const { code, name, version } = row
  const why = await whyNot(
    templateMachine,
    'publish',
    row.status,
    { isSound: () => whyUnsound(ctx, row) },
    () => new Refusal('catalogue:entryTemplate.notDraft', { name, version })
  )
  if (why) throw why
  return publishInPlaceOf(served, ctx, templateMachine, { id, rowVersion }, ['code', code])
}

/** Why a draft cannot be published as it is, by its first fault. */
async function whyUnsound(
  ctx: TxCtx,
  row: { readonly name: string; readonly level: string; readonly columns: unknown[] }
): Promise<Refusal | undefined> {
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
