import { type CheckItem, foundOrPassed, notRun } from '../item/check-item.ts'

/** 元数据可读取: the descriptions of a package, JSON and XML, can be read and say what they must. */
export const ky01: CheckItem = {
  package({ read, described, no }) {
    if (typeof read === 'string') return notRun(`checks:why.package.${read}`, { no })
    return foundOrPassed(
      described && 'flaw' in described ? [{ said: described.flaw, mend: 'checks:mend.package' }] : []
    )
  }
}
