import type { useTranslation } from 'react-i18next'

import type { DetailPiece } from '#contract/organisation/project-details.ts'
import type { PrintedPage, PrintedPiece } from '#core/work/printed.ts'

import type { AskedPart } from './detail-answers.ts'

type Words = ReturnType<typeof useTranslation<'organisation'>>['t']

/** 项目详情 on paper: every part under its heading, also those that are withheld or did not come, which say so. */
export const detailsPrinted = (parts: readonly AskedPart[], t: Words): PrintedPage => ({
  title: t('projectDetails'),
  pieces: parts.flatMap(({ part, answer }) => {
    const title = t(`projectDetails.part.${part}`)
    const note = (value: string): PrintedPiece[] => [{ kind: 'facts', title, facts: [{ term: title, value }] }]
    if (answer === null) return note(t('projectDetails.withheld', { part: title }))
    const state = answer.$state.get()
    if (!('data' in state) || state.data === undefined) return note(t('projectDetails.failed', { part: title }))
    return state.data.map((piece) => printedPiece(piece, title, t))
  })
})

function printedPiece(piece: DetailPiece, part: string, t: Words): PrintedPiece {
  const title = piece.title === null ? part : `${part} · ${piece.title}`
  if (piece.kind === 'facts')
    return {
      kind: 'facts',
      title,
      facts: piece.facts.map(({ term, value, isUrgent }) => ({
        term,
        value: isUrgent ? t('projectDetails.isUrgent', { value: value ?? '' }) : value
      }))
    }
  return {
    kind: 'table',
    title,
    columns: piece.columns.map(({ title, kind }) => ({ title, ...(kind === 'number' && { align: 'end' as const }) })),
    rows: [
      ...piece.rows.map(({ cells }) => ({ cells: cells.map((value) => (value === null ? '' : String(value))) })),
      ...(piece.more > 0 ? [{ kind: 'group' as const, cells: [t('projectDetails.more', { count: piece.more })] }] : [])
    ],
    empty: t('projectDetails.noRows')
  }
}
