import { sql } from 'kysely'

import type { Output } from '#contract/core/call.ts'
import type { Asked } from '#contract/core/call.ts'
import { projectMachine } from '#contract/projects/project-machine.ts'
import type { confirmProject } from '#contract/projects/project-register.ts'

import { choicesOf } from '../../core/text/choices.ts'
import type { TxCtx } from '../../core/context/context.ts'
import { permissionsChanged } from '../../core/access/permissions-changed.ts'
import { Refusal, type RefusedField } from '../../core/refusing/refusal.ts'
import type { ServedResource } from '../../core/resource/served.ts'
import { held } from '../../core/resource/write-rows.ts'
import { whyNot } from '../../core/state/transition.ts'
import { admitPeople } from './admit-people.ts'
import { notifyBuilder } from './register-notices.ts'
import { notNow, ownProject, unverified } from './register-steps.ts'
import { type HeldProject, takeStep } from './take-step.ts'

/** Signs of a project number: those of 档号, and what archives put between them. */
const SIGNS = /^[\p{L}\p{N}][\p{L}\p{N}〔〕()（）[\]._/-]*$/u
const CLASSES = 'urban_archive_class'

/** Confirms a registration: it has its number and its class, and who has registered it is a member of the project. */
export async function confirmRegistration(
  served: ServedResource,
  ctx: TxCtx,
  { id, rowVersion, projectNo, archiveClass }: Asked<typeof confirmProject>
): Promise<Output<typeof confirmProject>> {
  const [draft] = await held(served, ctx, [{ id, values: {}, seen: rowVersion }], false)
  const project = draft?.now as HeldProject
  const guards = {
    submitted: () =>
      project.submitTime == null
        ? new Refusal('projects:register.notSubmitted', { row: String(project.name) })
        : undefined,
    fourEyes: () => ownProject(ctx, project),
    verifiedUnit: () => unverified(ctx, project),
    number: () => refusedNumber(ctx, projectNo, archiveClass)
  }
  const why = await whyNot(projectMachine, 'confirm', String(project.status), guards, () => notNow(project))
  if (why) throw why
  const values = { status: projectMachine.transitions.confirm.to, projectNo, archiveClass, opinion: null }
  const { change, count, ids } = await takeStep(served, ctx, id, { kind: 'confirm', values, seen: rowVersion })
  await admitPeople(ctx, project)
  permissionsChanged(ctx)
  await notifyBuilder(ctx, project, 'confirmed', { projectNo })
  return { change, count, ids }
}

/** What is wrong with the number or the class that a project is to have, each at its field. */
async function refusedNumber(ctx: TxCtx, projectNo: string, archiveClass: string): Promise<Refusal | undefined> {
  const { tx, say } = ctx
  const faults: RefusedField[] = []
  // Of two who give the same number at once the index refuses one, at the same field.
  // The number of a deleted project stays its own.
  const rival = await tx
    .selectFrom('arcProject')
    .select('name')
    .where(sql<boolean>`lower(project_no) = ${projectNo.toLowerCase()}`)
    .executeTakeFirst()
  if (projectNo === '') faults.push({ field: 'projectNo', key: 'rules:required' })
  else if (!SIGNS.test(projectNo)) faults.push({ field: 'projectNo', key: 'projects:register.numberSigns' })
  else if (rival) faults.push({ field: 'projectNo', key: 'rules:uniqueTaken', values: { rival: rival.name } })
  if (archiveClass === '') faults.push({ field: 'archiveClass', key: 'rules:required' })
  else if (!(await choicesOf(tx, [CLASSES], say.language)).get(CLASSES)?.has(archiveClass))
    faults.push({ field: 'archiveClass', key: 'rules:choice' })
  return faults.length > 0 ? new Refusal('rules:refused.input', {}, { status: 400, faults }) : undefined
}
