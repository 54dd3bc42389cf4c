import type { AnyRow } from '../core/resource/actions.ts'
import { choice, number, text } from '../core/resource/field.ts'
import { resource, type Row } from '../core/resource/resource.ts'
import { ALL_VERBS } from '../core/resource/verbs.ts'
import { leadsFrom } from '../core/state-machine.ts'
import { locationMachine } from './location-machine.ts'

const can = (step: keyof typeof locationMachine.transitions) => (row: AnyRow) =>
  leadsFrom(locationMachine, step, String(row.status))
const CHANGES = { on: 'rows', right: ':edit' } as const

/** 库房: the places of the store by room, row, shelf and box, how many volumes each takes, and how many it holds. */
export const locations = resource('location', '/transfer/location', {
  right: 'transfer.location',
  fields: {
    /** The parts joined by `-`. */
    place: text({ computed: true }),
    room: text({ max: 40, rules: ['required'] }),
    rowNo: text({ max: 20 }),
    shelf: text({ max: 20 }),
    box: text({ max: 20 }),
    /** So many volumes it takes; empty: no limit. */
    capacity: number({ least: 0, most: 100_000 }),
    held: number({ computed: true }),
    status: choice('location_status', { made: true }),
    remark: text({ max: 200 })
  },
  label: 'place',
  sort: ['place', 'asc'],
  verbs: [...ALL_VERBS],
  actions: {
    fill: { ...CHANGES, when: can('fill') },
    free: { ...CHANGES, when: can('free') },
    /** 停用: only an empty one. */
    close: { ...CHANGES, when: can('close'), asks: true },
    reopen: { ...CHANGES, when: can('reopen') }
  }
})
export type StoreLocation = Row<typeof locations>
