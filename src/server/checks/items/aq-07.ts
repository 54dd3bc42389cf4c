import { type CheckItem, type ItemFinding, foundOrPassed, notRun } from '../item/check-item.ts'

/** 备份状态: both stores of the archive hold the bytes, which were read back and have the digest with which they were taken in. */
export const aq07: CheckItem = {
  object({ copies, fileName }) {
    if (copies === null) return notRun('checks:why.store')
    const findings = copies.flatMap(({ store, result }): ItemFinding[] =>
      result === 'ok' || result === 'away'
        ? []
        : [
            {
              said: { key: `checks:said.copy.${result}`, values: { store, name: fileName } },
              mend: 'checks:mend.copy'
            }
          ]
    )
    // A store that does not answer has not lost what it holds, and has not shown that it has it.
    const away = copies.find(({ result }) => result === 'away')
    return away && findings.length === 0
      ? notRun('checks:why.storeAway', { store: away.store })
      : foundOrPassed(findings)
  }
}
