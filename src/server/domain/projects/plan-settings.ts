import { parse } from '#contract/core/schema.ts'
import { boxSizesIn, planSettings, type PlanSettings, USUAL_PLAN } from '#contract/archives/volume-plan.ts'

import type { TxCtx } from '../../core/context/context.ts'
import { Refusal } from '../../core/refusing/refusal.ts'
import { settingOf } from '../../core/settings/settings.ts'

/** The boxes 卷盒 that the archive of who asks accepts, by their inner widths in millimetres, from the narrowest. */
export const acceptedBoxes = async ({ tx, principal }: Pick<TxCtx, 'tx' | 'principal'>): Promise<number[]> =>
  boxSizesIn(await settingOf(tx, 'volumeBoxes', principal.tenant)) ?? USUAL_PLAN.boxes

/** Refuses rules by which a volume would lie in a box that the archive does not accept, and names the boxes. */
export async function refuseBoxes(
  ctx: Pick<TxCtx, 'tx' | 'principal' | 'say'>,
  { boxes }: PlanSettings
): Promise<void> {
  const accepted = await acceptedBoxes(ctx)
  const others = boxes.filter((box) => !accepted.includes(box))
  if (others.length === 0) return
  const listed = (sizes: readonly number[]) => sizes.join(ctx.say('arrange:listSeparator'))
  throw new Refusal('arrange:refused.boxes', { boxes: listed(others), accepted: listed(accepted) })
}

/**
 * By which rules a project's volumes are formed: its own where somebody has chosen them, else the archive's limits and the usual rest.
 * What somebody chose before there was a rule has the archive's value for it, and of the boxes that were chosen those are left that the
 * archive accepts now.
 */
export async function planSettingsOf(ctx: Pick<TxCtx, 'tx' | 'project' | 'principal'>): Promise<PlanSettings> {
  const { tx, project, principal } = ctx
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
    leastSheets: await settingOf(tx, 'volumeLeastSheets', tenant),
    boxes: await acceptedBoxes(ctx),
    boxSlackMm: await settingOf(tx, 'volumeBoxSlackMm', tenant)
  }
  const own = row && parse(planSettings, { ...archive, ...(row.settings as Partial<PlanSettings>) })
  if (!own?.ok) return archive
  const boxes = own.value.boxes.filter((box) => archive.boxes.includes(box))
  return { ...own.value, boxes: boxes.length > 0 ? boxes : archive.boxes }
}

/** Keeps by which rules this project's volumes are formed. */
export async function keepPlanSettings(ctx: TxCtx, settings: PlanSettings): Promise<PlanSettings> {
  const { tx, project, audit } = ctx
  await refuseBoxes(ctx, settings)
  const text = JSON.stringify(settings)
  await tx
    .insertInto('arcVolumeSetting')
    .values({ projectId: project, settings: text })
    .onConflict((conflict) => conflict.column('projectId').doUpdateSet({ settings: text }))
    .execute()
  audit({ event: 'volume.settings', type: 'project', id: project, project, detail: { settings } })
  return settings
}
