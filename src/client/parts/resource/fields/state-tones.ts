import type { OptionTone } from '#grid/model/data/columns.ts'

/** Which values of a dictionary are good, are waited for, or are bad; the others are idle. */
type States = { readonly [T in Exclude<OptionTone, 'idle'>]?: readonly string[] }

/** The dictionaries whose values are states, and how their values show in a list: as a word with a dot, the same in all of them. */
export const STATES: Readonly<Record<string, States | undefined>> = {
  announcement_status: { good: ['1'], bad: ['2'] },
  catalog_version_status: { good: ['published'], warn: ['draft'] },
  customer_status: { good: ['3'], warn: ['1', '2'] },
  dict_item_status: { good: ['1'] },
  enterprise_auth_status: { good: ['2'], warn: ['1'], bad: ['3', '4'] },
  file_status: { good: ['approved', 'arranged', 'archived'], warn: ['submitted'], bad: ['returned'] },
  finished_status: { good: ['ready'], warn: ['making'], bad: ['failed'] },
  handover_status: { good: ['issued'], warn: ['js_signed', 'da_signed'], bad: ['revoked'] },
  job_state: { good: ['done'], warn: ['running'], bad: ['failed'] },
  location_status: { good: ['open'], warn: ['full'], bad: ['closed'] },
  message_state: { good: ['sent'], warn: ['sending'], bad: ['failed'] },
  notice_read: { warn: ['0'] },
  priority: { warn: ['M'], bad: ['H'] },
  process_status: { good: ['finished'], warn: ['running'], bad: ['terminated'] },
  project_status: { good: ['handed', 'closed'], warn: ['pre_accept', 'transferring'], bad: ['suspended'] },
  schedule_freshness: { good: ['fresh'], bad: ['overdue'] },
  succession_status: { good: ['accepted'], warn: ['waiting'], bad: ['refused'] },
  task_status: { good: ['done'], warn: ['doing'], bad: ['returned', 'overdue'] },
  tenant_status: { good: ['1'], bad: ['0'] },
  unit_status: { good: ['3'], warn: ['1', '2'] },
  user_status: { good: ['1'], bad: ['2'] },
  valid_status: { good: ['1'] }
}

/** How a value of a dictionary shows, where its values are states. */
export function stateTone(dictCode: string | undefined, value: unknown): OptionTone | undefined {
  const states = STATES[dictCode ?? '']
  if (!states || typeof value !== 'string' || value === '') return undefined
  return (['good', 'warn', 'bad'] as const).find((tone) => states[tone]?.includes(value)) ?? 'idle'
}
