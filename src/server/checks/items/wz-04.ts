import { type CheckItem, type ItemFinding, foundOrPassed, notApplicable } from '../item/check-item.ts'

/** 连续编号无漏号: files of a volume are numbered from 1 and paged without gaps, and so are the volumes of a project. */
export const wz04: CheckItem = {
  volume({ files }) {
    const findings: ItemFinding[] = []
    let page = 1
    for (const [at, { id, title, orderNum, pageFrom, pageTo }] of files.entries()) {
      const where = { type: 'file', id, title } as const
      if (orderNum !== at + 1)
        findings.push({
          said: { key: 'checks:said.order', values: { wanted: at + 1, found: orderNum ?? 0 } },
          at: where,
          mend: 'checks:mend.paginate'
        })
      if (pageFrom !== page)
        findings.push({
          said: { key: 'checks:said.pageGap', values: { wanted: page, found: pageFrom ?? 0 } },
          at: where,
          mend: 'checks:mend.paginate'
        })
      page = (pageTo ?? pageFrom ?? page - 1) + 1
    }
    return foundOrPassed(findings)
  },
  project({ volumeNumbers, project }) {
    if (volumeNumbers === null) return notApplicable('checks:why.wholeProject')
    if (volumeNumbers.length === 0) return notApplicable('checks:why.noVolumes')
    const missing = Array.from({ length: Math.max(...volumeNumbers) }, (_, at) => at + 1).filter(
      (number) => !volumeNumbers.includes(number)
    )
    const at = { type: 'project', id: project.id, title: project.name } as const
    return foundOrPassed(
      missing.length === 0
        ? []
        : [
            {
              said: {
                key: 'checks:said.volumeGap',
                values: { numbers: missing.slice(0, 20).join(', '), count: missing.length }
              },
              at
            }
          ]
    )
  }
}
