import type { FastifyInstance } from 'fastify'

import * as volumes from '#contract/archives/volumes.ts'
import type { Asked, Call, Output } from '#contract/core/call.ts'

import type { AppContext } from '../../core/app-context.ts'
import type { TxCtx } from '../../core/context.ts'
import { serve, serveOpen } from '../../core/serve.ts'
import { type Arranging, beginStep } from './arranging.ts'
import { apply, preview } from './auto.ts'
import { exportVolumes } from './export-volumes.ts'
import { add, edit, merge, move, orderFiles, paginate, remove, split } from './hand.ts'
import { filesOfVolume, readVolumes, seenVolumes, unplacedFiles } from './list.ts'
import { lockSome, unlockSome } from './locks.ts'
import { renumber } from './numbers.ts'
import { keepPlanSettings, planSettingsOf } from '../../core/plan-settings.ts'
import { lastStep } from './step.ts'
import { undoStep } from './undo.ts'

/** Binds the calls of 组卷 arranging: what there is, what the rules would do, and each step by hand. */
export function serveVolumes(app: FastifyInstance, { topics }: AppContext): void {
  topics.set('archives.volume', { key: 'arrange.volume', rows: seenVolumes })
  serve(app, volumes.listVolumes, async (_, ctx) => listed(ctx))
  serve(app, volumes.listVolumeFiles, ({ id }, ctx) => filesOfVolume(ctx, id))
  serve(app, volumes.listUnplaced, (_, ctx) => unplacedFiles(ctx))
  serveOpen(app, volumes.exportVolumes, (asked, ctx) => exportVolumes(ctx, asked))
  serve(app, volumes.readPlanSettings, (_, ctx) => planSettingsOf(ctx))
  serve(app, volumes.savePlanSettings, (settings, ctx) => keepPlanSettings(ctx, settings))
  serve(app, volumes.planOfVolumes, ({ settings }, ctx) => preview(ctx, settings))
  step(volumes.applyPlan, (arranging, { settings, digest }) => apply(arranging, settings, digest))
  step(volumes.addVolume, add)
  step(volumes.editVolume, edit)
  step(volumes.deleteVolumes, (arranging, { ids }) => remove(arranging, ids))
  step(volumes.moveFiles, move)
  step(volumes.reorderVolume, (arranging, { id, ids }) => orderFiles(arranging, id, ids))
  step(volumes.splitVolume, (arranging, { id, before }) => split(arranging, id, before))
  step(volumes.mergeVolume, (arranging, { id }) => merge(arranging, id))
  step(volumes.paginateVolumes, paginate)
  step(volumes.renumberVolumes, renumber)
  step(volumes.lockVolumes, (arranging, { ids }) => lockSome(arranging, ids))
  step(volumes.unlockVolumes, (arranging, { ids }) => unlockSome(arranging, ids))
  step(volumes.undoVolumeStep, (arranging, { step: id }) => undoStep(arranging, id))

  function step<C extends Call<Call['input'], typeof volumes.stepDone>>(
    call: C,
    work: (arranging: Arranging, asked: Asked<C>) => Promise<volumes.StepDone>
  ): void {
    serve(app, call, async (asked, ctx) => (await work(await beginStep(ctx), asked)) as Output<C>)
  }
}

async function listed(ctx: TxCtx) {
  const { tx, project } = ctx
  const settings = await planSettingsOf(ctx)
  const last = await lastStep({ tx, project, ctx })
  return {
    volumes: await readVolumes(tx, { project, settings, ctx }),
    last: last ? { ...last, kind: last.kind as volumes.StepKind } : null
  }
}
