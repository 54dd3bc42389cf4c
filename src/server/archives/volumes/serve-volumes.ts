import type { FastifyInstance } from 'fastify'

import * as steps from '#contract/archives/volume-steps.ts'
import * as volumes from '#contract/archives/volumes.ts'
import type { Asked, Call, Output } from '#contract/core/call.ts'

import type { AppContext } from '../../core/context/app-context.ts'
import type { TxCtx } from '../../core/context/context.ts'
import { serve, serveOpen } from '../../core/http/serve.ts'
import { type Arranging, beginStep } from './arranging.ts'
import { apply, preview } from './auto.ts'
import { exportVolumes } from './export-volumes.ts'
import { add, edit, move, orderFiles, paginate, removeVolumes } from './hand.ts'
import { filesOfVolume, readVolumes, visibleVolumes, unplacedFiles } from './list.ts'
import { lockSome, unlockSome } from './locks.ts'
import { renumber } from './numbers.ts'
import { acceptedBoxes, keepPlanSettings, planSettingsOf } from '../../domain/projects/plan-settings.ts'
import { noteOpen } from './open-volume.ts'
import { merge, partVolume } from './parting.ts'
import { returnForCorrectionSome } from './return-files.ts'
import { readSeen } from './seen.ts'
import { lastStep } from './step.ts'
import { undoStep } from './undo.ts'

/** Binds the calls of 组卷 arranging: what there is, what the rules would do, and each step by hand. */
export function serveVolumes(app: FastifyInstance, { topics }: AppContext): void {
  topics.set('archives.volume', { key: 'arrange.volume', rows: visibleVolumes })
  serve(app, volumes.listVolumes, async (_, ctx) => listed(ctx))
  serve(app, volumes.listVolumeFiles, ({ id }, ctx) => filesOfVolume(ctx, id))
  serve(app, volumes.openVolume, ({ id }, ctx) => noteOpen(ctx, id))
  serve(app, volumes.listUnplaced, (_, ctx) => unplacedFiles(ctx))
  serveOpen(app, volumes.exportVolumes, (asked, ctx) => exportVolumes(ctx, asked))
  serve(app, volumes.readPlanSettings, async (_, ctx) => ({
    ...(await planSettingsOf(ctx)),
    acceptedBoxes: await acceptedBoxes(ctx)
  }))
  serve(app, volumes.savePlanSettings, (settings, ctx) => keepPlanSettings(ctx, settings))
  serve(app, volumes.planOfVolumes, ({ settings }, ctx) => preview(ctx, settings))
  step(volumes.applyPlan, (arranging, { settings, digest }) => apply(arranging, settings, digest))
  step(volumes.addVolume, add)
  step(volumes.editVolume, edit)
  step(steps.deleteVolumes, (arranging, { ids, seen }) => removeVolumes(arranging, ids, readSeen(seen)))
  step(steps.moveFiles, move)
  step(steps.reorderVolume, orderFiles)
  step(steps.splitVolume, partVolume)
  step(steps.mergeVolume, merge)
  step(steps.paginateVolumes, paginate)
  step(steps.renumberVolumes, (arranging, { seen }) => renumber(arranging, seen))
  step(steps.returnVolumeFiles, returnForCorrectionSome)
  step(steps.lockVolumes, (arranging, { ids, seen }) => lockSome(arranging, ids, seen))
  step(steps.unlockVolumes, (arranging, { ids, seen }) => unlockSome(arranging, ids, seen))
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
