import { isEmpty, isRequired } from '#contract/core/rules.ts'

import { type CheckItem, type ItemFinding, foundOrPassed, notApplicable } from '../item/check-item.ts'
import { holdsBytes } from '../item/sound.ts'

/** 必填元数据齐全: no cell is empty that its template asks for. A draft may be unfinished. */
export const wz03: CheckItem = {
  file({ status, template, cells, catalogCode }) {
    if (status === 'draft') return notApplicable('checks:why.draft')
    return foundOrPassed(
      (template?.columns ?? []).flatMap(({ key, type, validateRules = [] }): ItemFinding[] => {
        if (!validateRules.some(isRequired)) return []
        // Bytes that are missing are ZS-09's.
        if (holdsBytes({ type })) return []
        const value = key === 'catalogCode' ? catalogCode : cells[key]
        return isEmpty(value) ? [{ said: { key: 'checks:said.empty' }, field: key, mend: 'checks:mend.cell' }] : []
      })
    )
  }
}
