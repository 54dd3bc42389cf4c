import { type CheckItem, foundOrPassed, notApplicable } from '../item/check-item.ts'

/** 元数据与内容关联: each record has stored bytes, and no stored bytes are without a record. */
export const zs09: CheckItem = {
  file({ status, objects }) {
    if (status === 'draft') return notApplicable('checks:why.draft')
    return foundOrPassed(
      objects.length > 0 ? [] : [{ said: { key: 'checks:said.noObject' }, mend: 'checks:mend.upload' }]
    )
  },
  project({ orphans, project }) {
    if (orphans === null) return notApplicable('checks:why.wholeProject')
    const at = { type: 'project', id: project.id, title: project.name } as const
    return foundOrPassed(
      orphans === 0 ? [] : [{ said: { key: 'checks:said.orphans', values: { count: orphans } }, at }]
    )
  }
}
