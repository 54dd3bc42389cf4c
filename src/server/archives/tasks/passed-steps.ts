import { sql } from 'kysely'

import { taskMachine } from '#contract/archives/state-machines.ts'
import type { PassedStep, TaskSteps } from '#contract/archives/tasks.ts'
import { metaFieldLabel, type MetaField } from '#contract/core/resource/meta-field.ts'

import { choicesOf } from '../../core/text/choices.ts'
import type { TxCtx } from '../../core/context/context.ts'
import type { Instance } from '../../core/process/instances.ts'
import { stepsToCome } from '../../core/process/next-step.ts'
import { holdTask } from './finishing.ts'

/** The instance of a task as the list of its steps: who, when, and in which words. */
export async function passedSteps(ctx: TxCtx, id: string): Promise<TaskSteps> {
  const { tx, say } = ctx
  const { task, instance, step } = await holdTask(ctx, id)
  const choices = await choicesOf(tx, ['task_status', 'process_status', 'return_reason'], say.language)
  const wordOf = (code: string, value: string | null) =>
    value === null ? null : (choices.get(code)?.get(value) ?? value)
  const rows = await tx
    .selectFrom('arcTask as t')
    .select(['t.id', 't.nodeKey', 't.status', 't.dueDate', 't.reason', 't.opinion', 't.form', 't.fields', 't.doneAt'])
    .select([
      sql<string | null>`(select u.realname from sys_user u where u.id = coalesce(t.claimed_by, t.assignee))`.as(
        'person'
      ),
      sql<
        string | null
      >`(select r.role_name from sys_role r where r.role_code = t.candidate_role and not r.is_delete order by r.tenant_id desc limit 1)`.as(
        'role'
      )
    ])
    .where((e) => (task.processId === null ? e('t.id', '=', id) : e('t.processId', '=', task.processId)))
    .where('t.isDelete', '=', false)
    // What was given and then taken back was no step.
    .where((e) => e.or([e('t.status', '<>', taskMachine.transitions.cancel.to), e('t.id', '=', id)]))
    .orderBy('t.createTime')
    .orderBy('t.id')
    .execute()
  const nodes = instance?.definition.nodes ?? []
  const named = (key: string) => {
    const node = nodes.find((one) => one.key === key)
    return node
      ? say.language === 'en'
        ? node.nameEn
        : node.name
      : say(`archives:task.step.${key === 'review' ? 'review' : 'collect'}`)
  }
  const fieldsOf = ({ nodeKey, fields }: Pick<(typeof rows)[number], 'nodeKey' | 'fields'>) =>
    fields ?? nodes.find(({ key }) => key === nodeKey)?.fields ?? []
  const filledIn = await wordsOfFilled(ctx, rows.flatMap(fieldsOf))
  const steps = rows.map((row): PassedStep => {
    return {
      id: row.id,
      name: named(row.nodeKey),
      status: row.status,
      status_dictText: wordOf('task_status', row.status) ?? '',
      who: row.person ?? row.role,
      at: row.doneAt,
      dueDate: row.dueDate,
      reason_dictText: wordOf('return_reason', row.reason),
      opinion: row.opinion,
      form: filledIn(fieldsOf(row), row.form)
    }
  })
  const begun = instance && (await beginning(ctx, instance))
  const isRunning = begun?.status === 'running'
  return {
    name: instance
      ? say.language === 'en'
        ? (instance.definition.nameEn ?? instance.definition.name)
        : instance.definition.name
      : task.title,
    status_dictText: wordOf('process_status', begun?.status ?? null) ?? '',
    steps: begun ? [begun.step, ...steps] : steps,
    coming: isRunning ? stepsToCome(nodes, rows.at(-1)?.nodeKey).map(({ key }) => named(key)) : [],
    step: step ?? null
  }
}

/** When an instance began, and by whom. */
async function beginning({ tx, say }: TxCtx, { id }: Instance): Promise<{ status: string; step: PassedStep }> {
  const { status, who, createTime } = await tx
    .selectFrom('arcProcess as p')
    .select([
      'p.status',
      'p.createTime',
      sql<string | null>`(select u.realname from sys_user u where u.id = p.create_by)`.as('who')
    ])
    .where('p.id', '=', id)
    .executeTakeFirstOrThrow()
  const words = say('archives:task.started')
  const nothing = { dueDate: null, reason_dictText: null, opinion: null, form: [] }
  return {
    status,
    step: { id: '', name: words, status: 'started', status_dictText: words, who, at: createTime, ...nothing }
  }
}

/** How what was filled in is read: by the labels of its fields, in the words of their dictionaries. */
async function wordsOfFilled({ tx, say }: TxCtx, fields: readonly MetaField[]) {
  const codes = new Set(fields.flatMap(({ dictCode }) => dictCode ?? []))
  const choices = await choicesOf(tx, [...codes], say.language)
  return (asked: readonly MetaField[], form: Readonly<Record<string, unknown>>) =>
    asked.flatMap(({ key, type, dictCode, ...titles }) => {
      if (form[key] === undefined) return []
      const value = String(form[key] ?? '')
      const isYes = value === 'true'
      const shown = type === 'checkbox' ? say(isYes ? 'archives:task.yes' : 'archives:task.no') : value
      return [{ label: metaFieldLabel(titles, say.language), value: choices.get(dictCode ?? '')?.get(shown) ?? shown }]
    })
}
