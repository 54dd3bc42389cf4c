import { NEAR_DAYS } from '#contract/archives/summary.ts'
import type { DetailPiece } from '#contract/organisation/project-details.ts'

import type { AppContext } from '../../core/context/app-context.ts'
import type { TxCtx } from '../../core/context/context.ts'
import { projectPartsOf } from '../../domain/projects/project-parts.ts'
import { planSettingsOf } from '../../domain/projects/plan-settings.ts'
import { readVolumes } from '../volumes/list.ts'
import { deadlineOf, figures } from './figures.ts'

const COLLECT = '/archives/collect'
const VOLUMES = { path: '/arrange/volume', right: 'arrange.volume' } as const
const MEGABYTE = 1024 ** 2

/** Adds to the details of a project what its files come to, and by when they are due. */
export function addProjectParts(appContext: AppContext): void {
  projectPartsOf(appContext).set('figures', figurePieces).set('deadlines', deadlinePieces)
}

/** The figures of 首页 as pieces: what has been collected, what is missing, how far the files are, and the volumes. */
async function figurePieces(ctx: TxCtx): Promise<DetailPiece[]> {
  const { say } = ctx
  const found = await figures(ctx)
  const fact = (term: string, value: number, place: string | null = null) => ({ term, value, place, isUrgent: false })
  return [
    {
      kind: 'facts',
      title: null,
      facts: [
        fact(say('workbench:files'), found.files, COLLECT),
        fact(say('workbench:pages'), found.pages),
        fact(say('organisation:projectDetails.megabytes'), Math.round((found.bytes / MEGABYTE) * 10) / 10),
        fact(say('workbench:units'), found.units),
        fact(say('workbench:must'), found.must),
        ...(found.owed > 0
          ? [fact(say('workbench:owed'), found.owed)]
          : [fact(say('workbench:gaps'), found.gaps), fact(say('workbench:begun'), found.begun)])
      ]
    },
    {
      kind: 'table',
      title: say('organisation:projectDetails.open'),
      columns: [
        { title: say('organisation:projectDetails.matter'), kind: 'text' },
        { title: say('organisation:projectDetails.count'), kind: 'number' }
      ],
      rows: found.blockers.map(({ kind, count, nodeId, fileId }) => ({
        id: kind,
        cells: [say(`organisation:projectDetails.open.${kind}`), count],
        place: nodeId === null ? null : placeOf(nodeId, fileId)
      })),
      more: 0
    },
    {
      kind: 'table',
      title: say('workbench:byClass'),
      columns: [
        { title: say('workbench:class'), kind: 'text' },
        { title: say('workbench:files'), kind: 'number' },
        { title: say('workbench:must'), kind: 'number' },
        { title: say('workbench:gaps'), kind: 'number' },
        { title: say('workbench:begun'), kind: 'number' },
        { title: say('workbench:owed'), kind: 'number' }
      ],
      rows: found.byClass.map(({ code, name, files, must, gaps, begun, owed }) => ({
        id: code,
        cells: [`${code} ${name}`, files, must, gaps, begun, owed],
        place: null
      })),
      more: 0
    },
    {
      kind: 'table',
      title: say('workbench:byStatus'),
      columns: [
        { title: say('workbench:status'), kind: 'text' },
        { title: say('workbench:files'), kind: 'number' }
      ],
      rows: found.byStatus.map(({ status, text, files }) => ({ id: status, cells: [text, files], place: null })),
      more: 0
    },
    ...(await volumePieces(ctx))
  ]
}

const placeOf = (node: string, file: string | null) =>
  `${COLLECT}?${new URLSearchParams({ node, ...(file !== null && { file }) })}`

/** The volumes by their states; nothing for who does not see volumes. */
async function volumePieces(ctx: TxCtx): Promise<DetailPiece[]> {
  const { tx, project, principal, say } = ctx
  if (!principal.rights.has(VOLUMES.right)) return []
  const volumes = await readVolumes(tx, { project, settings: await planSettingsOf(ctx), ctx })
  const byState = Map.groupBy(volumes, ({ status }) => status)
  return [
    {
      kind: 'table',
      title: say('organisation:projectDetails.volumes'),
      columns: [
        { title: say('organisation:projectDetails.volumeState'), kind: 'text' },
        { title: say('organisation:projectDetails.volumeCount'), kind: 'number' },
        { title: say('workbench:files'), kind: 'number' }
      ],
      rows: [...byState].map(([status, some]) => ({
        id: status,
        cells: [some[0]?.status_dictText ?? status, some.length, some.reduce((sum, { files }) => sum + files, 0)],
        place: VOLUMES.path
      })),
      more: 0
    }
  ]
}

/** By when the project must be transferred, and the steps that lead there with their days. */
async function deadlinePieces(ctx: TxCtx): Promise<DetailPiece[]> {
  const { say } = ctx
  const { due, daysLeft, extension, way } = await deadlineOf(ctx)
  const isOver = way.every(({ state }) => state === 'done')
  const isUrgent = !isOver && daysLeft !== null && daysLeft <= NEAR_DAYS
  const fact = (term: string, value: string | number | null) => ({ term, value, place: null, isUrgent: false })
  return [
    {
      kind: 'facts',
      title: null,
      facts: [
        fact(say('organisation:projectDetails.due'), due),
        ...(extension
          ? [
              fact(say('organisation:projectDetails.extended'), extension.until),
              fact(say('organisation:projectDetails.extensionReason'), extension.reason)
            ]
          : []),
        daysLeft !== null && daysLeft < 0
          ? { ...fact(say('organisation:projectDetails.daysOver'), -daysLeft), isUrgent }
          : { ...fact(say('organisation:projectDetails.daysLeft'), daysLeft), isUrgent }
      ]
    },
    {
      kind: 'table',
      title: say('workbench:way'),
      columns: [
        { title: say('organisation:projectDetails.step'), kind: 'text' },
        { title: say('workbench:status'), kind: 'text' },
        { title: say('organisation:projectDetails.since'), kind: 'date' },
        { title: say('organisation:projectDetails.latest'), kind: 'date' }
      ],
      rows: way.map(({ id, state, day, due: latest }) => ({
        id,
        cells: [say(`workbench:way.${id}`), say(`organisation:projectDetails.step.${state}`), day, latest],
        place: null
      })),
      more: 0
    }
  ]
}
