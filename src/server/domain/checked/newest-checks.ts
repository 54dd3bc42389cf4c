import { sql } from 'kysely'

/** The last check of each of some volumes that has ended, by a moment where one is given: `volume`, `run`, and the `items` of that run. */
export const newestChecks = (project: string, volumes: readonly string[], until: string | null = null) =>
  sql`select distinct on (v.id) v.id as volume, r.id as run, r.items
    from unnest(${[...volumes]}::text[]) as v (id) join arc_check_run r on r.project_id = ${project} and r.state = 'done'
      and jsonb_exists(r.options -> 'volumes', v.id) and r.finished_at <= coalesce(${until}::timestamptz, now())
    order by v.id, r.finished_at desc, r.id desc`
