import { type CheckItem, foundOrPassed, notApplicable } from '../item/check-item.ts'
import type { Gap } from '../item/checked.ts'

/**
 * 归档范围完整: each item of the catalogue that the archive must keep, and that applies, has as many approved files as its rule asks for. Each
 * finding says where who runs the check sees a part of the project alone.
 */
export const wz05: CheckItem = {
  project({ gaps }) {
    if (gaps === null) return notApplicable('checks:why.wholeUnit')
    return foundOrPassed(
      gaps.items.map((gap) => ({
        said: { key: keyOf(gap, gaps.isWhole), values: valuesOf(gap) },
        at: { type: 'node', id: gap.nodeId, title: `${gap.code} ${gap.name}` },
        mend: 'checks:mend.gap'
      }))
    )
  }
}

const valuesOf = ({ code, name, waiting, settled, wanted }: Gap) => ({ code, name, waiting, settled, wanted })

function keyOf({ waiting, settled, isOwed }: Gap, isWhole: boolean) {
  if (isOwed) return isWhole ? 'checks:said.owed' : 'checks:said.owedSeen'
  if (waiting > 0 || settled > 0) return isWhole ? 'checks:said.gapWaiting' : 'checks:said.gapWaitingSeen'
  return isWhole ? 'checks:said.gap' : 'checks:said.gapSeen'
}
