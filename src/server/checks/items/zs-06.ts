import { type CheckItem, type ItemFinding, foundOrPassed } from '../item/check-item.ts'
import type { Said } from '../item/said.ts'
import { parameterOf } from '../item/scheme.ts'
import { isNamedInText, signedByOther } from '../item/signed-by.ts'
import { monthsAfter } from '../item/sound.ts'

/** 著录内容合理性: what the cells say fits together, with the upload, and with the project. */
export const zs06: CheckItem = {
  file(
    { docDate, endDate, uploadTime, catalogCode, responsible, objects },
    { today, project, approvedOn, participants, units, scheme }
  ) {
    const uploaded = uploadTime?.slice(0, 10) ?? null
    const findings: ItemFinding[] = []
    const say = (key: Said['key'], field: string, values: Said['values'], mend: 'cell' | 'participant' = 'cell') =>
      findings.push({ said: { key, ...(values && { values }) }, field, mend: `checks:mend.${mend}` })
    // A day in the future is ZS-05's.
    if (docDate !== null && docDate <= today) {
      if (uploaded !== null && docDate > uploaded)
        say('checks:said.afterUpload', 'docDate', { value: docDate, uploaded })
      const last =
        project.acceptDate === null ? null : monthsAfter(project.acceptDate, parameterOf(scheme, 'ZS-06', 'months'))
      if (last !== null && docDate > last) say('checks:said.afterProject', 'docDate', { value: docDate, last })
      if (approvedOn !== null && !catalogCode.startsWith('A') && docDate < approvedOn)
        say('checks:said.beforeProject', 'docDate', { value: docDate, first: approvedOn })
    }
    if (docDate !== null && endDate !== null && endDate < docDate)
      say('checks:said.endBeforeStart', 'endDate', { value: endDate, start: docDate })
    // Who has signed a document has formed it, as laboratories do: that it takes no part in the project is no fault of the description.
    const isStranger = responsible && units.has(responsible) && !participants.has(responsible)
    if (isStranger && !isNamedInText(responsible, objects))
      say('checks:said.noParticipant', 'responsible', { value: responsible }, 'participant')
    const signer = responsible && signedByOther(responsible, objects, [...participants, ...units])
    if (signer) say('checks:said.signedByOther', 'responsible', { value: responsible, signer })
    return foundOrPassed(findings)
  }
}
