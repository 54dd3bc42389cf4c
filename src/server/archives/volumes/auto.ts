import { createHash } from 'node:crypto'

import { sql } from 'kysely'

import { pagesIn } from '#contract/archives/volume-columns.ts'
import type { PlanSettings } from '#contract/archives/volume-plan.ts'
import type { planOfVolumes, StepDone } from '#contract/archives/volumes.ts'
import type { Output } from '#contract/core/call.ts'

import { choicesOf } from '../../core/text/choices.ts'
import type { TxCtx } from '../../core/context/context.ts'
import { Refusal } from '../../core/refusing/refusal.ts'
import { newId } from '../../db/id.ts'
import { refuseBoxes } from '../../domain/projects/plan-settings.ts'
import type { Arranging } from './arranging.ts'
import { newestTemplate, usualCells } from './describe.ts'
import { newDraft } from './draft.ts'
import { toArrange } from './list.ts'
import { archiveNumbers, lastNumber } from './numbers.ts'
import { type PlannedVolume, TITLE_DICTIONARIES } from './planning/plan-file.ts'
import { planVolumes } from './planning/plan-volumes.ts'
import type { ArrangedFile } from './read-files.ts'
import { settleStep } from './settle.ts'

/** What the rules would make of the files that lie in no volume. */
export async function preview(ctx: TxCtx, settings: PlanSettings): Promise<Output<typeof planOfVolumes>> {
  const { volumes, digest, files } = await planned(ctx, settings)
  const bytes = await bytesOf(
    ctx.tx,
    volumes.flatMap((volume) => volume.files.map(({ id }) => id))
  )
  return {
    digest,
    files,
    volumes: volumes.map((volume) => ({
      title: volume.title,
      unitNo: volume.unitNo,
      pages: pagesIn({ ...volume, carriers: volume.files.map(({ carrier }) => carrier) }),
      bytes: volume.files.reduce((sum, { id }) => sum + (bytes.get(id) ?? 0), 0),
      thicknessMm: volume.thicknessMm,
      boxSpec: volume.boxSpec,
      rules: [...volume.rules],
      files: volume.files.map(({ id, title, pages }) => ({ id, title, pages }))
    }))
  }
}

/** How many bytes files have, by their ids. */
async function bytesOf(tx: TxCtx['tx'], files: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; bytes: string }>`select file_id as id, sum(bytes) as bytes from arc_object
    where file_id = any (${[...files]}::text[]) and replaced_by is null and not is_delete group by file_id`.execute(tx)
  return new Map(rows.map(({ id, bytes }) => [id, Number(bytes)]))
}

/** Does what was previewed; refused where it would not be the same any more. */
export async function apply(arranging: Arranging, settings: PlanSettings, digest: string): Promise<StepDone> {
  const { ctx } = arranging
  const { volumes, digest: now } = await planned(ctx, settings)
  if (now !== digest) throw new Refusal('arrange:refused.planChanged', {}, { status: 409 })
  const [numberOf, last] = [await archiveNumbers(arranging), await lastNumber(arranging)]
  const compilers = await compilersOf(ctx)
  const { own, ...begun } = usualCells(await newestTemplate(arranging))
  const drafts = volumes.map((volume, at) =>
    newDraft(
      newId(),
      {
        volumeNo: last + at + 1,
        archiveNo: numberOf(volume.unitNo, last + at + 1),
        title: volume.title,
        monomialId: volume.monomialId,
        compiler: compilers(volume.class) ?? own.compiler ?? null,
        techManager: own.techManager ?? null,
        location: own.location ?? null,
        filer: ctx.principal.realname,
        reviewer: own.reviewer ?? null,
        remark: own.remark ?? null,
        sides: settings.sides,
        rules: volume.rules,
        ...begun
      },
      volume.files as readonly ArrangedFile[]
    )
  )
  return settleStep({ ...arranging, settings }, 'apply', drafts)
}

async function planned(
  ctx: TxCtx,
  settings: PlanSettings
): Promise<{ volumes: PlannedVolume[]; digest: string; files: number }> {
  const { tx, project } = ctx
  await refuseBoxes(ctx, settings)
  const files = await toArrange(ctx)
  const { name } = await tx.selectFrom('arcProject').select('name').where('id', '=', project).executeTakeFirstOrThrow()
  const there = await tx
    .selectFrom('arcVolume as v')
    .select('v.title')
    .select(
      sql<string>`coalesce((select string_agg(distinct coalesce(f.carrier, ''), ',' order by coalesce(f.carrier, '')) from arc_file f where f.volume_id = v.id and not f.is_delete), '')`.as(
        'carrier'
      )
    )
    .where('projectId', '=', project)
    .where('isDelete', '=', false)
    .execute()
  // Titles of volumes are Chinese, whoever arranges them.
  const words = await choicesOf(tx, Object.values(TITLE_DICTIONARIES), 'zh-CN')
  const volumes = planVolumes({
    files,
    settings,
    projectName: name,
    titles: there,
    nameOf: (dictionary, value) => words.get(TITLE_DICTIONARIES[dictionary])?.get(value) ?? value
  })
  const said = volumes.map(({ title, files: own }) => [title, own.map(({ id, pages }) => [id, pages])])
  return { volumes, files: files.length, digest: createHash('sha256').update(JSON.stringify(said)).digest('hex') }
}

/** Who compiles the volumes of a class: the supervisor B, the contractor C and D, the builder what is left. */
async function compilersOf({ tx, project }: TxCtx): Promise<(of: string) => string | null> {
  const rows = await tx
    .selectFrom('arcProjectOrg as p')
    .innerJoin('arcOrg as o', 'o.id', 'p.orgId')
    .select(['p.orgType', 'o.name'])
    .where('p.projectId', '=', project)
    .where('p.isDelete', '=', false)
    .orderBy('p.createTime')
    .execute()
  const names = new Map(rows.toReversed().map(({ orgType, name }) => [orgType, name]))
  const types: Readonly<Record<string, string>> = { B: 'JL', C: 'SG', D: 'SG' }
  return (of) => names.get(types[of] ?? 'JS') ?? names.get('JS') ?? null
}
