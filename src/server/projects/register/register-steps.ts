import { projectMachine, RESUME_STEPS } from '#contract/projects/project-machine.ts'
import { projectRegister } from '#contract/projects/project-register.ts'

import type { TxCtx } from '../../core/context/context.ts'
import { missing, Refusal, unreadable } from '../../core/refusing/refusal.ts'
import type { ActionOutcome, FieldValues, ServedResource } from '../../core/resource/served.ts'
import { whyNot } from '../../core/state/transition.ts'
import { unverifiedUnit } from '../../domain/projects/unit-verification.ts'
import { moment } from '../../db/values.ts'
import { notifyBuilder, notifyArchive } from './register-notices.ts'
import { type HeldProject, takeStep } from './take-step.ts'

/** Does a step of the register to one project that is held. */
type RegisterStep = (
  served: ServedResource,
  ctx: TxCtx,
  project: HeldProject,
  input: FieldValues
) => Promise<ActionOutcome>

/** Its name as messages say it. */
const named = ({ name }: HeldProject) => ({ row: String(name) })

/** Why a unit whose papers the archive has not accepted may not go on with a registration. */
export async function unverified({ tx }: TxCtx, { builder }: HeldProject): Promise<Refusal | undefined> {
  const unit = await unverifiedUnit(tx, typeof builder === 'string' ? builder : null)
  return unit === undefined ? undefined : new Refusal('projects:register.unverified', { name: unit })
}

/** A builder submits what he has registered. That there is no planning permit yet is said, and refuses nothing. */
export const submit: RegisterStep = async (served, ctx, project) => {
  const why = await unverified(ctx, project)
  if (why) throw why
  const { say } = ctx
  const { needs = [] } = projectRegister.actions.submit
  const lacking = needs.filter((key) => project[key] == null).map((key) => say(`projects:project.field.${key}`))
  if (lacking.length > 0)
    throw new Refusal('projects:register.incomplete', {
      ...named(project),
      fields: lacking.join(say('projects:register.and'))
    })
  const values = { submitTime: moment(Date.now()), submitBy: ctx.principal.id, opinion: null }
  await takeStep(served, ctx, project.id, { kind: 'submit', values })
  await notifyArchive(ctx, project)
  const outcome = project.planningPermit == null ? 'noPermit' : 'submitted'
  return { result: { outcome, ...named(project) } }
}

/** A builder takes back what the archive has not decided about. */
export const withdraw: RegisterStep = async (served, ctx, { id }) => {
  await takeStep(served, ctx, id, { kind: 'withdraw', values: { submitTime: null } })
  return {}
}

/** The archive returns a registration with the reason, which its builder reads where he mends it. */
export const returnRegistration: RegisterStep = async (served, ctx, project, input) => {
  const opinion = reasonOf(input)
  const why = ownProject(ctx, project)
  if (why) throw why
  await takeStep(served, ctx, project.id, { kind: 'return', values: { submitTime: null, opinion } })
  await notifyBuilder(ctx, project, 'returned', { opinion })
  return {}
}

/** The archive suspends a project: nothing is described or submitted in it until it is resumed. */
export const suspend: RegisterStep = async (served, ctx, project, input) => {
  const status = String(project.status)
  const guards = { reason: () => void reasonOf(input) }
  const why = await whyNot(projectMachine, 'suspend', status, guards, () => notNow(project))
  if (why) throw why
  const opinion = reasonOf(input)
  const { to } = projectMachine.transitions.suspend
  await takeStep(served, ctx, project.id, { kind: 'suspend', values: { status: to, suspendedFrom: status, opinion } })
  await notifyBuilder(ctx, project, 'suspended', { opinion })
  return {}
}

/** The archive resumes a project: it is in the state again in which it was suspended. */
export const resume: RegisterStep = async (served, ctx, project, input) => {
  const former = project.suspendedFrom
  const step = RESUME_STEPS.find((name) => projectMachine.transitions[name].to === former)
  // One that was suspended otherwise than by its step has no state to come back to.
  if (step === undefined) throw notNow(project)
  const guards = { former: () => undefined, reason: () => void reasonOf(input) }
  const why = await whyNot(projectMachine, step, String(project.status), guards, () => notNow(project))
  if (why) throw why
  const opinion = reasonOf(input)
  const { to } = projectMachine.transitions[step]
  await takeStep(served, ctx, project.id, { kind: 'resume', values: { status: to, suspendedFrom: null, opinion } })
  await notifyBuilder(ctx, project, 'resumed', { opinion })
  return {}
}

/** Four eyes: nobody decides about what he or somebody of his unit has registered. */
export const ownProject = ({ principal }: TxCtx, project: HeldProject): Refusal | undefined =>
  [project.createBy, project.submitBy].includes(principal.id) ||
  (principal.org !== null && project.builder === principal.org)
    ? new Refusal('projects:register.own')
    : undefined

/** A project whose state does not let it take the step. */
export const notNow = (project: HeldProject): Refusal => new Refusal('rules:refused.notNow', named(project))

function reasonOf({ opinion }: FieldValues): string {
  const reason = String(opinion ?? '').trim()
  if (reason === '') throw unreadable('opinion', 'projects:register.noReason')
  return reason
}

/** Makes a step an action of the register: it is done to exactly one project. */
export const asAction =
  (step: RegisterStep, servedOf: () => ServedResource) =>
  ([project]: readonly HeldProject[], ctx: TxCtx, input: FieldValues): Promise<ActionOutcome> => {
    if (!project) throw missing()
    return step(servedOf(), ctx, project, input)
  }
