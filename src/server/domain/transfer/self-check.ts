import { sql } from 'kysely'

import type { Tx } from '../../db/transaction.ts'
import type { Say } from '../../core/text/say.ts'
import { newestChecks } from '../checked/newest-checks.ts'
import { WAITS_FOR_PACKAGE } from '../checked/package-waits.ts'

/** What the last checks of volumes that hold files come to. */
interface SelfCheck {
  readonly volumes: number
  /** Volumes of which no check is known. */
  readonly unknown: number
  /** Items that have failed and that have warned; things that a person must see, and that were waived. */
  readonly failed: number
  readonly warned: number
  readonly human: number
  readonly waived: number
  /** The items that could not be run, by their codes; without those that wait for the package, which nobody can have yet. */
  readonly notRun: readonly string[]
}

/** Whose volumes are asked about, and until when: of a transfer, until it was submitted. */
interface SelfChecked {
  readonly project: string
  readonly volumes: readonly string[]
  readonly until?: string | null
}

/**
 * What the last checks of volumes have found, in the words of a paper: that nothing failed, and beside it what they could not say. What was
 * not run, and what a person must see, has not passed.
 */
export async function selfCheckWords(tx: Tx, say: Say, asked: SelfChecked): Promise<string> {
  return saidOfChecks(await readSelfCheck(tx, asked), say)
}

/** The same of counts: whole sentences, also where nothing was checked yet. */
export function saidOfChecks({ volumes, notRun, ...counts }: SelfCheck, say: Say): string {
  const part = (name: 'unknown' | 'failed' | 'warned' | 'human' | 'waived') =>
    counts[name] === 0 ? [] : [say(`transfers:form.check.${name}`, { count: counts[name] })]
  const items = notRun.map((code) => say.maybe('checks', `item.${code}`) ?? code).join(say('transfers:form.check.and'))
  const parts = [
    ...(counts.failed === 0 && counts.unknown < volumes ? [say('transfers:form.check.clean')] : part('failed')),
    ...part('warned'),
    ...(notRun.length === 0 ? [] : [say('transfers:form.check.notRun', { count: notRun.length, items })]),
    ...part('human'),
    ...part('waived'),
    ...(counts.unknown < volumes ? part('unknown') : [])
  ]
  const said = parts.length > 0 ? parts.join(say('transfers:form.check.between')) : say('transfers:form.check.none')
  return say('transfers:form.selfCheck', { volumes, said })
}

async function readSelfCheck(tx: Tx, { project, volumes, until = null }: SelfChecked): Promise<SelfCheck> {
  const newest = newestChecks(project, volumes, until)
  const { rows } = await sql<SelfCheck>`with newest as (${newest}), filled as (
      select v.id from unnest(${[...volumes]}::text[]) as v (id)
      where exists (select 1 from arc_file f where f.volume_id = v.id and not f.is_delete)
    ), found as (
      select c.code, count(*) filter (where c.waived_by is not null)::int as waived,
        count(*) filter (where c.waived_by is null and c.kind = 'human')::int as human,
        count(*) filter (where c.waived_by is null and (c.kind = 'crashed' or c.kind = 'found' and c.level = 'error'))::int as errors,
        count(*) filter (where c.waived_by is null and c.kind = 'found' and c.level <> 'error')::int as others
      from newest n join arc_check_finding c on c.run_id = n.run left join arc_file f on f.id = c.file_id
      where coalesce(f.volume_id, c.target_id) = n.volume group by c.code
    )
    select (select count(*)::int from filled) as volumes,
      (select count(*)::int from filled where id not in (select volume from newest)) as unknown,
      (select count(*)::int from found where errors > 0) as failed,
      (select count(*)::int from found where errors = 0 and others > 0) as warned,
      (select coalesce(sum(human), 0)::int from found) as human, (select coalesce(sum(waived), 0)::int from found) as waived,
      array(select distinct i ->> 'code' from newest n cross join jsonb_array_elements(n.items) i
        where (i ->> 'notRun')::int > 0 and not ${WAITS_FOR_PACKAGE} order by 1) as "notRun"`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('a select without a table gives one row')
  return row
}
