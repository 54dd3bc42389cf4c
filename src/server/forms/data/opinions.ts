import { sql } from 'kysely'

import type { Tx } from '../../db/transaction.ts'
import { paper } from './form-facts.ts'

/** So many opinions are printed in the place of a form; that there are more is said. */
const MOST = 12

interface Opinion {
  readonly volumeId: string | null
  readonly place: number | null
  readonly title: string
  readonly opinion: string
  readonly byName: string | null
  /** As moments come from the database: the day first. */
  readonly at: string
}

/** Decisions in force: of each file the last one that nobody has taken back, where it accepts with an opinion. */
const IN_FORCE = sql`arc_file f join lateral (
    select * from arc_review_decision r where r.file_id = f.id and r.undone_at is null order by r.at desc, r.id desc limit 1
  ) d on d.kind = 'accept' and btrim(coalesce(d.opinion, '')) <> '' left join sys_user u on u.id = d.by_user`
const SAID = sql`f.volume_id as "volumeId", f.volume_order as place, f.title, d.opinion, u.realname as "byName", d.at`

/** What reviewers have written when they accepted the files of volumes, in the order of these: for 说明 of 卷内备考表. */
export async function volumeOpinions(tx: Tx, volumes: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<Opinion>`select ${SAID} from ${IN_FORCE}
    where f.volume_id = any (${[...volumes]}::text[]) and not f.is_delete order by f.volume_id, f.volume_order, f.id`.execute(
    tx
  )
  return new Map(
    [...Map.groupBy(rows, ({ volumeId }) => volumeId ?? '')].map(([id, some]) => [id, inLines(some, ofFile)])
  )
}

/** What the supervising units of a project have written when they accepted its files, each word once, the newest first. */
export async function supervisionOpinions(tx: Tx, project: string): Promise<string> {
  const { rows } = await sql<Opinion>`select ${SAID} from ${IN_FORCE}
    join arc_project_org o on o.project_id = f.project_id and o.org_id = u.org_id and o.org_type = 'JL' and not o.is_delete
    where f.project_id = ${project} and not f.is_delete order by d.at desc, d.id desc`.execute(tx)
  const once = [...new Map(rows.toReversed().map((row) => [`${row.byName}\n${row.opinion.trim()}`, row])).values()]
  return inLines(once.toReversed(), ofProject)
}

const ofFile = ({ place, title, ...said }: Opinion): string =>
  paper('forms:paper.opinionOfFile', { no: place ?? '', title, ...wordsOf(said) })
const ofProject = (said: Opinion): string => paper('forms:paper.opinion', wordsOf(said))
const wordsOf = ({ opinion, byName, at }: Pick<Opinion, 'opinion' | 'byName' | 'at'>) => ({
  opinion: opinion.trim(),
  by: byName ?? '',
  day: at.slice(0, 10)
})

function inLines(opinions: readonly Opinion[], wordsOfOne: (one: Opinion) => string): string {
  const left = opinions.length - MOST
  return [
    ...opinions.slice(0, MOST).map(wordsOfOne),
    ...(left > 0 ? [paper('forms:paper.moreOpinions', { count: left })] : [])
  ].join('\n')
}
