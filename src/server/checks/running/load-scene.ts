import { sql } from 'kysely'

import type { Template } from '#contract/catalogue/templates.ts'

import { verifyChain } from '../../core/context/audit.ts'
import { choicesOf, codesOf } from '../../core/text/choices.ts'
import type { Ctx } from '../../core/context/context.ts'
import { dataScopeOf, grantsCondition } from '../../core/principal/data-scope.ts'
import { settingOf } from '../../core/settings/settings.ts'
import { readArchiveNumber } from '../../domain/archives/archive-number.ts'
import { planSettingsOf } from '../../domain/projects/plan-settings.ts'
import type { Tx } from '../../db/transaction.ts'
import { day } from '../../db/values.ts'
import type { Alike, Scene } from '../item/checked.ts'
import type { Scheme } from '../item/scheme.ts'
import type { Run } from './check-options.ts'
import { gapsOf } from './gaps.ts'

/** Lays out what items need to know of a project, beside its files. */
export async function loadScene(
  tx: Tx,
  ctx: Ctx,
  run: Run,
  {
    scheme,
    templates,
    packages
  }: {
    readonly scheme: Scheme
    readonly templates: ReadonlyMap<string, Template>
    readonly packages: Scene['packages']
  }
): Promise<Scene> {
  const { projectId, stage, target } = run
  const isWhole = target === 'project'
  const project = await tx
    .selectFrom('arcProject')
    .select(['id', 'name', 'acceptDate'])
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow()
  const units = await tx
    .selectFrom('arcOrg as o')
    .select([
      'o.name',
      sql<boolean>`exists (select 1 from arc_project_org p where p.org_id = o.id and p.project_id = ${projectId} and not p.is_delete)`.as(
        'takesPart'
      )
    ])
    .where('o.isDelete', '=', false)
    .execute()
  const columns = [...templates.values()].flatMap((one) => one.columns)
  const volumes = await tx
    .selectFrom('arcVolume')
    .select('volumeNo')
    .where('projectId', '=', projectId)
    .where('isDelete', '=', false)
    .execute()
  return {
    scheme,
    today: day(Date.now()),
    project,
    approvedOn: await approvedOn(tx, projectId),
    participants: new Set(units.filter(({ takesPart }) => takesPart).map(({ name }) => name)),
    units: new Set(units.map(({ name }) => name)),
    choices: await choicesOf(tx, [...codesOf(columns), 'archive_format'], 'zh-CN'),
    archiveNumber: readArchiveNumber(await settingOf(tx, 'archiveNoPattern', ctx.principal.tenant)),
    sameBytes: await alike(
      tx,
      ctx,
      run,
      sql`(select min(o.sha256) from arc_object o where o.file_id = f.id and not o.is_delete and o.replaced_by is null)`
    ),
    sameWords: await alike(
      tx,
      ctx,
      run,
      sql`nullif(concat_ws(chr(10), f.title, f.doc_date, f.responsible, f.doc_no, f.drawing_no, f.monomial_id, f.ext ->> 'photoNo'), '')`
    ),
    volumeNumbers: isWhole ? volumes.map(({ volumeNo }) => volumeNo) : null,
    limits: await planSettingsOf({ tx, project: projectId, principal: ctx.principal }),
    gaps: isWhole || target === 'unit' ? await gapsOf(tx, ctx, projectId, isWhole ? undefined : run.targetId) : null,
    packages,
    orphans: isWhole ? await orphansOf(tx, projectId) : null,
    chain: isWhole && stage !== 'G' ? await verifyChain(ctx.appContext.db, ctx.principal.tenant, ctx.signal) : null
  }
}

/** The first day on a letter of approval: the items A1 of the catalogue. */
async function approvedOn(tx: Tx, project: string): Promise<string | null> {
  const { first } = await tx
    .selectFrom('arcFile')
    .select((e) => e.fn.min('docDate').as('first'))
    .where('projectId', '=', project)
    .where('catalogCode', 'like', 'A1%')
    .where('isDelete', '=', false)
    .where('status', '<>', 'void')
    .executeTakeFirstOrThrow()
  return first
}

/** Files of the project that are alike by some value, as far as the user sees them, the one that came first at the head. */
async function alike(tx: Tx, ctx: Ctx, run: Run, value: ReturnType<typeof sql>): Promise<Alike[]> {
  const { read } = await dataScopeOf(tx, ctx.principal, run.projectId)
  const { rows } = await sql<{ ids: string[]; titles: string[] }>`
    select array_agg(id order by upload_time, id) as ids, array_agg(title order by upload_time, id) as titles
    from (select f.id, f.title, f.upload_time, ${value} as value from arc_file f
      where f.project_id = ${run.projectId} and not f.is_delete and f.status <> 'void' and ${grantsCondition(read, 'f')}) as files
    where value is not null group by value having count(*) > 1`.execute(tx)
  return rows
}

async function orphansOf(tx: Tx, project: string): Promise<number> {
  const { count } = await tx
    .selectFrom('arcObject as o')
    .innerJoin('arcFile as f', 'f.id', 'o.fileId')
    .select((e) => e.fn.countAll<string>().as('count'))
    .where('o.projectId', '=', project)
    .where('o.isDelete', '=', false)
    .where('o.replacedBy', 'is', null)
    .where((e) => e.or([e('f.isDelete', '=', true), e('f.projectId', '<>', project)]))
    .executeTakeFirstOrThrow()
  return Number(count)
}
