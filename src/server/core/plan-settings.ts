import { parse } from '#contract/core/schema.ts'
import { planSettings, type PlanSettings, USUAL_PLAN } from '#contract/archives/volume-plan.ts'

import type { TxCtx } from './context.ts'
import { settingOf } from './settings.ts'

/** By which rules a project's volumes are formed: its own where somebody has chosen them, else the archive's thickness and the usual rest. */
export async function planSettingsOf({
  tx,
  project,
  principal
}: Pick<TxCtx, 'tx' | 'project' | 'principal'>): Promise<PlanSettings> {
  const row = await tx
    .selectFrom('arcVolumeSetting')
    .select('settings')
    .where('projectId', '=', project)
    .executeTakeFirst()
  const own = row && parse(planSettings, row.settings)
  if (own?.ok) return own.value
  return {
    ...USUAL_PLAN,
    textMm: await settingOf(tx, 'volumeTextMm', principal.tenant),
    drawingMm: await settingOf(tx, 'volumeDrawingMm', principal.tenant)
  }
}

/** Keeps by which rules this project's volumes are formed. */
export async function keepPlanSettings(ctx: TxCtx, settings: PlanSettings): Promise<PlanSettings> {
  const { tx, project, audit } = ctx
  const text = JSON.stringify(settings)
  await tx
    .insertInto('arcVolumeSetting')
    .values({ projectId: project, settings: text })
    .onConflict((conflict) => conflict.column('projectId').doUpdateSet({ settings: text }))
    .execute()
  audit({ event: 'volume.settings', type: 'project', id: project, project, detail: { settings } })
  return settings
}
