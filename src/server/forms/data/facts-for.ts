import type { FormTarget } from '#contract/forms/form-kinds.ts'

import type { TxCtx } from '../../core/context/context.ts'
import { dataScopeOf } from '../../core/principal/data-scope.ts'
import { missing, Refusal } from '../../core/refusing/refusal.ts'
import { day } from '../../db/values.ts'
import { checkFacts } from './check-facts.ts'
import { factsOf, type FormFacts } from './form-facts.ts'
import { supervisionOpinions, volumeOpinions } from './opinions.ts'
import { photoFacts } from './photo-facts.ts'
import { memberRows, formProjectFacts } from './project-facts.ts'
import { rectifiedRows } from './rectified-rows.ts'
import { transferFacts } from './transfer-facts.ts'
import { contentsOf, type NumberedPages, totalsOf, volumeFacts, volumeListRows } from './volume-facts.ts'
import { volumeRows } from './volume-rows.ts'

/** What is known for a form about something of the current project, as far as who asks may see it. */
export async function factsFor(
  ctx: TxCtx,
  { target, targetOptional }: { readonly target: FormTarget; readonly targetOptional: boolean },
  id: string | undefined
): Promise<FormFacts> {
  const { tx, project } = ctx
  if (target === 'project') return factsOfProject(ctx, 'all')
  if (id === undefined && !targetOptional) throw new Refusal('forms:refused.noTarget')
  const scope = await dataScopeOf(tx, ctx.principal, project)
  const known = { ...(await formProjectFacts(tx, project)), ...(await ownFacts(ctx)) }
  const name = known['project.name'] ?? ''
  switch (target) {
    case 'volume': {
      const [volume] = await volumesFacts(ctx, [id ?? ''])
      if (!volume) throw missing()
      return volume
    }
    case 'file': {
      const photo = await photoFacts(tx, project, scope, id ?? '')
      return { name: photo.name, facts: { ...known, ...photo.facts }, rows: {}, picture: photo.picture }
    }
    case 'transfer': {
      const volumes = await volumeRows(tx, project, scope, id === undefined ? 'all' : { transfer: id })
      const transfer = await transferFacts(tx, project, id, volumes, known, ctx.appContext.config.publicUrl)
      return {
        name: transfer.name,
        facts: { ...known, ...transfer.facts },
        rows: {
          'transfer.volumes': volumeListRows(volumes),
          'transfer.rectified': id === undefined ? [] : await rectifiedRows(tx, id)
        }
      }
    }
    case 'check': {
      if (id === undefined) return { name, facts: known, rows: {} }
      const check = await checkFacts(ctx, id)
      return { name: check.name, facts: { ...known, ...check.facts }, rows: { 'check.findings': check.rows } }
    }
  }
}

/** What is known for a form about the current project: with all its volumes, or with those of a transfer alone. */
export async function factsOfProject(ctx: TxCtx, which: 'all' | { readonly transfer: string }): Promise<FormFacts> {
  const { tx, project, principal } = ctx
  const known = { ...(await formProjectFacts(tx, project)), ...(await ownFacts(ctx)) }
  const volumes = await volumeRows(tx, project, await dataScopeOf(tx, principal, project), which)
  const facts = {
    ...known,
    ...factsOf('totals', totalsOf(volumes)),
    ...factsOf('reviews', { supervision: await supervisionOpinions(tx, project, which) })
  }
  const members = await memberRows(tx, project, principal.scope?.org ?? null)
  const name = known['project.name'] ?? ''
  return { name, facts, rows: { 'project.volumes': volumeListRows(volumes), 'project.members': members } }
}

/** The same for volumes of which who asks may read every file, in their order. */
export async function volumesFacts(
  ctx: TxCtx,
  ids: readonly string[] | 'all',
  numbered: NumberedPages = 'paper'
): Promise<(FormFacts & { readonly id: string })[]> {
  const { tx, project } = ctx
  const scope = await dataScopeOf(tx, ctx.principal, project)
  const all = await volumeRows(tx, project, scope, 'all')
  const chosen = ids === 'all' ? all : all.filter(({ id }) => ids.includes(id))
  const known = {
    ...(await formProjectFacts(tx, project)),
    ...(await ownFacts(ctx)),
    ...factsOf('totals', totalsOf(all))
  }
  const chosenIds = chosen.map(({ id }) => id)
  const contents = await contentsOf(tx, chosenIds, numbered)
  const opinions = await volumeOpinions(tx, chosenIds)
  return chosen.map((volume) => ({
    id: volume.id,
    name: volume.archiveNo ?? volume.title,
    facts: { ...known, ...volumeFacts(volume, opinions.get(volume.id)) },
    names: [known['project.name'] ?? '', volume.unitName ?? ''],
    rows: { 'volume.files': contents.get(volume.id) ?? [] }
  }))
}

/** Who fills the form in, and when. */
async function ownFacts({ tx, principal }: TxCtx): Promise<Record<string, string>> {
  const me = await tx
    .selectFrom('sysUser as u')
    .leftJoin('arcOrg as o', 'o.id', 'u.orgId')
    .select(['u.realname', 'u.phone', 'o.name as unit'])
    .where('u.id', '=', principal.id)
    .executeTakeFirst()
  return { ...factsOf('me', { name: me?.realname, phone: me?.phone, unit: me?.unit }), today: day(Date.now()) }
}
