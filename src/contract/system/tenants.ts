import type { AnyRow } from '../core/resource/actions.ts'
import { choice, number, text } from '../core/resource/field.ts'
import { resource, type Row } from '../core/resource/resource.ts'
import { ALL_VERBS } from '../core/resource/verbs.ts'

/**
 * 租户: the municipalities of an installation. Administrators of the first one keep them; others see their own (READINGS.md A72). In a
 * frozen one nobody works; one that has people or projects is not deleted.
 */
export const tenants = resource('tenant', '/sys/tenant', {
  right: 'sys.tenant',
  fields: {
    name: text({ max: 100, rules: ['required', 'unique'] }),
    code: text({ max: 30, rules: ['unique', 'identifier'] }),
    institute: text({ max: 100 }),
    areaCode: text({ max: 12 }),
    fondsNo: text({ max: 20 }),
    status: choice('tenant_status', { computed: true }),
    userCount: number({ computed: true }),
    projectCount: number({ computed: true })
  },
  label: 'name',
  verbs: ALL_VERBS,
  actions: {
    /** Taken back by the next one: its question begins at the yes. */
    freeze: { on: 'rows', right: ':freeze', when: (row: AnyRow) => row.status === '1', asks: true, isDangerous: true },
    unfreeze: { on: 'rows', right: ':freeze', when: (row: AnyRow) => row.status === '0', asks: true },
    /** Makes the three administrators of a tenant without people; their first passwords are shown once. */
    addAdministrators: {
      on: 'row',
      right: ':add',
      when: (row: AnyRow) => row.userCount === 0 && row.status === '1',
      readsOnly: true,
      asks: true
    }
  }
})
export type Tenant = Row<typeof tenants>
