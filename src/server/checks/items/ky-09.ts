import { type CheckItem, foundOrPassed } from '../item/check-item.ts'
import { parameterOf } from '../item/scheme.ts'

const FORBIDDEN = /[/\\:*?"<>|\p{Cc}]/u

/** 文件名可用: the name of a file is one that every system takes. */
export const ky09: CheckItem = {
  object({ fileName }, _, { scheme }) {
    const stem = fileName.replace(/\.[^.]{1,10}$/, '')
    const reasons = [
      ...([...fileName].length > parameterOf(scheme, 'KY-09', 'longest') ? ['length'] : []),
      ...(FORBIDDEN.test(fileName) ? ['characters'] : []),
      ...(/[. ]$/.test(stem) || /[. ]$/.test(fileName) ? ['end'] : []),
      ...(fileName.normalize('NFC') === fileName ? [] : ['form'])
    ] as const
    return foundOrPassed(
      reasons.map((reason) => ({
        said: { key: `checks:said.name.${reason as 'length'}`, values: { name: fileName.slice(0, 120) } },
        mend: 'checks:mend.rename'
      }))
    )
  }
}
