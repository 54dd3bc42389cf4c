import { volumeNumber } from '#contract/archives/volume-number.ts'

import { type Rectified, rectifiedOf } from '../../domain/transfer/rectified.ts'
import type { Tx } from '../../db/transaction.ts'
import type { FormRow } from '../layout/lay-form.ts'
import { paper, shown } from './form-facts.ts'

/** What a 预验收 has asked to be mended, round by round, with what became of it; that nothing was asked is said, too. */
export async function rectifiedRows(tx: Tx, transfer: string): Promise<FormRow[]> {
  const found = await rectifiedOf(tx, transfer)
  if (found.length === 0)
    return [{ findNo: '', volume: '', problem: paper('forms:paper.noRectified'), reason: '', fixed: '' }]
  return found.map((one, at) => ({
    findNo: String(at + 1),
    volume: placeOf(one),
    problem: (shown(one.opinion) || one.reason).replaceAll(/\s+/g, ' ').trim(),
    reason: one.reason,
    fixed: paper(`forms:paper.rectified.${one.outcome}`, { next: one.round + 1 })
  }))
}

function placeOf({ round, volumeNo, volumeTitle, fileTitle }: Rectified): string {
  if (volumeNo === null) return paper('forms:paper.rectified.whole', { round })
  const no = volumeNumber(volumeNo)
  return fileTitle === null
    ? paper('forms:paper.rectified.volume', { round, no, title: shown(volumeTitle) })
    : paper('forms:paper.rectified.file', { round, no, file: fileTitle })
}
