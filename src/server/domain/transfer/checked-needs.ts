import { sql } from 'kysely'

import type { NeedPlace, TransferNeedKind } from '#contract/checks/transfer-needs.ts'

import type { FilePlace } from '#contract/checks/file-places.ts'
import { fileLies, seenFinding } from '../checked/check-findings.ts'
import { keptSentence, type KeptSentence } from '../checked/kept-sentence.ts'
import { newestChecks } from '../checked/newest-checks.ts'
import { WAITS_FOR_PACKAGE } from '../checked/package-waits.ts'
import { dataScopeOf } from '../../core/principal/data-scope.ts'
import type { Needed, NeedsCtx } from './needed.ts'
import type { TransferredVolume } from './volume-needs.ts'

/** The item that warns by format of what is not kept for long. */
const FORMATS = 'KY-05'

interface Row {
  readonly code: string
  readonly kind: string
  readonly level: string
  readonly said: KeptSentence
  readonly fileId: string | null
  readonly targetId: string
  readonly title: string
  readonly field: string | null
  readonly lies: FilePlace | null
  /** Whether it lies where who asks may see. */
  readonly isSeen: boolean
}

/** What the last check of each volume has left: faults, formats by what is asked of them, warnings, what a person must see, and what was not run. */
export async function checkedNeeds(ctx: NeedsCtx, transferred: readonly TransferredVolume[]): Promise<Needed[]> {
  const { tx, principal, project, say } = ctx
  const volumes = transferred.map(({ id }) => id)
  const { read } = await dataScopeOf(tx, principal, project)
  const newest = newestChecks(project, volumes)
  const { rows } = await sql<Row>`
    select c.code, c.kind, c.level, c.said, c.file_id as "fileId", c.target_id as "targetId", c.target_title as title, c.field,
      ${seenFinding(read, principal)} as "isSeen", ${fileLies(read)} as lies
    from (${newest}) n join arc_check_finding c on c.run_id = n.run left join arc_file f on f.id = c.file_id
    where c.waived_by is null and coalesce(f.volume_id, c.target_id) = n.volume
    order by c.code, c.place`.execute(tx)
  const groups = Map.groupBy(
    rows,
    (row) => `${needOf(row)} ${row.code} ${row.code === FORMATS ? keptSentence(say, row.said) : ''}`
  )
  return [...groups.values()]
    .flatMap((group): Needed[] => {
      const [first] = group
      if (!first) return []
      const item = `${first.code} ${say.maybe('checks', `item.${first.code}`) ?? ''}`
      const values = first.code === FORMATS ? { item, said: keptSentence(say, first.said) } : { item }
      const places = group.filter(({ isSeen }) => isSeen).map(placeOf)
      return [{ need: needOf(first), count: group.length, seen: places.length, places, values }]
    })
    .concat(await notRun(ctx, newest), await afterPacking(ctx, newest))
}

function needOf({ code, kind, level }: Row): TransferNeedKind {
  if (kind === 'human') return 'human'
  if (code === FORMATS) return 'formats'
  return level === 'error' || kind === 'crashed' ? 'faults' : 'warnings'
}

const placeOf = ({ fileId, targetId, title, field, lies }: Row): NeedPlace =>
  fileId === null
    ? { type: 'volume', id: targetId, title, at: null }
    : { type: 'file', id: fileId, title, at: field, lies }

/** The items that could not be run, each with a check that says so; without those that wait for the package. */
async function notRun({ tx, say }: NeedsCtx, newest: ReturnType<typeof sql>): Promise<Needed[]> {
  const { rows } = await sql<{ code: string; why: KeptSentence | null; run: string; volumes: number }>`
    select i ->> 'code' as code, i -> 'why' as why, max(n.run) as run, count(*)::int as volumes
    from (${newest}) n cross join jsonb_array_elements(n.items) i
    where (i ->> 'notRun')::int > 0 and not ${WAITS_FOR_PACKAGE} group by 1, 2 order by 1`.execute(tx)
  return rows.map(({ code, why, run, volumes }) => ({
    need: 'notRun',
    count: volumes,
    places: [{ type: 'run', id: run, title: code, at: code }],
    values: {
      item: `${code} ${say.maybe('checks', `item.${code}`) ?? ''}`,
      why: why ? keptSentence(say, why) : ''
    }
  }))
}

/** The items that wait for the package, in one line: they are checked once it is there. */
async function afterPacking({ tx, say }: NeedsCtx, newest: ReturnType<typeof sql>): Promise<Needed[]> {
  const { rows } = await sql<{ code: string; run: string }>`select i ->> 'code' as code, max(n.run) as run
    from (${newest}) n cross join jsonb_array_elements(n.items) i
    where (i ->> 'notRun')::int > 0 and ${WAITS_FOR_PACKAGE} group by 1 order by 1`.execute(tx)
  const places = rows.map(({ code, run }): NeedPlace => {
    const title = `${code} ${say.maybe('checks', `item.${code}`) ?? ''}`
    return { type: 'run', id: run, title, at: code }
  })
  return [{ need: 'afterPacking', count: rows.length, places }]
}
