import { choice, date, longText, ref, text } from '../core/resource/field.ts'
import { IMPORT_VERBS } from '../core/resource/file-verbs.ts'
import { resource, type Row } from '../core/resource/resource.ts'
import { ALL_VERBS } from '../core/resource/verbs.ts'

/** 客户管理: whom the service centre works for, by which contract, and which colleague attends to them. */
export const customers = resource('customer', '/customer/list', {
  right: 'customer',
  fields: {
    name: text({ max: 100, rules: ['required'] }),
    orgId: ref('org'),
    level: choice('customer_level', { rules: ['required'], initial: 'B' }),
    status: choice('customer_status', { rules: ['required'], initial: '1' }),
    contractNo: text({ max: 50, rules: ['unique'] }),
    contractStart: date(),
    contractEnd: date(),
    /** Who added the customer, until it is handed over. */
    owner: ref('user', { made: true }),
    /** The projects in which its unit takes part, of those that who asks may see. */
    projects: text({ computed: true }),
    note: longText({ max: 1000 })
  },
  label: 'name',
  verbs: [...ALL_VERBS, ...IMPORT_VERBS, 'exportXls'],
  importRight: ':add',
  actions: {
    /** 分派: a colleague who works with customers attends to them from now on. */
    assign: { on: 'rows', right: ':assign', input: { owner: ref('user', { rules: ['required'] }) } }
  }
})
export type Customer = Row<typeof customers>
