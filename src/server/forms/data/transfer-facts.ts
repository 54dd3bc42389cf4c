import { sql } from 'kysely'

import { VERIFY_PATH } from '#contract/core/limits.ts'

import { dictText } from '../../core/dictionaries/dictionaries.ts'
import { missing } from '../../core/refusing/refusal.ts'
import type { Tx } from '../../db/transaction.ts'
import { factsOf, paper } from './form-facts.ts'
import type { FormVolume } from './volume-rows.ts'
import { totalsOf } from './volume-facts.ts'

/** What a transfer is, as forms say it, with the figures of its volumes; of none, what the project would hand over. */
export async function transferFacts(
  tx: Tx,
  project: string,
  id: string | undefined,
  volumes: readonly FormVolume[],
  known: Readonly<Record<string, string>>,
  publicUrl?: URL
): Promise<{ readonly name: string; readonly facts: Record<string, string> }> {
  const own = id === undefined ? undefined : await transferOf(tx, project, id)
  const projectName = known['project.name'] ?? ''
  const totals = totalsOf(volumes)
  const supplements = own === undefined ? '' : supplementWords(own)
  return {
    name: own?.transferNo ?? projectName,
    facts: {
      ...factsOf('transfer', {
        ...totals,
        transferNo: own?.transferNo,
        fromUnit: own?.fromName ?? known['project.builder'],
        toUnit: own?.toName ?? known['archive.name'],
        mode: own?.modeText,
        // What was registered when it was received is what its certificate says.
        sha256: own?.registeredSha256 ?? own?.packageSha256,
        kind: own?.kindText,
        supplements,
        units: own?.unitNames,
        inspected: inspectedWords(totals),
        taskName: `${projectName}${own?.kindText ?? paper('forms:paper.transfer')}`,
        content: paper('forms:paper.content', { project: projectName, volumes: totals.volumes ?? 0 }) + supplements
      }),
      ...factsOf('handover', {
        certNo: own?.certNo,
        verifyCode: own?.verifyCode,
        verifyUrl: own?.verifyCode ? lookUpAddress(publicUrl, own.verifyCode) : '',
        replaces: own?.revokedCertNo ? paper('forms:paper.replaces', { certificate: own.revokedCertNo }) : ''
      })
    }
  }
}

/** What of an application was before its reviewer: each volume is decided about, so that it is the whole. */
const inspectedWords = ({ volumes, files, pages, megabytes }: ReturnType<typeof totalsOf>): string => {
  const onPaper = Number(pages) > 0 ? paper('forms:paper.inspectedPages', { pages: pages ?? 0 }) : ''
  return paper('forms:paper.inspected', { volumes: volumes ?? 0, files: files ?? 0, size: megabytes ?? 0, onPaper })
}

/** Which transfer a supplement completes, with the certificate of that one where it has one; nothing of any other transfer. */
const supplementWords = ({ previousNo, previousCertNo }: TransferOnPaper): string => {
  if (previousNo === null) return ''
  const said = { previous: previousNo, certificate: previousCertNo ?? '' }
  return paper(previousCertNo === null ? 'forms:paper.supplements' : 'forms:paper.supplementsOf', said)
}

/** The address at which a certificate is found by its code; the code alone where this server has no public address. */
const lookUpAddress = (publicUrl: URL | undefined, code: string): string =>
  publicUrl ? `${publicUrl.href.replace(/\/+$/, '')}${VERIFY_PATH}?${new URLSearchParams({ code })}` : code

type TransferOnPaper = Awaited<ReturnType<typeof transferOf>>

async function transferOf(tx: Tx, project: string, id: string) {
  const row = await tx
    .selectFrom('arcTransfer as t')
    .leftJoin('arcOrg as a', 'a.id', 't.fromOrg')
    .leftJoin('arcOrg as b', 'b.id', 't.toOrg')
    .leftJoin('arcInbound as i', 'i.transferId', 't.id')
    .leftJoin('arcHandover as h', (join) =>
      join.onRef('h.transferId', '=', 't.id').on('h.isDelete', '=', false).on('h.status', '<>', 'revoked')
    )
    .leftJoin('arcTransfer as o', 'o.id', 't.previousId')
    .leftJoin('arcHandover as c', (join) =>
      join.onRef('c.transferId', '=', 'o.id').on('c.isDelete', '=', false).on('c.status', '=', 'issued')
    )
    .select(['o.transferNo as previousNo', 'c.certNo as previousCertNo'])
    // The newest certificate of the same receipt that was revoked is the one in whose place a new one is issued.
    .select((of) =>
      of
        .selectFrom('arcHandover as r')
        .select('r.certNo')
        .whereRef('r.transferId', '=', 't.id')
        .where('r.status', '=', 'revoked')
        .where('r.isDelete', '=', false)
        .orderBy('r.revokedAt', 'desc')
        .limit(1)
        .as('revokedCertNo')
    )
    .select(['t.transferNo', 'b.name as toName', 't.packageSha256', 'h.certNo', 'h.verifyCode'])
    .select('h.packageSha256 as registeredSha256')
    .select(sql<string | null>`coalesce(a.name, i.from_name)`.as('fromName'))
    .select([
      // What belongs to no unit project is the project's own, which is named as the project is.
      sql<
        string | null
      >`(select string_agg(coalesce(m.name, p.name), ${paper('forms:paper.and')} order by m.unit_no nulls first, m.id)
        from arc_transfer_unit u left join arc_monomial m on m.id = u.monomial_id join arc_project p on p.id = u.project_id
        where u.transfer_id = t.id)`.as('unitNames'),
      dictText('zh-CN', 'transfer_mode', sql`t.mode`).as('modeText'),
      dictText('zh-CN', 'transfer_kind', sql`t.kind`).as('kindText')
    ])
    .where('t.id', '=', id)
    .where('t.projectId', '=', project)
    .where('t.isDelete', '=', false)
    .executeTakeFirst()
  if (!row) throw missing()
  return row
}
