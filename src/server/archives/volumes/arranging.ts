import type { PlanSettings } from '#contract/archives/volume-plan.ts'

import type { TxCtx } from '../../core/context/context.ts'
import { type DataScope, dataScopeOf } from '../../core/principal/data-scope.ts'
import { holdProject } from '../rows/locked.ts'
import { planSettingsOf } from '../../domain/projects/plan-settings.ts'

/** What a step of arranging has at hand. */
export interface Arranging {
  readonly ctx: TxCtx
  readonly tx: TxCtx['tx']
  readonly project: string
  readonly dataScope: DataScope
  readonly settings: PlanSettings
}

/** Begins a step: one at a time in a project, since a file's leaving one volume and its coming into another are one thing. */
export async function beginStep(ctx: TxCtx): Promise<Arranging> {
  const { tx, principal, project } = ctx
  await holdProject(tx, project)
  return {
    ctx,
    tx,
    project,
    dataScope: await dataScopeOf(tx, principal, project),
    settings: await planSettingsOf(ctx)
  }
}
