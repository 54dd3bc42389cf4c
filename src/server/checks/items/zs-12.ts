import { type CheckItem, foundOrPassed, notApplicable } from '../item/check-item.ts'

/** 操作日志链完整: the events of the audit log are an unbroken chain of digests. */
export const zs12: CheckItem = {
  project({ chain, project }) {
    if (chain === null) return notApplicable('checks:why.wholeProject')
    const at = { type: 'project', id: project.id, title: project.name } as const
    return foundOrPassed(
      chain.broken === undefined
        ? []
        : [{ said: { key: 'checks:said.chain', values: { count: chain.count, broken: chain.broken } }, at }]
    )
  }
}
