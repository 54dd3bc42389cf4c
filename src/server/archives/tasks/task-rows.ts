import { type RawBuilder, type SqlBool, sql } from 'kysely'

import { taskMachine } from '#contract/archives/state-machines.ts'
import { URGED_AGAIN } from '#contract/archives/tasks.ts'

import type { TxCtx } from '../../core/context/context.ts'
import { type DataScope, dataScopeOf, grantsCondition } from '../../core/principal/data-scope.ts'
import { mayDoTask } from '../../core/process/candidates.ts'
import { Refusal } from '../../core/refusing/refusal.ts'

const scopes = new WeakMap<TxCtx['tx'], DataScope>()

/** Brings what the rows of tasks depend on and only the database knows: which files who asks may see. */
export async function bringScope({ tx, principal, project }: TxCtx): Promise<void> {
  if (!scopes.has(tx)) scopes.set(tx, await dataScopeOf(tx, principal, project))
}

const scopeOf = (tx: TxCtx['tx']): DataScope => {
  const scope = scopes.get(tx)
  if (!scope) throw new Refusal('rules:refused.noProject')
  return scope
}

/** That who asks may see a task, `t`, by its file, `f`. */
export async function visibleTask(ctx: TxCtx): Promise<RawBuilder<SqlBool>> {
  await bringScope(ctx)
  return sql<SqlBool>`(t.file_id is null or ${grantsCondition(scopeOf(ctx.tx).read, 'f')})`
}

const OPEN = sql.join(taskMachine.transitions.cancel.from)
const OVER = sql.join(taskMachine.transitions.takeBack.from)

/**
 * The tasks of the current project that concern who asks, as a statement. `own`: he may do it now; `taken`: he has claimed it; `held`:
 * somebody else has. What was claimed for a while counts as free once that is over.
 */
export function taskRows({ tx, principal, project, say }: TxCtx): RawBuilder<unknown> {
  const { id: me, rights } = principal
  const mayUrge = rights.has('archives.task:urge')
  const name = (column: string) => sql`(select u.realname from sys_user u where u.id = ${sql.ref(column)})`
  const titled = say.language === 'en' ? sql`coalesce(d.name_en, d.name)` : sql`d.name`
  const step = say.language === 'en' ? sql`coalesce(r.role_code, '')` : sql`r.role_name`
  return sql`select x.id, x.title, x.kind, case when x.is_late then 'overdue' else x.state end as status,
      array_to_string(array_remove(array[case when x.own and x.state = 'todo' then 'todo' end, case when x.taken then 'doing' end,
        case when x.mine_done then 'done' end, case when (x.own or x.taken) and x.is_late then 'overdue' end, case when x.owed then 'owed' end], null), ',') as box,
      x.process, x.holder, x.starter, x.due_date, case when x.is_open then x.due_date - current_date end as days_left, x.done_at, x.reason, x.opinion,
      x.urged_at, x.subject, x.file_id, x.node_id, x.volume_id, x.unit,
      array_to_string(array_remove(array[case when x.own and x.state = 'todo' then 'claim' end, case when x.taken then 'release' end,
        case when x.taken then 'transfer' end, case when x.own or x.taken then 'process' end,
        case when (x.own or x.taken) and not x.is_first then 'return' end,
        case when x.mine_done and x.subject = 'node' then 'takeBack' end,
        case when ${mayUrge}::boolean and x.owed and not x.is_urged then 'urge' end], null), ',') as can,
      x.create_by, x.create_time, x.update_by, x.update_time, x.row_version, x.tenant_id, false as is_delete
    from (
      select b.*, b.is_open and not b.can_do and not b.taken and not b.is_mine and (${mayUrge}::boolean or b.waits) as owed,
        b.can_do and b.is_open and (b.claimed_by is null or b.state = 'todo') as own, b.is_open and b.due_date < current_date as is_late
      from (
        select t.id, t.title, coalesce((select s ->> 'type' from jsonb_array_elements(d.nodes) s where s ->> 'key' = t.node_key), t.node_key) as kind,
          case when t.status = 'doing' and coalesce(t.claimed_until <= now(), false) then 'todo' else t.status end as state,
          t.status in (${OPEN}) as is_open, ${mayDoTask(principal)} and not (t.node_key = 'review' and f.id is not null and f.upload_by is not distinct from ${me}) as can_do,
          t.status = 'doing' and t.claimed_by = ${me} and not coalesce(t.claimed_until <= now(), false) as taken,
          t.claimed_by is not distinct from ${me} and t.status in (${OPEN}) and not coalesce(t.claimed_until <= now(), false) as is_mine,
          t.status in (${OVER}) and coalesce(t.claimed_by, t.assignee) = ${me} as mine_done,
          coalesce(p.create_by = ${me}, false) or coalesce(f.upload_by = ${me}, false) or coalesce(t.create_by = ${me}, false) as waits,
          coalesce(d.nodes -> 0 ->> 'key' = t.node_key, t.node_key = 'collect') as is_first,
          coalesce(t.urged_at > now() - ${URGED_AGAIN} * interval '1 hour', false) as is_urged,
          ${titled} as process, t.claimed_by, coalesce(${name('t.claimed_by')}, ${name('t.assignee')},
            (select ${step} from sys_role r where r.role_code = t.candidate_role and not r.is_delete order by r.tenant_id desc limit 1)) as holder,
          ${name('p.create_by')} as starter, t.due_date, t.done_at, t.reason, t.opinion, t.urged_at, coalesce(p.subject, 'file') as subject,
          t.file_id, coalesce(f.node_id, p.node_id) as node_id, case when p.subject = 'volume' then p.subject_id end as volume_id,
          (select m.name from arc_monomial m where m.id = f.monomial_id) as unit,
          t.create_by, t.create_time, t.update_by, t.update_time, t.row_version, t.tenant_id
        from arc_task t left join arc_file f on f.id = t.file_id left join arc_process p on p.id = t.process_id left join arc_process_def d on d.id = p.def_id
        where t.project_id = ${project} and not t.is_delete and (t.file_id is null or (not f.is_delete and ${grantsCondition(scopeOf(tx).read, 'f')}))
      ) b
    ) x where x.own or x.taken or x.mine_done or x.owed`
}
