import { type CheckItem, foundOrPassed, notApplicable } from '../item/check-item.ts'

/** 签章齐备: what must bear signatures is said to bear them, or its PDF does. Where the node says nothing, what its template asks is held. */
export const wz11: CheckItem = {
  file({ status, template, signed, signRequired, objects }) {
    if (status === 'draft') return notApplicable('checks:why.draft')
    const isAsked = signRequired ?? template?.columns.some(({ key }) => key === 'signed') ?? false
    if (!isAsked) return notApplicable('checks:why.noSigning')
    const isSigned = objects.some(
      ({ measured }) => typeof measured === 'object' && (measured.pdf?.signatures.length ?? 0) > 0
    )
    return foundOrPassed(
      signed === 'Y' || isSigned
        ? []
        : [{ said: { key: 'checks:said.unsigned' }, field: 'signed', mend: 'checks:mend.sign' }]
    )
  }
}
