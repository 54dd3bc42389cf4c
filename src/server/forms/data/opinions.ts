import { sql } from 'kysely'

import type { Tx } from '../../db/transaction.ts'
import { paper } from './form-facts.ts'

/** So many opinions are printed in the place of a form; that there are more is said. */
const MOST = 12
/** So many letters of them, in a place that takes 500 and says of how many there is no room. */
const LONGEST = 470

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

/**
 * What the supervising units of a project have written when they accepted its files, or those that a transfer takes along: each remark once,
 * with what it is about, the newest first. A remark on a file says nothing of the whole.
 */
export async function supervisionOpinions(
  tx: Tx,
  project: string,
  which: 'all' | { readonly transfer: string } = 'all'
): Promise<string> {
  const among =
    which === 'all'
      ? sql`true`
      : sql`f.volume_id in (select volume_id from arc_transfer_volume where transfer_id = ${which.transfer})`
  const { rows } = await sql<Opinion>`select ${SAID} from ${IN_FORCE}
    join arc_project_org o on o.project_id = f.project_id and o.org_id = u.org_id and o.org_type = 'JL' and not o.is_delete
    where f.project_id = ${project} and not f.is_delete and ${among} order by d.at desc, d.id desc`.execute(tx)
  const alike = Map.groupBy(rows, ({ byName, opinion }) => `${byName}\n${opinion.trim()}`)
  return inLines([...alike.values()], ofFiles, LONGEST)
}

const ofFile = ({ place, title, ...said }: Opinion): string =>
  paper('forms:paper.opinionOfFile', { no: place ?? '', title, ...wordsOf(said) })
/** The same words on several files are printed once, with the day of the last. */
function ofFiles(alike: readonly Opinion[]): string {
  const [last] = alike
  if (!last) return ''
  const { title, ...said } = last
  return paper(alike.length === 1 ? 'forms:paper.opinionOn' : 'forms:paper.opinionOnMany', {
    ...{ title, count: alike.length },
    ...wordsOf(said)
  })
}
const wordsOf = ({ opinion, byName, at }: Pick<Opinion, 'opinion' | 'byName' | 'at'>) => ({
  opinion: opinion.trim(),
  by: byName ?? '',
  day: at.slice(0, 10)
})

function inLines<T>(
  opinions: readonly T[],
  wordsOfOne: (one: T) => string,
  longest = Number.POSITIVE_INFINITY
): string {
  const lines = opinions.slice(0, MOST).map(wordsOfOne)
  const fitting = lines.filter((_, at) => lines.slice(0, at + 1).join('\n').length <= longest)
  const left = opinions.length - fitting.length
  return [...fitting, ...(left > 0 ? [paper('forms:paper.moreOpinions', { count: left })] : [])].join('\n')
}
