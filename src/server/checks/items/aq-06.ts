import { type CheckItem, foundOrPassed, notApplicable } from '../item/check-item.ts'

/** 载体检测: each part of a package that comes on carriers was read from its carrier at the archive, and found whole. */
export const aq06: CheckItem = {
  package({ no, way }) {
    if (way.kind === 'undivided')
      return foundOrPassed([{ said: { key: 'checks:said.package.undivided', values: { no } } }])
    if (way.kind !== 'carriers') return notApplicable('checks:why.package.noCarriers')
    const { parts, unread } = way
    return foundOrPassed(
      unread.length === 0
        ? []
        : [
            {
              said: { key: 'checks:said.package.unread', values: { no, parts, list: unread.join('、') } },
              mend: 'checks:mend.readCarrier'
            }
          ]
    )
  }
}
