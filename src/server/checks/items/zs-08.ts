import { type CheckItem, foundOrPassed } from '../item/check-item.ts'

/** 档号规范性、唯一性: the number of a volume has the form of the archive's pattern, or was given out in another and stays, and is borne by no other. */
export const zs08: CheckItem = {
  volume({ archiveNo, sameNumber, givenOut }, { archiveNumber }) {
    if (!archiveNo)
      return foundOrPassed([{ said: { key: 'checks:said.noNumber' }, field: 'archiveNo', mend: 'checks:mend.number' }])
    return foundOrPassed([
      ...(givenOut !== null || archiveNumber.fits(archiveNo)
        ? []
        : [
            {
              said: { key: 'checks:said.numberForm', values: { value: archiveNo } },
              field: 'archiveNo',
              mend: 'checks:mend.number'
            } as const
          ]),
      ...(sameNumber <= 1
        ? []
        : [
            {
              said: { key: 'checks:said.numberTwice', values: { value: archiveNo, count: sameNumber } },
              field: 'archiveNo',
              mend: 'checks:mend.number'
            } as const
          ])
    ])
  }
}
