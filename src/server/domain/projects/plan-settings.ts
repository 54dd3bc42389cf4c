import { parse } from '#contract/core/schema.ts'
import { planSettings, type PlanSettings, USUAL_PLAN } from '#contract/archives/volume-plan.ts'

import type { TxCtx } from '../../core/context/context.ts'
import { settingOf } from '../../core/settings/settings.ts'

/**
 * By which rules a project's volumes are formed: its own where somebody has chosen them, else the archive's limits and the usual rest.
 * What somebody chose before there was a rule has the archive's value for it.
 */
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
  const { tenant } = principal
  const archive: PlanSettings = {
    ...USUAL_PLAN,
    textMm: await settingOf(tx, 'volumeTextMm', tenant),
    drawingMm: await settingOf(tx, 'volumeDrawingMm', tenant),
    mostPages: await settingOf(tx, 'volumeMostPages', tenant),
    leastTextMm: await settingOf(tx, 'volumeLeastMm', tenant),
    leastSheets: await settingOf(tx, 'volumeLeastSheets', tenant)
  }
  const own = row && parse(planSettings, { ...archive, ...(row.settings as Partial<PlanSettings>) })
  return own?.ok ? own.value : archive
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
