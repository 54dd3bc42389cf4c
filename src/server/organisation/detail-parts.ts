import { DETAIL_RIGHTS, type DetailPart, type DetailPiece } from '#contract/organisation/project-details.ts'

import type { AppContext } from '../core/context/app-context.ts'
import type { TxCtx } from '../core/context/context.ts'
import { projectPartsOf } from '../domain/projects/project-parts.ts'
import { Refusal } from '../core/refusing/refusal.ts'
import { informationOf } from './project-information.ts'
import { historyPiece } from './project-history.ts'
import { resourcePiece } from './resource-piece.ts'

/** Adds to the details of a project what the organisation knows: its facts, its units, what is built, who answers for it and works in it. */
export function addOrganisationParts(appContext: AppContext): void {
  projectPartsOf(appContext)
    .set('facts', async (ctx) => [await factsPiece(ctx)])
    .set('units', async (ctx) => [
      await resourcePiece(ctx, {
        resource: 'participant',
        fields: ['name', 'orgType', 'uscc', 'grade', 'leader', 'phone', 'contractNo', 'authStatus'],
        by: 'orgType',
        path: '/organization/unit'
      })
    ])
    .set('unitProjects', async (ctx) => [
      await resourcePiece(ctx, {
        resource: 'unitProject',
        fields: [
          'name',
          'unitNo',
          'catalogTemplate',
          'contractorId',
          'structure',
          'floorArea',
          'aboveFloors',
          'belowFloors',
          'height',
          'startDate',
          'endDate',
          'status'
        ],
        by: 'unitNo',
        path: '/organization/monomial'
      })
    ])
    .set('responsibles', async (ctx) => [
      await resourcePiece(ctx, {
        resource: 'responsible',
        fields: ['name', 'post', 'participantId', 'monomialId', 'certNo', 'phone', 'startDate', 'endDate', 'isSigned'],
        by: 'post',
        path: '/organization/responsible'
      })
    ])
    .set('people', async (ctx) => [
      await resourcePiece(ctx, {
        resource: 'projectUser',
        fields: ['realname', 'username', 'participantId', 'post', 'roleIds', 'dataScope', 'status', 'lastSignIn'],
        by: 'realname',
        path: '/organization/systemUser'
      })
    ])
    .set('history', async (ctx) => [await historyPiece(ctx)])
}

/** Whether who asks may see a part. */
export const maySee = ({ principal }: Pick<TxCtx, 'principal'>, part: DetailPart): boolean =>
  principal.rights.has(DETAIL_RIGHTS[part])

/** Answers a part. Throws a Refusal where who asks may not see it. */
export async function piecesOf(ctx: TxCtx, part: DetailPart): Promise<DetailPiece[]> {
  const title = ctx.say(`organisation:projectDetails.part.${part}`)
  if (!maySee(ctx, part)) throw new Refusal('organisation:projectDetails.withheld', { part: title }, { status: 403 })
  const read = projectPartsOf(ctx.appContext).get(part)
  if (!read) throw new Error(`nothing answers the part ${part} of the details of a project`)
  return [...(await read(ctx))]
}

/** The facts of 项目信息, by its template and in words. */
async function factsPiece(ctx: TxCtx): Promise<DetailPiece> {
  const { items, status_dictText } = await informationOf(ctx)
  const fact = (term: string, value: string | null) => ({ term, value, place: null, isUrgent: false })
  return {
    kind: 'facts',
    title: null,
    facts: [
      fact(ctx.say('organisation:projectDetails.state'), status_dictText),
      ...items.map(({ title, value }) => fact(title, value))
    ]
  }
}
