import { type CheckItem, foundOrPassed, notApplicable } from '../item/check-item.ts'

/** 归档范围完整: each item of the catalogue that the archive must keep, and that applies, has an approved file. */
export const wz05: CheckItem = {
  project({ gaps }) {
    if (gaps === null) return notApplicable('checks:why.wholeProject')
    return foundOrPassed(
      gaps.map(({ nodeId, code, name, waiting }) => ({
        said: { key: waiting > 0 ? 'checks:said.gapWaiting' : 'checks:said.gap', values: { code, name, waiting } },
        at: { type: 'node', id: nodeId, title: `${code} ${name}` },
        mend: 'checks:mend.gap'
      }))
    )
  }
}
