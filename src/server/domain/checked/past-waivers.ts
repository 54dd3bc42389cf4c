import type { CheckFinding, PastWaiver } from '#contract/checks/runs.ts'

import type { KeptWaiver } from '../../db/schema-transfer.ts'
import type { Tx } from '../../db/transaction.ts'
import { moment } from '../../db/values.ts'
import type { Say } from '../../core/text/say.ts'

/** The waivers that findings keep because they were taken back, with people by name and moments as every answer writes them. */
export async function namePastWaivers(
  tx: Tx,
  kept: readonly (readonly KeptWaiver[])[]
): Promise<(waivers: readonly KeptWaiver[]) => PastWaiver[]> {
  const people = [...new Set(kept.flat().flatMap(({ by, backBy }) => [by, backBy]))]
  const users =
    people.length === 0
      ? []
      : await tx.selectFrom('sysUser').select(['id', 'realname']).where('id', 'in', people).execute()
  const names = new Map(users.map(({ id, realname }) => [id, realname]))
  return (waivers) =>
    waivers.map(({ by, time, backBy, backTime, ...reasons }) => ({
      ...reasons,
      by: names.get(by) ?? null,
      time: moment(Date.parse(time)),
      backBy: names.get(backBy) ?? null,
      backTime: moment(Date.parse(backTime))
    }))
}

/** A waiver that was taken back in words, as the screen and the reports say it. */
export const pastWaiverWords = (
  say: Say,
  { by, time, backBy, backTime, ...reasons }: CheckFinding['pastWaivers'][number]
): string =>
  say('checks:findings.past', {
    ...reasons,
    by: by ?? '',
    time: time.slice(0, 16),
    backBy: backBy ?? '',
    backTime: backTime.slice(0, 16)
  })
